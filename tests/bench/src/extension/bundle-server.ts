import { join } from "node:path";
import { build } from "tsup";

/**
 * Bundles the extension from the built packages, like a created project. Without a bundle, Node
 * would also need memory to compile TypeScript.
 *
 * @returns the program's path.
 */
export async function bundleServer(folder: string): Promise<string> {
  await build({
    config: false,
    entry: { extension: join(import.meta.dirname, "server.ts") },
    outDir: folder,
    outExtension: () => ({ js: ".mjs" }),
    format: "esm",
    platform: "node",
    target: "node22",
    noExternal: [/./],
    splitting: false,
    removeNodeProtocol: false,
    silent: true,
    esbuildOptions(options) {
      options.logOverride = { "ignored-bare-import": "silent" };
    },
    banner: {
      js: 'import { createRequire as toRequire } from "node:module"; const require = toRequire(import.meta.url);',
    },
  });
  return join(folder, "extension.mjs");
}
