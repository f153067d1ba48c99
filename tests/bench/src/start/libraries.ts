import type { Image } from "./image.ts";

/**
 * Returns the share of each library and the program in the files that an image loads when it starts,
 * largest first. Counts characters before they are minified.
 */
export function librariesOf({ loaded, modules }: Image, program: string): [string, number][] {
  const sizes = new Map<string, number>();
  for (const [path, size] of loaded.flatMap((file) => [...(modules.get(file) ?? [])])) {
    const name = libraryOf(path) ?? program;
    sizes.set(name, (sizes.get(name) ?? 0) + size);
  }
  const sum = [...sizes.values()].reduce((total, size) => total + size, 0);
  return [...sizes].sort(([, a], [, b]) => b - a).map(([name, size]) => [name, size / sum]);
}

function libraryOf(path: string): string | undefined {
  const installed = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
  if (installed !== undefined) return installed;
  const own = /\/packages\/([^/]+)\//.exec(path)?.[1];
  return own === undefined ? undefined : `@capikit/${own}`;
}
