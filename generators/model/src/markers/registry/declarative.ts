import { defineMarker, required } from "../define-marker.ts";
import type { MarkerDefinition } from "../marker.ts";

const category = "Declarative validation";
const field = ["field"] as const;
const both = ["type", "field"] as const;

/** The markers of Kubernetes' declarative validation that controller-gen reads, too. A remark may stand behind `#`. */
export const declarativeMarkers: readonly MarkerDefinition[] = [
  defineMarker({
    name: "k8s:optional",
    twinOf: "optional",
    targets: field,
    shape: "none",
    category,
    summary: "The same as `+optional`.",
    example: "+k8s:optional",
  }),
  defineMarker({
    name: "k8s:required",
    targets: field,
    shape: "none",
    category,
    summary: "Says as `+required` that the member must be there, and that it is not empty.",
    details: "`minLength`, `minItems` or `minProperties` become 1 unless something else is said.",
    example: "+k8s:required",
  }),
  defineMarker({
    name: "k8s:immutable",
    targets: field,
    shape: "none",
    category,
    summary: "Refuses changes of the value once it is set.",
    details: "It becomes a CEL rule; an optional member gets a second one against being unset.",
    example: "+k8s:immutable",
  }),
  defineMarker({
    name: "k8s:enum",
    targets: ["type"],
    shape: "none",
    appliesTo: ["string"],
    category,
    summary: "Says that the type is an enumeration, as its union of literals does.",
    example: "+k8s:enum",
  }),
  defineMarker({
    name: "k8s:minimum",
    twinOf: "kubebuilder:validation:Minimum",
    targets: field,
    shape: "value",
    value: required("number", "The bound, itself allowed."),
    appliesTo: ["integer", "number"],
    category,
    summary: "The same as `+kubebuilder:validation:Minimum`.",
    example: "+k8s:minimum=1",
  }),
  defineMarker({
    name: "k8s:maximum",
    twinOf: "kubebuilder:validation:Maximum",
    targets: field,
    shape: "value",
    value: required("number", "The bound, itself allowed."),
    appliesTo: ["integer", "number"],
    category,
    summary: "The same as `+kubebuilder:validation:Maximum`.",
    example: "+k8s:maximum=100",
  }),
  defineMarker({
    name: "k8s:maxItems",
    twinOf: "kubebuilder:validation:MaxItems",
    targets: field,
    shape: "value",
    value: required("integer", "A number of items."),
    appliesTo: ["array"],
    category,
    summary: "The same as `+kubebuilder:validation:MaxItems`.",
    example: "+k8s:maxItems=10 # as many as a rack has places",
  }),
  defineMarker({
    name: "k8s:listType",
    twinOf: "listType",
    targets: both,
    shape: "value",
    value: required("string", "How writers share the list.", ["atomic", "map", "set"]),
    appliesTo: ["array"],
    category,
    summary: "The same as `+listType`.",
    example: "+k8s:listType=set",
  }),
  defineMarker({
    name: "k8s:listMapKey",
    twinOf: "listMapKey",
    targets: both,
    shape: "value",
    value: required("string", "A scalar member of the items, required or with a default."),
    repeatable: true,
    appliesTo: ["array"],
    category,
    summary: "The same as `+listMapKey`.",
    example: "+k8s:listMapKey=name",
  }),
];

const validation = "kubebuilder:validation:";
const rule = `${validation}XValidation`;

/** Declarative validation markers that controller-gen does not read, by the marker that says the same of a CRD. */
const unread: Readonly<Record<string, string>> = {
  minLength: `${validation}MinLength`,
  maxLength: `${validation}MaxLength`,
  maxBytes: `${validation}MaxLength`,
  minItems: `${validation}MinItems`,
  minProperties: `${validation}MinProperties`,
  maxProperties: `${validation}MaxProperties`,
  format: `${validation}Format`,
  pattern: `${validation}Pattern`,
  default: "kubebuilder:default",
  nullable: "nullable",
  unique: "listType",
  eachVal: `${validation}items:`,
  eachKey: rule,
  item: rule,
  subfield: rule,
  neq: rule,
  forbidden: rule,
  update: rule,
  monotonic: rule,
  dependentRequired: rule,
  ifEnabled: rule,
  ifDisabled: rule,
  ifMode: rule,
  modeDiscriminator: rule,
  customUnique: rule,
  unionMember: `${validation}ExactlyOneOf`,
  unionDiscriminator: `${validation}ExactlyOneOf`,
  zeroOrOneOfMember: `${validation}AtMostOneOf`,
  opaqueType: `${validation}Schemaless`,
  validateTrue: rule,
  validateFalse: rule,
  validateError: rule,
  isSubresource: rule,
  supportsSubresource: "kubebuilder:subresource:status",
  customValidation: rule,
  alpha: rule,
  beta: rule,
};

/** The kubebuilder marker for a declarative validation marker that has no effect on CRDs. */
export function kubebuilderFor(
  name: string,
): { readonly instead: string; readonly how?: string } | undefined {
  if (!name.startsWith("k8s:")) return undefined;
  const end = name.indexOf("=");
  const short = name.slice(4, end === -1 ? undefined : end);
  if (!Object.hasOwn(unread, short)) return undefined;
  const instead = unread[short] ?? rule;
  if (instead.endsWith("items:"))
    return {
      instead,
      how: `use a marker that starts with +${instead}, such as +${instead}MaxLength`,
    };
  if (instead === rule) return { instead, how: `use +${rule}:rule="…" with a CEL expression` };
  return { instead };
}
