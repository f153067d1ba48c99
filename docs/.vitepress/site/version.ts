import { readFileSync } from "node:fs";

/** Returns the version of the released packages, and `next` before the first release. */
export function siteVersion(): string {
  const manifest = new URL("../../../packages/cli/package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string };
  return version === "0.0.0" ? "next" : `v${version}`;
}
