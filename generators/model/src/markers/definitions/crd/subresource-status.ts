import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:subresource:status",
  targets: ["kind"],
  apply: {
    version(version) {
      version.status = true;
    },
  },
  help: {
    category: "CRDs",
    summary: "Gives the kind a `/status` subresource.",
    details: "Writes to the object then leave `status` alone, and writes to `/status` change nothing else.",
  },
  examples: ["+kubebuilder:subresource:status"],
});
