import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contractRules } from "@capikit/api/contract";
import { clusterApiModule, clusterApiTypesModule, ensureModule } from "@capikit/reference";
import { describe, expect, it } from "vitest";

const keys = await metadataKeys();

const rules = contractRules();

const labels = [...new Set(rules.flatMap((rule) => rule.labels))].sort();

const annotations = [...new Set(rules.flatMap((rule) => rule.annotations))].sort();

/**
 * Labels without a Go constant: derived from the contract version, or used by the API server only.
 */
const composed = [
  "cluster.x-k8s.io/aggregate-to-manager",
  "cluster.x-k8s.io/v1beta1",
  "cluster.x-k8s.io/v1beta2",
  "kubeadm.controlplane.cluster.x-k8s.io/aggregate-to-manager",
];

describe("keys of metadata", () => {
  it.each(labels.filter((key) => !composed.includes(key)))("%s is a label of Cluster API", (key) => {
    expect(keys.get(key)?.some((name) => name.endsWith("Label") || name.endsWith("LabelName"))).toBe(true);
  });

  it.each(annotations)("%s is an annotation of Cluster API", (key) => {
    expect(keys.get(key)?.some((name) => name.endsWith("Annotation"))).toBe(true);
  });

  it("that are composed are used", () => {
    expect(composed.filter((key) => !labels.includes(key))).toEqual([]);
  });
});

/** Returns the label and annotation constants of Cluster API. */
async function metadataKeys(): Promise<ReadonlyMap<string, readonly string[]>> {
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
