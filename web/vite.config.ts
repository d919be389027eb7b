import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// What is built goes into the Python package, which serves it; see docs/architecture.md.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/whistlestop/server/static",
    emptyOutDir: true,
    manifest: "chunks.json", // tells the server which files a page will ask for
    target: "es2022",
    sourcemap: false,
    assetsInlineLimit: 0, // the content security policy allows no inline scripts or styles
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8470", ws: true }, "/boards": "http://127.0.0.1:8470" } },
});
