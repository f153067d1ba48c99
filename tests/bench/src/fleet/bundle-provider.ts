import { fileURLToPath } from "node:url";
import { build } from "tsup";

/** The program of `examples/provider-local` as it would be deployed: one file for Node, as `create-capikit` has projects bundle theirs. */
export async function bundleProvider(): Promise<string> {
  const folder = fileURLToPath(new URL("../../node_modules/.cache/fleet", import.meta.url));
  await build({
    config: false,
    silent: true,
    entry: {
      provider: fileURLToPath(new URL("../../../../examples/provider-local/src/main.ts", import.meta.url)),
    },
    outDir: folder,
    format: "esm",
    platform: "node",
    target: "node22",
    noExternal: [/^(?!inspector\/)/],
    external: [/^inspector\//],
    splitting: false,
    minify: true,
    outExtension: () => ({ js: ".mjs" }),
    esbuildOptions(options) {
      options.conditions = ["@capikit/source"];
      options.logOverride = { "ignored-bare-import": "silent" };
    },
    banner: {
      js: 'import { createRequire as toRequire } from "node:module"; const require = toRequire(import.meta.url);',
    },
  });
  return `${folder}/provider.mjs`;
}
