import { fileURLToPath } from "node:url";
import { defineConfig } from "tsup";

//#if infrastructure control-plane bootstrap ipam addon
// Renews the Lease of the leader in a thread of its own, so it is a file of its own beside the program.
const electionWorker = fileURLToPath(
  new URL("election-worker.js", import.meta.resolve("@capikit/controller-kit")),
);

//#endif
export default defineConfig({
  entry: {
    //#if infrastructure control-plane bootstrap ipam addon
    main: "src/main.ts",
    "election-worker": electionWorker,
    //#endif
    //#if runtime-extension
    extension: "src/extension/main.ts",
    //#endif
  },
  format: "esm",
  platform: "node",
  target: "node22",
  // All that is needed to run, in one file for each program: the image has no node_modules.
  noExternal: [/./],
  splitting: false,
  // Of some modules bundlers do not know that they are Node's where the prefix is taken away.
  removeNodeProtocol: false,
  // Names stay: traces of errors say where they come from, and keepNames would call a function for each of them at each start.
  minifyWhitespace: true,
  minifySyntax: true,
  clean: true,
  esbuildOptions(options) {
    // Packages that say which of their modules do nothing by themselves are taken at their word.
    options.logOverride = { "ignored-bare-import": "silent" };
  },
  // Packages in CommonJS ask for Node's modules by `require`.
  banner: {
    js: 'import { createRequire as toRequire } from "node:module"; const require = toRequire(import.meta.url);',
  },
});
