import { compareText } from "@capikit/common/text";
import { type ImportedName, importTypes } from "@capikit/model";
import { importedFrom, named } from "../project/print-file.ts";

/** One declaration, and the names it uses. */
export interface ModulePart {
  readonly text: string;
  readonly meta: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
}

export interface ModuleInput {
  /** Relative to the project, without extension. */
  readonly file: string;
  /** The source of the import, for the header. */
  readonly source: string;
  readonly fileOf: ReadonlyMap<string, string>;
  readonly importExtension: string;
}

export function printModule(
  { file, source, fileOf, importExtension }: ModuleInput,
  parts: readonly ModulePart[],
  metaAlias: (name: string) => string,
): string {
  const meta = new Set(parts.flatMap((part) => [...part.meta]));
  const foreign = new Map<string, Set<string>>();
  for (const name of parts.flatMap((part) => [...part.types])) {
    const home = fileOf.get(name);
    if (home === undefined || home === file) continue;
    foreign.set(home, (foreign.get(home) ?? new Set()).add(name));
  }
  const imports: string[] = [];
  if (meta.size > 0) {
    const names = [...meta].sort().map((name): ImportedName => ({ name, as: metaAlias(name) }));
    imports.push(importTypes(names, "@capikit/api/meta"));
  }
  for (const [home, names] of [...foreign].sort(([a], [b]) => compareText(a, b)))
    imports.push(importTypes(named([...names].sort()), `${wayTo(file, home)}${importExtension}`));
  const head = [importedFrom(source), ...(imports.length === 0 ? [] : [imports.join("\n")])];
  return `${[...head, ...parts.map(({ text }) => text)].join("\n\n")}\n`;
}

/** Returns the relative path between two files, both relative to the project. */
function wayTo(from: string, to: string): string {
  const [left, right] = [from.split("/").slice(0, -1), to.split("/")];
  let shared = 0;
  // The last part is a file, which may have the same name as a folder.
  while (shared < Math.min(left.length, right.length - 1) && left[shared] === right[shared]) shared++;
  const up = left.slice(shared).map(() => "..");
  return [...(up.length === 0 ? ["."] : up), ...right.slice(shared)].join("/");
}
