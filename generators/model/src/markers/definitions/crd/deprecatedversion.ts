import { defineMarker, optional } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:deprecatedversion",
  targets: ["kind"],
  arguments: { warning: optional("string", "The warning for clients; by default that of the API server.") },
  apply: {
    version(version, marker) {
      const { warning } = marker.arguments;
      version.deprecated = true;
      version.deprecationWarning = warning === undefined ? undefined : String(warning);
    },
  },
  help: {
    category: "CRDs",
    summary: "Marks this version as deprecated: clients that use it receive a warning.",
  },
  examples: ['+kubebuilder:deprecatedversion:warning="v1alpha1 is deprecated, use v1beta2"'],
});
