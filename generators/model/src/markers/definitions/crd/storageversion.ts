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
    summary: "Makes this version the one in which objects are stored.",
    details: "A kind of several versions has exactly one of these; with a single version it may be left out.",
  },
  examples: ["+kubebuilder:storageversion"],
});
