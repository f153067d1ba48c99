import { spawnSync } from "node:child_process";
import { join } from "node:path";

const docs = join(import.meta.dirname, "../../docs");

/** Path of the site on its server. */
export const siteBase = "/capikit/";

/** Folder of the built site. */
export const builtSite = join(docs, ".vitepress/dist");

/**
 * Builds the site, unless this program has the argument `--built`.
 *
 * @throws Error with the output of the build.
 */
export function buildSite(): void {
  if (process.argv.includes("--built")) return;
  const { status, stdout, stderr } = spawnSync("pnpm", ["run", "site"], {
    cwd: docs,
    encoding: "utf8",
    env: { ...process.env, CAPIKIT_DOCS_BASE: siteBase },
  });
  if (status !== 0) throw new Error(`vitepress build failed:\n${stdout}${stderr}`);
}
