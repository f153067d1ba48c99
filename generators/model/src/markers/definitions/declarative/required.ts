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
      // As controller-gen has it: of Kubernetes' own types it knows the name alone, and takes unknown types for objects.
      if (site.isSpecial) site.own.minProperties ??= 1;
      else if (type === "string") site.own.minLength ??= 1;
      else if (type === "array") site.own.minItems ??= 1;
      else if (type === "object" || !site.direct) site.own.minProperties ??= 1;
    },
  },
  help: {
    category: "Declarative validation",
    summary: "Says as `+required` that the member must be there, and that it is not empty.",
    details: "`minLength`, `minItems` or `minProperties` become 1 unless something else is said.",
  },
  examples: ["+k8s:required"],
});
