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

/** Returns the bytes of each library and the program in a bundle, largest first. */
export function librariesOf(metafile: Metafile, output: string, program: string): [string, number][] {
  const bytes = new Map<string, number>();
  for (const [path, { bytesInOutput }] of Object.entries(metafile.outputs[output]?.inputs ?? {})) {
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
