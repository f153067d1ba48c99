import { expect, it } from "vitest";
import {
  clusterSecretName,
  isExternallyManagedControlPlane,
  isNodeReady,
  isTopologyDryRun,
  lowestNonZero,
  mergeMaps,
  ordinalize,
  parseClusterSecretName,
  secretPurposes,
} from "../../src/capi/index.ts";

it.each(secretPurposes)("names of Secrets with purpose %s are read back", (purpose) => {
  expect(parseClusterSecretName(clusterSecretName("a-b", purpose))).toEqual({ clusterName: "a-b", purpose });
});

it.each(["kubeconfig", "prod", "prod-tls", "prodca"])("%s is no Secret of a Cluster", (name) => {
  expect(parseClusterSecretName(name)).toBeUndefined();
});

it.each([
  [0, "0th"],
  [1, "1st"],
  [-2, "-2nd"],
  [23, "23rd"],
  [11, "11st"],
])("%i is %s", (value, text) => {
  expect(ordinalize(value)).toBe(text);
});

it("0 is no number to be the lowest", () => {
  expect([lowestNonZero(0, 5), lowestNonZero(5, 0), lowestNonZero(3, 5), lowestNonZero(0, 0)]).toEqual([
    5, 5, 3, 0,
  ]);
});

it("the first maps win", () => {
  expect(mergeMaps({ a: "1" }, { a: "2", b: "2" }, undefined)).toEqual({ a: "1", b: "2" });
  expect(mergeMaps({}, undefined)).toBeUndefined();
});

it("a control plane says whether others run it", () => {
  expect(isExternallyManagedControlPlane({ status: { externalManagedControlPlane: true } })).toBe(true);
  expect(isExternallyManagedControlPlane({ status: { externalManagedControlPlane: "true" } })).toBe(false);
  expect(isExternallyManagedControlPlane({})).toBe(false);
});

it("a Node is ready by its condition", () => {
  const node = (status: string) => ({ status: { conditions: [{ type: "Ready", status }] } });
  expect([isNodeReady(node("True")), isNodeReady(node("Unknown")), isNodeReady({})]).toEqual([
    true,
    false,
    false,
  ]);
});

it("the topology's dry run is a dry run with the annotation", () => {
  const object = { metadata: { annotations: { "topology.cluster.x-k8s.io/dry-run": "" } } };
  expect(isTopologyDryRun({ dryRun: true }, object)).toBe(true);
  expect(isTopologyDryRun({}, object)).toBe(false);
  expect(isTopologyDryRun({ dryRun: true }, { metadata: {} })).toBe(false);
});
