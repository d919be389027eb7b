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
    cssCodeSplit: false,
    // Few files: on a phone every request is a long way. What all pages share, what tables and replays share, and each language.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: (id) => /locales\/(?!en)(\w+)\//.exec(id)?.[1] ?? null, priority: 3 },
            { name: "core", test: /svelte\/|src\/(lib|home|help(?!\/HelpPage)|notices|sound)\/|locales\/en\/|(App|Home|Nowhere)\./, priority: 2 },
            { name: "play", minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
    assetsInlineLimit: 0, // the content security policy allows no inline scripts or styles
  },
  server: {
    fs: { allow: [".", "../src/whistlestop/words/locales"] },
    proxy: { "/api": { target: "http://127.0.0.1:8470", ws: true }, "/boards": "http://127.0.0.1:8470" },
  },
});
