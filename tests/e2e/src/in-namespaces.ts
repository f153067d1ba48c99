import type { LabelSelector } from "@capikit/api/meta";

/** Returns a selector of namespaces by their names. */
export function inNamespaces(names: readonly string[]): LabelSelector {
  return {
    matchExpressions: [{ key: "kubernetes.io/metadata.name", operator: "In", values: [...names] }],
  };
}
