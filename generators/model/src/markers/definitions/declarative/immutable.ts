import { immutableRule } from "../../apply/immutable-rules.ts";
import { addRule } from "../../apply/site.ts";
import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "k8s:immutable",
  targets: ["field"],
  keyword: "x-kubernetes-validations",
  apply: { schema: (site, marker) => addRule(site, { ...immutableRule }, marker) },
  help: {
    category: "Declarative validation",
    summary: "Rejects changes of the value once it is set.",
    details: "It becomes a CEL rule; an optional member gets a second rule that prevents removal.",
  },
  examples: ["+k8s:immutable"],
});
