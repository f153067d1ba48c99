/**
 * Returns a function that takes the path of each test file when it ends. It returns a line of
 * progress when it was the last file of its package.
 *
 * @param files Paths of all test files, such as `packages/client/test/errors.test.ts`.
 * @param now Returns the time in milliseconds.
 */
export function trackFiles(
  files: readonly string[],
  now: () => number = Date.now,
): (path: string) => string | undefined {
  let start: number | undefined;
  const left = new Map<string, Set<string>>();
  for (const path of files) left.set(packageOf(path), (left.get(packageOf(path)) ?? new Set()).add(path));
  const width = String(left.size).length;
  let packages = 0;
  let ended = 0;
  return (path) => {
    const folder = packageOf(path);
    const remaining = left.get(folder);
    if (!remaining?.delete(path)) return undefined;
    ended += 1;
    // Builds and checks precede the first file.
    start ??= now();
    if (remaining.size > 0) return undefined;
    packages += 1;
    // The first files do not represent the others.
    const rest = ended * 20 < files.length ? 0 : ((now() - start) / ended) * (files.length - ended);
    const count = `[${String(packages).padStart(width)}/${left.size}]`;
    return `${count} ${folder} tested${rest > 0 ? `, about ${inWords(rest)} left` : ""}`;
  };
}

/** Returns the folder of the package of a test, such as `packages/client`. */
export function packageOf(path: string): string {
  return path.slice(0, path.indexOf("/test/"));
}

function inWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 10_000) * 10;
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
