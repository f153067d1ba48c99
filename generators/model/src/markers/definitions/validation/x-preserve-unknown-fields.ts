import { defineAlias } from "../../define-marker.ts";
import { marker as preserveUnknownFields } from "../processing/preserve-unknown-fields.ts";

export const marker = defineAlias(preserveUnknownFields, {
  name: "kubebuilder:validation:XPreserveUnknownFields",
  items: true,
  help: {
    category: "Processing",
    summary:
      "Preserves fields that are not in the schema; older spelling of `+kubebuilder:pruning:PreserveUnknownFields`.",
  },
  examples: ["+kubebuilder:validation:XPreserveUnknownFields"],
});
