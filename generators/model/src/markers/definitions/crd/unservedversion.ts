import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:unservedversion",
  targets: ["kind"],
  apply: {
    version(version) {
      version.served = false;
    },
  },
  help: { category: "CRDs", summary: "Keeps this version in the CRD without serving it." },
  examples: ["+kubebuilder:unservedversion"],
});
