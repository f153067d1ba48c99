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
    summary: "Adds a `/status` subresource.",
    details: "Writes to the object then ignore `status`, and writes to `/status` change only the status.",
  },
  examples: ["+kubebuilder:subresource:status"],
});
