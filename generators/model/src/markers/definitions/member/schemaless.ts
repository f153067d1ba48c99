import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:validation:Schemaless",
  targets: ["field"],
  apply: { readBy: "model/types" },
  help: {
    category: "Members",
    summary: "Ignores the member's type: only markers define its schema.",
    details:
      "Requires `+kubebuilder:validation:Type` or `+kubebuilder:pruning:PreserveUnknownFields`. It also ends recursion.",
  },
  examples: ["+kubebuilder:validation:Schemaless"],
});
