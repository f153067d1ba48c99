import { defineMarker, optional } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:skip",
  targets: ["package"],
  value: optional("boolean", "`true`, the default."),
  apply: { readBy: "model/reading" },
  help: {
    category: "Packages",
    summary: "Generates no CRDs for the package's kinds.",
    details: "Other packages may still use its types.",
  },
  examples: ["+kubebuilder:skip"],
});
