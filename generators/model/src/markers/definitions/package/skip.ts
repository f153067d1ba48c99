import { defineMarker, optional } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:skip",
  targets: ["package"],
  value: optional("boolean", "`true`, as without an argument."),
  apply: { readBy: "model/reading" },
  help: {
    category: "Packages",
    summary: "Makes no CRDs of the package's kinds.",
    details: "Its types may still be used by other packages.",
  },
  examples: ["+kubebuilder:skip"],
});
