import { GoToolError, run } from "@capikit/envtest";
import { ensureReference } from "@capikit/reference";
import type { GoPackage } from "./facts.ts";

/**
 * Reads the declarations of Go packages.
 *
 * @param folders by package name, see {@link packageFolders}.
 * @throws GoToolError if a package cannot be parsed.
 */
export async function readFacts(folders: ReadonlyMap<string, string>): Promise<readonly GoPackage[]> {
  const program = await ensureReference("upstream-facts");
  const { code, stdout, stderr } = await run(
    program,
    [...folders].map(([name, folder]) => `${name}=${folder}`),
  );
  if (code !== 0) throw new GoToolError(`upstream-facts: ${stderr.trim()}`);
  return JSON.parse(stdout) as readonly GoPackage[];
}
