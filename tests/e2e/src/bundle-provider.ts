import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * Bundles `examples/provider-local` and its leader election, like projects of `create-capikit`.
 * Uses sources, so that no build is needed.
 *
 * @returns the program's file.
 */
export async function bundleProvider(): Promise<string> {
  const folder = join(root, "tests/e2e/node_modules/.cache/provider-local");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "type": "module" }\n');
  await build({
    input: {
      main: join(root, "examples/provider-local/src/main.ts"),
      "election-worker": join(root, "packages/controller-kit/src/election/election-worker.ts"),
    },
    platform: "node",
    resolve: { mainFields: ["module", "main"], conditionNames: ["@capikit/source", "import", "node"] },
    transform: { target: "node22" },
    output: {
      dir: folder,
      minify: true,
      codeSplitting: { groups: [{ name: "shared", minShareCount: 2, entriesAware: true }] },
    },
  });
  return join(folder, "main.js");
}
