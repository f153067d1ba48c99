import { defineMarker, optional } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:object:root",
  targets: ["type"],
  value: optional("boolean", "`false` for a base interface that is not a kind."),
  apply: { readBy: "model/symbols" },
  help: {
    category: "CRDs",
    summary: "With `false`, an interface that extends `KubernetesObject` is a base of kinds, not a kind.",
    details: "`true` has no effect: every exported interface that extends `KubernetesObject` is a kind.",
  },
  examples: ["+kubebuilder:object:root=false"],
});
