import { defineMarker, required } from "../../define-marker.ts";
import { stringOf } from "../../marker-arguments.ts";

export const marker = defineMarker({
  name: "kubebuilder:selectablefield",
  targets: ["kind"],
  arguments: {
    JSONPath: required("string", "The path of a string, integer or boolean, such as `.spec.region`."),
  },
  repeatable: true,
  apply: {
    version(version, marker) {
      version.selectableFields.push({ jsonPath: stringOf(marker, "JSONPath") ?? "", marker });
    },
  },
  help: {
    category: "CRDs",
    summary: "Lets clients select objects by a field: `kubectl get --field-selector`.",
  },
  examples: ["+kubebuilder:selectablefield:JSONPath=`.spec.region`"],
});
