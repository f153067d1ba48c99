import { readFileSync } from "node:fs";
import type { JsonObject } from "@capikit/common/json";
import type { Unstructured } from "@capikit/topology";
import { parseAllDocuments } from "yaml";

/** Returns the documents of a fixture. */
export function documents(name: string): Unstructured[] {
  const text = readFileSync(new URL(`../test/fixtures/${name}`, import.meta.url), "utf8");
  return parseAllDocuments(text).map((document) => document.toJS() as Unstructured);
}

/** Returns the only document of a fixture. */
export function document(name: string): Unstructured {
  return only(documents(name)[0]);
}

/** Returns a value that must exist. */
export function only<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error("the value is missing");
  return value;
}

/** Returns a member object at any depth. */
export function at(object: unknown, ...path: readonly (number | string)[]): JsonObject {
  return only(
    path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], object),
  ) as JsonObject;
}

/** The reference implementation's CRD of the kubeadm control plane. */
export const crds = [
  {
    name: "kubeadmcontrolplanes.controlplane.cluster.x-k8s.io",
    labels: { "cluster.x-k8s.io/v1beta1": "v1beta1", "cluster.x-k8s.io/v1beta2": "v1beta2" },
  },
];
