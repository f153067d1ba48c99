import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Files with the CRDs of Cluster API itself, which `@capikit/api` brings. */
export function coreCrds(): readonly string[] {
  const { resolve } = createRequire(import.meta.url);
  const folder = join(dirname(resolve("@capikit/api/package.json")), "gen/crd");
  return readdirSync(folder)
    .filter((name) => /^(ipam\.)?cluster\.x-k8s\.io_/.test(name))
    .map((name) => join(folder, name));
}
