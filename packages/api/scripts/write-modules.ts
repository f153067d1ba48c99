import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Writes the modules of a generated folder, without others. Leaves unchanged files alone. */
export async function writeModules(
  root: string,
  folder: string,
  modules: ReadonlyMap<string, string>,
): Promise<void> {
  const target = join(root, folder);
  const entries = await readdir(target, { recursive: true, withFileTypes: true }).catch(() => []);
  const current = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(target.length + 1));
  const outdated = current.filter((name) => !modules.has(name));
  for (const [name, text] of modules) {
    if ((await readFile(join(target, name), "utf8").catch(() => undefined)) !== text) outdated.push(name);
  }
  for (const name of outdated) {
    const path = join(target, name);
    const text = modules.get(name);
    if (text === undefined) {
      await rm(path);
    } else {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
  }
}

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
