import { defineMarker, optional, required } from "../../define-marker.ts";
import { stringOf } from "../../marker-arguments.ts";

export const marker = defineMarker({
  name: "kubebuilder:printcolumn",
  targets: ["kind"],
  arguments: {
    name: required("string", "The column header."),
    type: required("string", "The type of the value at the path.", [
      "boolean",
      "date",
      "integer",
      "number",
      "string",
    ]),
    JSONPath: required("string", "The path of the column's value, such as `.status.phase`."),
    description: optional("string", "A description of the column."),
    format: optional("string", "The display format of the value.", [
      "byte",
      "date",
      "date-time",
      "double",
      "float",
      "int32",
      "int64",
      "password",
    ]),
    priority: optional("integer", "Columns with a priority above 0 are only shown by `kubectl get -o wide`."),
  },
  repeatable: true,
  apply: {
    version(version, marker) {
      version.columns.push({
        name: stringOf(marker, "name") ?? "",
        type: stringOf(marker, "type") ?? "",
        jsonPath: stringOf(marker, "JSONPath") ?? "",
        description: stringOf(marker, "description"),
        format: stringOf(marker, "format"),
        priority: Number(marker.arguments.priority ?? 0),
        marker,
      });
    },
  },
  help: { category: "CRDs", summary: "Adds a column to the output of `kubectl get`." },
  examples: [
    '+kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`',
  ],
});
