import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Returns the files with the CRDs of Cluster API in `@capikit/api`. */
export function coreCrds(): readonly string[] {
  const folder = join(dirname(fileURLToPath(import.meta.resolve("@capikit/api/package.json"))), "gen/crd");
  return readdirSync(folder)
    .filter((name) => /^(?:(?:addons|ipam|runtime)\.)?cluster\.x-k8s\.io_/.test(name))
    .map((name) => join(folder, name));
}
