import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:storageversion",
  targets: ["kind"],
  apply: {
    version(version) {
      version.storage = true;
    },
  },
  help: {
    category: "CRDs",
    summary: "Makes this version the storage version.",
    details:
      "Exactly one version of a kind must be the storage version; a kind with a single version needs no marker.",
  },
  examples: ["+kubebuilder:storageversion"],
});
