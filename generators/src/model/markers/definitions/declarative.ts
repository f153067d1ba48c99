import { immutableRule } from "../apply/immutable-rules.ts";
import { addRule, typeAt } from "../apply/site.ts";
import { type DefinedMarkers, defineAlias, defineMarker } from "../define-marker.ts";
import { optionalMarker } from "./member.ts";
import { listMapKeyMarker, listTypeMarker } from "./processing.ts";
import { maxItemsMarker, maximumMarker, minimumMarker } from "./validation.ts";

export const declarativeMarkers: readonly DefinedMarkers[] = [
  defineMarker({
    name: "k8s:enum",
    targets: ["type"],
    appliesTo: ["string"],
    apply: { readBy: "model/schema" },
    help: {
      category: "Declarative validation",
      summary: "Declares the type an enumeration, like its union of literals.",
    },
    examples: ["+k8s:enum"],
  }),
  defineMarker({
    name: "k8s:immutable",
    targets: ["field"],
    keyword: "x-kubernetes-validations",
    apply: { schema: (site, marker) => addRule(site, { ...immutableRule }, marker) },
    help: {
      category: "Declarative validation",
      summary: "Rejects changes of the value once it is set, while the objects around it remain.",
      details:
        'It becomes a CEL rule; an optional member gets a second rule that prevents removal. Below an optional object, or in a map or list, the value can change: remove the object or entry, and add it again. To prevent it, make the object required, or add `+kubebuilder:validation:XValidation:rule="!has(oldSelf.network) || has(self.network)"` to the type that has the object `network`.',
    },
    examples: ["+k8s:immutable"],
  }),
  defineAlias(listMapKeyMarker, {
    name: "k8s:listMapKey",
    help: { category: "Declarative validation", summary: "The same as `+listMapKey`." },
    examples: ["+k8s:listMapKey=name"],
  }),
  defineAlias(listTypeMarker, {
    name: "k8s:listType",
    help: { category: "Declarative validation", summary: "The same as `+listType`." },
    examples: ["+k8s:listType=set"],
  }),
  defineAlias(maxItemsMarker, {
    name: "k8s:maxItems",
    targets: ["field"],
    help: { category: "Declarative validation", summary: "The same as `+kubebuilder:validation:MaxItems`." },
    examples: ["+k8s:maxItems=10 # as many as a rack has places"],
  }),
  defineAlias(maximumMarker, {
    name: "k8s:maximum",
    targets: ["field"],
    help: { category: "Declarative validation", summary: "The same as `+kubebuilder:validation:Maximum`." },
    examples: ["+k8s:maximum=100"],
  }),
  defineAlias(minimumMarker, {
    name: "k8s:minimum",
    targets: ["field"],
    help: { category: "Declarative validation", summary: "The same as `+kubebuilder:validation:Minimum`." },
    examples: ["+k8s:minimum=1"],
  }),
  defineAlias(optionalMarker, {
    name: "k8s:optional",
    help: { category: "Declarative validation", summary: "The same as `+optional`." },
    examples: ["+k8s:optional"],
  }),
  defineMarker({
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
  }),
];
