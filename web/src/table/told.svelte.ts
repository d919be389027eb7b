// What is told of a move for a while, and then put away.

import type { Room } from "./room.svelte";

const STAYS_MINE = 1.5; // seconds when I am asked: the place is needed

export class Told {
  put = $state(0); // the move that has been looked at

  /** Put a move away some seconds after it is told; `due` names it, or is 0 as long as nothing is told in full. */
  constructor(room: () => Room, due: () => number, seconds: number) {
    // When a move was taken back, another one may have its number.
    $effect(() => {
      if (room().connection?.rewound) this.put = 0;
    });
    $effect(() => {
      const seen = due();
      if (!seen) return;
      const timer = setTimeout(() => (this.put = seen), (room().myTurn ? STAYS_MINE : seconds) * 1000);
      return () => clearTimeout(timer);
    });
  }
}
