import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:skipversion",
  targets: ["kind"],
  apply: {
    version(version) {
      version.skipped = true;
    },
  },
  help: { category: "CRDs", summary: "Leaves this version out of the CRD." },
  examples: ["+kubebuilder:skipversion"],
});
