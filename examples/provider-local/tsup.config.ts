import { fileURLToPath } from "node:url";
import { defineConfig } from "tsup";

export default defineConfig({
  entry: {
    main: "src/main.ts",
    clean: "src/clean.ts",
    // Renews the leader's Lease in a separate thread, so it is a separate file next to the program.
    "election-worker": fileURLToPath(
      new URL("election-worker.js", import.meta.resolve("@capikit/controller-kit")),
    ),
  },
  format: "esm",
  platform: "node",
  target: "node22",
  // Bundle everything: the image has no node_modules. Code that is loaded on use, such as that of
  // certificates, is in files of its own, which take no memory until then.
  noExternal: [/./],
  splitting: true,
  removeNodeProtocol: false,
  // Keep names: stack traces contain them, and keepNames would add a call for each function at
  // startup.
  minifyWhitespace: true,
  minifySyntax: true,
  clean: true,
  // The content of each library: `pnpm bench start` adds it up.
  metafile: true,
  esbuildOptions(options) {
    // Trust packages that declare modules without side effects.
    options.logOverride = { "ignored-bare-import": "silent" };
  },
  // Packages in CommonJS ask for Node's modules by `require`.
  banner: {
    js: 'import { createRequire as toRequire } from "node:module"; const require = toRequire(import.meta.url);',
  },
});
