import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:skipversion",
  targets: ["kind"],
  apply: {
    version(version) {
      version.skipped = true;
    },
  },
  help: { category: "CRDs", summary: "Excludes this version from the CRD." },
  examples: ["+kubebuilder:skipversion"],
});
