import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
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
});
