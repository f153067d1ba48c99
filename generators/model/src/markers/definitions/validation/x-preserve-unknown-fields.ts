import { defineAlias } from "../../define-marker.ts";
import { marker as preserveUnknownFields } from "../processing/preserve-unknown-fields.ts";

export const marker = defineAlias(preserveUnknownFields, {
  name: "kubebuilder:validation:XPreserveUnknownFields",
  items: true,
  help: {
    category: "Processing",
    summary:
      "Keeps fields that the schema does not name; the older spelling of `+kubebuilder:pruning:PreserveUnknownFields`.",
  },
  examples: ["+kubebuilder:validation:XPreserveUnknownFields"],
});
