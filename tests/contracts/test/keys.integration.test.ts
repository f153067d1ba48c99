import { contractRules } from "@capikit/api/contract";
import { describe, expect, it } from "vitest";
import { metadataKeys } from "../src/upstream-text.ts";

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
