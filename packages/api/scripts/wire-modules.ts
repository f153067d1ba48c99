import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Returns the modules of gen/wire by path. */
export async function wireModules(root: string): Promise<ReadonlyMap<string, string>> {
  const source = "wire/go-types.tsv";
  const lines = (await readFile(join(root, source), "utf8")).trimEnd().split("\n");
  const rows = lines.map((line) => {
    const [name, row] = line.split("\t");
    return `  ${JSON.stringify(name)}: ${JSON.stringify(row)},\n`;
  });
  const text = `// Generated from ${source}: run \`pnpm tool wire:update\` to change that file.

/** The fields of Go types, in the notation of \`@capikit/common/go-types\`. */
export const goTypes: Readonly<Record<string, string>> = {
${rows.join("")}};
`;
  return new Map([["go-types.ts", text]]);
}
