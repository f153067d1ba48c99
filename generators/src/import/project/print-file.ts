import { compareText } from "@capikit/common/text";
import { type ImportedName, importTypes, lineComment } from "../../model/text/typescript-text.ts";

/** One declaration of a file; `print` reports the types of `@capikit/api/meta` that it uses. */
export interface FilePart {
  readonly print: (useMeta: (name: string) => void) => string;
}

export interface FileInput {
  /** The source of the import, for the header. */
  readonly source: string;
  readonly parts: readonly FilePart[];
  /** Returns the local name of a type of `@capikit/api/meta`. */
  readonly metaAlias: (name: string) => string;
}

/** Prints a file of declarations with its imports. */
export function printFile({ source, parts, metaAlias }: FileInput): string {
  const meta = new Set<string>();
  const texts = parts.map((part) => part.print((name) => meta.add(name)));
  const imported = [...meta].sort(compareText).map((name): ImportedName => ({ name, as: metaAlias(name) }));
  const head = [
    importedFrom(source),
    ...(imported.length > 0 ? [importTypes(imported, "@capikit/api/meta")] : []),
  ];
  return `${[...head, ...texts].join("\n\n")}\n`;
}

/** Returns the first line of an imported file. The runner only replaces files with this line. */
export function importedFrom(source: string): string {
  return lineComment(`Imported by capikit from ${source}.`);
}
