import { defineAlias } from "../../define-marker.ts";
import { marker as optional } from "../member/optional.ts";

export const marker = defineAlias(optional, {
  name: "k8s:optional",
  help: { category: "Declarative validation", summary: "The same as `+optional`." },
  examples: ["+k8s:optional"],
});
