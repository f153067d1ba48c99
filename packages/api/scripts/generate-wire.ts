/** Writes gen/wire/ from wire/go-types.tsv, or with `--check` reports outdated files. */
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { writeModules } from "./write-modules.ts";

const root = resolve(import.meta.dirname, "..");
const source = "wire/go-types.tsv";
const lines = (await readFile(join(root, source), "utf8")).trimEnd().split("\n");
const rows = lines.map((line) => {
  const [name, row] = line.split("\t");
  return `  ${JSON.stringify(name)}: ${JSON.stringify(row)},\n`;
});
const text = `// Generated from ${source}: run \`pnpm wire:update\` to change that file.

/** The fields of Go types, in the notation of \`@capikit/common/go-types\`. */
export const goTypes: Readonly<Record<string, string>> = {
${rows.join("")}};
`;
await writeModules(root, "gen/wire", new Map([["go-types.ts", text]]));
