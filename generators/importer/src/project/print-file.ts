import { compareText } from "@capikit/common/text";
import { type ImportedName, importTypes, lineComment } from "@capikit/model";

/** One declaration of a file; `print` also returns the names it uses. */
export interface FilePart {
  readonly name: string;
  readonly print: (track: {
    readonly local: (name: string) => void;
    readonly meta: (name: string) => void;
  }) => string;
}

export interface FileInput {
  /** The source of the import, for the header. */
  readonly source: string;
  /** The file's name without extension. */
  readonly file: string;
  readonly parts: readonly FilePart[];
  readonly fileOf: ReadonlyMap<string, string>;
  /** Returns the local name of a type of `@capikit/api/meta`. */
  readonly metaAlias: (name: string) => string;
}

/** Prints a file of declarations with its imports. */
export function printFile({ source, file, parts, fileOf, metaAlias }: FileInput): string {
  const meta = new Set<string>();
  const foreign = new Map<string, Set<string>>();
  const track = {
    meta: (name: string): void => void meta.add(name),
    local: (name: string): void => {
      const home = fileOf.get(name);
      if (home === undefined || home === file) return;
      const names = foreign.get(home) ?? new Set();
      foreign.set(home, names.add(name));
    },
  };
  const texts = parts.map((part) => part.print(track));
  const imports: string[] = [];
  if (meta.size > 0) {
    const names = [...meta].sort(compareText).map((name): ImportedName => ({ name, as: metaAlias(name) }));
    imports.push(importTypes(names, "@capikit/api/meta"));
  }
  for (const [home, names] of [...foreign].sort(([a], [b]) => compareText(a, b)))
    imports.push(importTypes(named([...names].sort(compareText)), `./${home}.js`));
  const head = [importedFrom(source), ...(imports.length > 0 ? [imports.join("\n")] : [])];
  return `${[...head, ...texts].join("\n\n")}\n`;
}

/** Returns the first line of an imported file. The runner only replaces files with this line. */
export function importedFrom(source: string): string {
  return lineComment(`Imported by capikit from ${source}.`);
}

/** Names that are not renamed. */
export function named(names: readonly string[]): ImportedName[] {
  return names.map((name) => ({ name }));
}
