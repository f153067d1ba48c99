import { typeAt } from "../../apply/site.ts";
import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "k8s:required",
  targets: ["field"],
  order: 4,
  apply: {
    agrees: "required",
    schema(site) {
      const type = typeAt(site);
      // Matches controller-gen: it knows Kubernetes' own types by name only, and treats unknown
      // types as objects.
      if (site.isSpecial) site.own.minProperties ??= 1;
      else if (type === "string") site.own.minLength ??= 1;
      else if (type === "array") site.own.minItems ??= 1;
      else if (type === "object" || !site.direct) site.own.minProperties ??= 1;
    },
  },
  help: {
    category: "Declarative validation",
    summary: "Makes the member required, like `+required`, and not empty.",
    details: "`minLength`, `minItems` or `minProperties` default to 1.",
  },
  examples: ["+k8s:required"],
});
