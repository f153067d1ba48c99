import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureModule } from "@capikit/reference";

/** Returns the label and annotation constants of Cluster API v1.14.2. */
export async function metadataKeys(): Promise<ReadonlyMap<string, readonly string[]>> {
  const folders = [
    join(await ensureModule("sigs.k8s.io/cluster-api/api@v1.14.2"), "."),
    join(await ensureModule("sigs.k8s.io/cluster-api@v1.14.2"), "cmd/clusterctl/api"),
  ];
  const keys = new Map<string, string[]>();
  for (const folder of folders) {
    for (const file of globSync("**/*.go", { cwd: folder })) {
      const text = readFileSync(join(folder, file), "utf8");
      for (const [, name = "", key = ""] of text.matchAll(
        /^\s*(\w+)(?: string)?\s*= "([\w.-]*cluster\.x-k8s\.io[\w./-]*)"/gm,
      )) {
        keys.set(key, [...(keys.get(key) ?? []), name]);
      }
    }
  }
  return keys;
}
