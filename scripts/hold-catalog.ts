/**
 * Copies the document of `@capikit/api` as the baseline of the next release, which `generate`
 * compares with the types (option `baseline` of `openapi`). Part of `release:version`, after the
 * packages have their versions.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const api = join(import.meta.dirname, "../packages/api");

/** Returns the release whose document is kept; `undefined` if the text does not name one. */
export function heldRelease(text: string): string | undefined {
  return /^# Hooks as released with @capikit\/api (\S+)\./.exec(text)?.[1];
}

/**
 * Keeps the document of a package under the package's version. A version that is already kept stays
 * unchanged, because hooks must stay compatible between releases.
 *
 * @param folder the package's folder
 * @returns whether something was written
 */
export function holdCatalog(folder: string): boolean {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const path = join(folder, "released/runtime-sdk.yaml");
  if (heldRelease(readOr(path, "")) === version) return false;
  const [, document = ""] =
    /^(?:#[^\n]*\n)*([\s\S]*)$/.exec(readFileSync(join(folder, "gen/openapi/runtime-sdk.yaml"), "utf8")) ??
    [];
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    `# Hooks as released with @capikit/api ${version}. Written by \`release:version\`. Do not edit.\n${document}`,
  );
  return true;
}

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return otherwise;
  }
}

if (import.meta.main) {
  const written = holdCatalog(api);
  process.stdout.write(
    written ? "the catalog of this release is kept\n" : "no release of @capikit/api, nothing to keep\n",
  );
}
