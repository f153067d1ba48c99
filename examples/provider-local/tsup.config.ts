import { fileURLToPath } from "node:url";
import { defineConfig } from "tsup";

export default defineConfig({
  entry: {
    main: "src/main.ts",
    clean: "src/clean.ts",
    // Renews the Lease of the leader in a thread of its own, so it is a file of its own beside the program.
    "election-worker": fileURLToPath(
      new URL("election-worker.js", import.meta.resolve("@capikit/controller-kit")),
    ),
  },
  format: "esm",
  platform: "node",
  target: "node22",
  // All that is needed to run, in one file for each program: the image has no node_modules.
  noExternal: [/./],
  splitting: false,
  removeNodeProtocol: false,
  // Names stay: traces of errors say where they come from, and keepNames would call a function for each of them at each start.
  minifyWhitespace: true,
  minifySyntax: true,
  clean: true,
  // What each library has in it: `pnpm bench start` adds it up.
  metafile: true,
  esbuildOptions(options) {
    // Packages that say which of their modules do nothing by themselves are taken at their word.
    options.logOverride = { "ignored-bare-import": "silent" };
  },
  // Packages in CommonJS ask for Node's modules by `require`.
  banner: {
    js: 'import { createRequire as toRequire } from "node:module"; const require = toRequire(import.meta.url);',
  },
});
