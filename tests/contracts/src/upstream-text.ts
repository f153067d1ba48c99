import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { clusterApiModule, clusterApiTypesModule, ensureModule } from "@capikit/reference";

/** Returns the label and annotation constants of Cluster API. */
export async function metadataKeys(): Promise<ReadonlyMap<string, readonly string[]>> {
  const folders = [
    join(await ensureModule(clusterApiTypesModule), "."),
    join(await ensureModule(clusterApiModule), "cmd/clusterctl/api"),
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
