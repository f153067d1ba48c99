/** Folders with files that users do not install with a release. */
const examples: ReadonlySet<string> = new Set([
  ...["addons", "docs", "e2e", "example", "examples", "hack", "integration", "inttest", "samples"],
  ...["test", "testdata", "tests"],
]);

/** Reports whether a path in the project is in a folder of tests, examples or add-ons. */
export function isExample(path: string): boolean {
  return path
    .split("/")
    .slice(0, -1)
    .some((name) => examples.has(name));
}
