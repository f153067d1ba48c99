//#if infrastructure control-plane bootstrap ipam addon
import { fileURLToPath } from "node:url";
//#endif
import { defineConfig } from "tsup";

//#if infrastructure control-plane bootstrap ipam addon
// Renews the leader's Lease in a separate thread, so it is a separate file next to the program.
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
    //#if runtime-extension workload-extension
    extension: "src/extension/main.ts",
    //#endif
  },
  format: "esm",
  platform: "node",
  target: "node22",
  // Bundle everything: the image has no node_modules. Code that is loaded on use, such as that of
  // certificates, is in files of its own, which take no memory until then.
  noExternal: [/./],
  splitting: true,
  // Keep the prefix: bundlers do not recognise some modules of Node.js without it.
  removeNodeProtocol: false,
  // Keep names: stack traces contain them, and keepNames would add a call for each function at
  // startup.
  minifyWhitespace: true,
  minifySyntax: true,
  clean: true,
  esbuildOptions(options) {
    // Trust packages that declare modules without side effects.
    options.logOverride = { "ignored-bare-import": "silent" };
  },
  // CommonJS packages load modules of Node.js with `require`.
  banner: {
    js: 'import { createRequire as toRequire } from "node:module"; const require = toRequire(import.meta.url);',
  },
});
