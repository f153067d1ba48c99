import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "capikit:openapi",
  targets: ["type"],
  arguments: {
    name: required(
      "string",
      "The component's name: whole with a dot in it, else what stands for the type's own.",
    ),
  },
  apply: { readBy: "openapi" },
  help: { category: "OpenAPI", summary: "Says the type's component name in OpenAPI documents." },
  examples: ["+capikit:openapi:name=io.acme.v1.Widget"],
});
