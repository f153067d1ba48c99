/** The used part of esbuild's metadata of a bundle. */
export interface Metafile {
  readonly outputs: Readonly<
    Record<
      string,
      {
        readonly bytes: number;
        readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>;
      }
    >
  >;
}

/** Returns the bytes of each library and the program in files of a bundle, largest first. */
export function librariesOf(
  metafile: Metafile,
  outputs: readonly string[],
  program: string,
): [string, number][] {
  const bytes = new Map<string, number>();
  const inputs = outputs.flatMap((output) => Object.entries(metafile.outputs[output]?.inputs ?? {}));
  for (const [path, { bytesInOutput }] of inputs) {
    const name = libraryOf(path) ?? program;
    bytes.set(name, (bytes.get(name) ?? 0) + bytesInOutput);
  }
  return [...bytes].sort(([, a], [, b]) => b - a);
}

function libraryOf(path: string): string | undefined {
  const own = /^(?:\.\.\/)*packages\/([^/]+)\//.exec(path)?.[1];
  if (own !== undefined) return `@capikit/${own}`;
  return /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}
