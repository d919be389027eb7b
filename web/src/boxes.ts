// Made by tools/typescript.py from src/whistlestop/boxes. Don't edit: run it again.

import type { Box } from "./protocol";

/** Known before the server has answered, so that the first page shows at once. */
export const BOXES: Box[] = [
  {"box":"usa","title":"USA","players":[2,5],"options":[],"night":false},
  {"box":"europe","title":"Europe","players":[2,5],"options":[],"night":false},
  {"box":"nordic","title":"Nordic Countries","players":[2,3],"options":[],"night":false},
  {"box":"nederland","title":"Nederland","players":[2,5],"options":["no_tolls","neutral_player"],"night":false},
  {"box":"ghost","title":"Ghost Train","players":[2,4],"options":[],"night":true},
];
