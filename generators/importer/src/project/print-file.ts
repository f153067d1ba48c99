import { compareText } from "@capikit/common/text";
import { type ImportedName, importTypes, lineComment } from "@capikit/model";

/** One declaration of a file; printing tells which other names it uses. */
export interface FilePart {
  readonly name: string;
  readonly print: (track: {
    readonly local: (name: string) => void;
    readonly meta: (name: string) => void;
  }) => string;
}

export interface FileInput {
  /** What it was imported from, for the head. */
  readonly source: string;
  /** Its own name, without extension. */
  readonly file: string;
  readonly parts: readonly FilePart[];
  readonly fileOf: ReadonlyMap<string, string>;
  /** What a type of `@capikit/api/meta` is called here. */
  readonly metaAlias: (name: string) => string;
}

/** A file of declarations with the imports they need. */
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

/** The line that heads every imported file. The runner replaces files that have it, and no others. */
export function importedFrom(source: string): string {
  return lineComment(`Imported by capikit from ${source}.`);
}

/** Names that keep their name. */
export function named(names: readonly string[]): ImportedName[] {
  return names.map((name) => ({ name }));
}
