import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "capikit:openapi:goPackage",
  targets: ["package", "type"],
  value: required("string", "The import path of the Go package."),
  apply: { readBy: "openapi" },
  help: {
    category: "OpenAPI",
    summary:
      "Names the Go package of the type or of the package's types, for component names in the style of Go generators.",
    details: "Only has an effect with the option `goNames` of `openapi`.",
  },
  examples: ["+capikit:openapi:goPackage=sigs.k8s.io/cluster-api/api/core/v1beta2"],
});
