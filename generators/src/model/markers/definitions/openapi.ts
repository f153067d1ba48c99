import { type DefinedMarkers, defineMarker, required } from "../define-marker.ts";

export const openapiMarkers: readonly DefinedMarkers[] = [
  defineMarker({
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
  }),
  defineMarker({
    name: "capikit:openapi",
    targets: ["type"],
    arguments: {
      name: required(
        "string",
        "The full component name if it contains a dot, otherwise a replacement for the type's name.",
      ),
    },
    apply: { readBy: "openapi" },
    help: { category: "OpenAPI", summary: "Sets the type's component name in OpenAPI documents." },
    examples: ["+capikit:openapi:name=io.acme.v1.Widget"],
  }),
];
