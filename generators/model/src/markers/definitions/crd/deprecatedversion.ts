import { defineMarker, optional } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:deprecatedversion",
  targets: ["kind"],
  arguments: { warning: optional("string", "What clients are told; the API server has a text of its own.") },
  apply: {
    version(version, marker) {
      const { warning } = marker.arguments;
      version.deprecated = true;
      version.deprecationWarning = warning === undefined ? undefined : String(warning);
    },
  },
  help: { category: "CRDs", summary: "Marks this version as deprecated: clients that use it are warned." },
  examples: ['+kubebuilder:deprecatedversion:warning="v1alpha1 is deprecated, use v1beta2"'],
});
