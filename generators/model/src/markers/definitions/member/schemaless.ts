import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:validation:Schemaless",
  targets: ["field"],
  apply: { readBy: "model/types" },
  help: {
    category: "Members",
    summary: "Looks not at the member's type: markers alone make its schema.",
    details:
      "Needs `+kubebuilder:validation:Type` or `+kubebuilder:pruning:PreserveUnknownFields` beside it. It also cuts recursion.",
  },
  examples: ["+kubebuilder:validation:Schemaless"],
});
