/**
 * Writes the generated pages of docs/reference: one per diagnostic, hook and kind,
 * their lists, and all markers.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { documentationPages } from "./docs/pages.ts";

const root = join(import.meta.dirname, "..");
const pages = documentationPages();

for (const folder of ["docs/reference/diagnostics", "docs/reference/hooks", "docs/reference/crds"])
  rmSync(join(root, folder), { recursive: true, force: true });
for (const [path, text] of pages) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
process.stdout.write(`${pages.size} pages written below docs/reference\n`);
