import { defineMarker, optional } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:metadata",
  targets: ["kind"],
  arguments: {
    annotations: optional("string[]", "Annotations, each `key=value`."),
    labels: optional("string[]", "Labels, each `key=value`."),
  },
  repeatable: true,
  apply: { readBy: "model/definition" },
  help: {
    category: "CRDs",
    summary: "Adds annotations and labels to the CRD.",
    details: "Must be the same in all versions of a kind.",
  },
  examples: ['+kubebuilder:metadata:labels="cluster.x-k8s.io/provider=infrastructure-foo"'],
});
