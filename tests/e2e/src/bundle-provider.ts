import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "tsup";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * Bundles `examples/provider-local` and its leader election into two files, like projects of
 * `create-capikit`. Uses sources, so that no build is needed.
 *
 * @returns the program's file.
 */
export async function bundleProvider(): Promise<string> {
  const folder = join(root, "tests/e2e/node_modules/.cache/provider-local");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "type": "module" }\n');
  await build({
    config: false,
    silent: true,
    entry: {
      main: join(root, "examples/provider-local/src/main.ts"),
      "election-worker": join(root, "packages/controller-kit/src/election/election-worker.ts"),
    },
    outDir: folder,
    format: "esm",
    platform: "node",
    target: "node22",
    noExternal: [/./],
    splitting: false,
    removeNodeProtocol: false,
    minify: true,
    outExtension: () => ({ js: ".js" }),
    esbuildOptions(options) {
      options.conditions = ["@capikit/source"];
      options.logOverride = { "ignored-bare-import": "silent" };
    },
    banner: {
      js: 'import { createRequire as toRequire } from "node:module"; const require = toRequire(import.meta.url);',
    },
  });
  return join(folder, "main.js");
}
