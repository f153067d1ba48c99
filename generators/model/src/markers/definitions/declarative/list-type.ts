import { defineAlias } from "../../define-marker.ts";
import { marker as listType } from "../processing/list-type.ts";

export const marker = defineAlias(listType, {
  name: "k8s:listType",
  help: { category: "Declarative validation", summary: "The same as `+listType`." },
  examples: ["+k8s:listType=set"],
});
