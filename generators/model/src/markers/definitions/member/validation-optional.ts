import { defineAlias } from "../../define-marker.ts";
import { marker as optional } from "./optional.ts";

export const marker = defineAlias(optional, {
  name: "kubebuilder:validation:Optional",
  help: { category: "Members", summary: "The same as `+optional`." },
  examples: ["+kubebuilder:validation:Optional"],
});
