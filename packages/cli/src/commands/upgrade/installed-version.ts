import { dirname, join } from "node:path";
import { tryParseVersion } from "@capikit/common/versions";
import { readManifest } from "./read-manifest.ts";

/** Returns the version of a package in `node_modules` of a folder or of its parents. */
export function installedVersion(root: string, name: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    const { version } = readManifest(join(folder, "node_modules", name));
    if (typeof version === "string")
      return tryParseVersion(version, { strict: true }) === undefined ? undefined : version;
    if (folder === dirname(folder)) return undefined;
  }
}
