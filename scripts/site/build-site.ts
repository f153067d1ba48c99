import { spawnSync } from "node:child_process";
import { join } from "node:path";

const docs = join(import.meta.dirname, "../../docs");

/** Folder of the built site. */
export const builtSite = join(docs, ".vitepress/dist");

/** Builds the site for a path of a server, such as `/capikit/`. @throws Error with the output */
export function buildSite(base: string): string {
  const { status, stdout, stderr } = spawnSync("pnpm", ["run", "site"], {
    cwd: docs,
    encoding: "utf8",
    env: { ...process.env, CAPIKIT_DOCS_BASE: base },
  });
  if (status !== 0) throw new Error(`vitepress build failed:\n${stdout}${stderr}`);
  return builtSite;
}
