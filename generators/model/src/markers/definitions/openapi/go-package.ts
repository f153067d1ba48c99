import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "capikit:openapi:goPackage",
  targets: ["package", "type"],
  value: required("string", "The import path of the Go package."),
  apply: { readBy: "openapi" },
  help: {
    category: "OpenAPI",
    summary:
      "Names the Go package of the same type or types, for component names as Go's generators write them.",
    details: "It has an effect under the option `goNames` of `openapi` alone.",
  },
  examples: ["+capikit:openapi:goPackage=sigs.k8s.io/cluster-api/api/core/v1beta2"],
});
