/** A CRD as `generate` writes it, found by the layout of its text. */
export interface CrdText {
  readonly group: string;
  readonly kind: string;
  /** Names of versions with their lines, which start at 0. */
  readonly versions: readonly { readonly name: string; readonly line: number }[];
}

/** Reads the names of a generated CRD; `undefined` for another document. */
export function readCrdText(text: string): CrdText | undefined {
  const group = /^ {2}group: (\S+)$/m.exec(text)?.[1];
  const kind = /^ {4}kind: (\S+)$/m.exec(text)?.[1];
  if (group === undefined || kind === undefined) return undefined;
  const versions = text.split(/\r?\n/).flatMap((content, line) => {
    const name = /^(?: {2}- | {4})name: (v\S+)$/.exec(content)?.[1];
    return name === undefined ? [] : { name, line };
  });
  return { group, kind, versions };
}
