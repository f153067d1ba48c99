import { defineMarker, optional, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "capikit:variable",
  targets: ["type"],
  arguments: {
    name: required("string", "The variable's name."),
    required: optional("boolean", "Whether a Cluster must set it."),
    default: optional("any", "The default value."),
    example: optional("any", "An example value."),
    labels: optional("string[]", "Labels for tools, each `key=value`: `x-metadata` of the schema."),
    annotations: optional("string[]", "Annotations for tools, each `key=value`: `x-metadata` of the schema."),
    v1beta1Metadata: optional(
      "boolean",
      "Copies labels and annotations to `deprecatedV1Beta1Metadata`, which older tools read.",
    ),
  },
  apply: { readBy: "model/reading" },
  help: {
    category: "Cluster API",
    summary: "Makes the type the schema of a ClusterClass variable, for DiscoverVariables.",
    details:
      "Applies to an exported type of any file; the `variables` generator writes the schema and a typed constant.",
  },
  examples: ["+capikit:variable:name=region,required"],
});
