/**
 * `pnpm lint:language [FOLDER…]`: checks the language of Markdown and comments by the rules in
 * `.vale/capikit`. Builds Vale from its Go module once.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { matchesGlob } from "node:path";
import { ensureReference } from "@capikit/reference";

const folders = process.argv.slice(2);
const excluded = [
  "**/CHANGELOG.md",
  "packages/create-capikit/templates/**",
  "**/gen/**",
  "**/fixtures/**",
  "tests/**",
  "{packages/*,generators}/test/**",
  ".changeset/**",
];
const listed = execFileSync("git", ["ls-files", "-z", "--", ...folders], { encoding: "utf8" }).split("\0");
const files = listed.filter(
  (file) => /\.(?:md|ts)$/.test(file) && !excluded.some((pattern) => matchesGlob(file, pattern)),
);
const vale = await ensureReference("vale");
process.exitCode = spawnSync(vale, ["--output=line", ...files], { stdio: "inherit" }).status ?? 1;
