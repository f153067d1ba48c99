import { defineAlias } from "../../define-marker.ts";
import { marker as listMapKey } from "../processing/list-map-key.ts";

export const marker = defineAlias(listMapKey, {
  name: "k8s:listMapKey",
  help: { category: "Declarative validation", summary: "The same as `+listMapKey`." },
  examples: ["+k8s:listMapKey=name"],
});
