import { join } from "node:path";
import { build } from "rolldown";

/**
 * Bundles the extension from the built packages, like a created project. Without a bundle, Node
 * would also need memory to compile TypeScript.
 *
 * @returns the program's path.
 */
export async function bundleServer(folder: string): Promise<string> {
  const file = join(folder, "extension.mjs");
  await build({
    input: join(import.meta.dirname, "server.ts"),
    platform: "node",
    resolve: { mainFields: ["module", "main"] },
    transform: { target: "node22" },
    output: { file, codeSplitting: false },
  });
  return file;
}
