/**
 * `node scripts/publication.ts`: puts the repository into its published state, before the first release:
 * the switch of `@capikit/common/text`, and the commands and links of all pages.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { publishedManifest, publishedPage } from "./publication/published-page.ts";

const root = join(import.meta.dirname, "..");
const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate", "*.md"];
const pages = execFileSync("git", listed, { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);

const changed = [
  change("packages/common/src/text/publication.ts", (text) =>
    text.replace("boolean = false", "boolean = true"),
  ),
  change("editors/vscode/package.json", publishedManifest),
  ...pages.map((page) => change(page, (text) => publishedPage(page, text))),
].filter(Boolean);
console.log(`${changed.length} files changed to the published state`);

/** Reports whether it changed a file. */
function change(path: string, publish: (text: string) => string): boolean {
  const text = readFileSync(join(root, path), "utf8");
  const published = publish(text);
  if (published !== text) writeFileSync(join(root, path), published);
  return published !== text;
}
