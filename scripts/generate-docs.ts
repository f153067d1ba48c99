/**
 * Writes the generated pages of docs/reference: one per diagnostic, their list, and all markers.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { documentationPages } from "./docs/pages.ts";

const root = join(import.meta.dirname, "..");
const pages = documentationPages();
const folder = "docs/reference/diagnostics";

rmSync(join(root, folder), { recursive: true, force: true });
for (const [path, text] of pages) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
process.stdout.write(`${pages.size} pages written below docs/reference\n`);
