import { defineMarker, type MarkerEntry, optional, required } from "../define-marker.ts";
import type { MarkerDefinition } from "../marker.ts";

const targets = ["type", "field"] as const;
const prefix = "kubebuilder:validation:";

type RuleEntry = Omit<MarkerEntry, "name" | "targets" | "category"> & { readonly category?: string };

const category = "Validation";
const numbers = ["integer", "number"] as const;
const strings = ["string"] as const;
const arrays = ["array"] as const;
const objects = ["object"] as const;

/** The markers that also exist as `+kubebuilder:validation:items:…`, by the last part of their name. */
const rules: Readonly<Record<string, RuleEntry>> = {
  Maximum: {
    shape: "value",
    value: required("number", "The bound, itself allowed."),
    appliesTo: numbers,
    summary: "Takes no number above this one.",
    example: "+kubebuilder:validation:Maximum=100",
  },
  Minimum: {
    shape: "value",
    value: required("number", "The bound, itself allowed."),
    appliesTo: numbers,
    summary: "Takes no number below this one.",
    example: "+kubebuilder:validation:Minimum=1",
  },
  ExclusiveMaximum: {
    shape: "value",
    value: required("boolean", "Whether the bound itself is refused."),
    appliesTo: numbers,
    summary: "Refuses the number that `Maximum` says, too.",
    example: "+kubebuilder:validation:ExclusiveMaximum=true",
  },
  ExclusiveMinimum: {
    shape: "value",
    value: required("boolean", "Whether the bound itself is refused."),
    appliesTo: numbers,
    summary: "Refuses the number that `Minimum` says, too.",
    example: "+kubebuilder:validation:ExclusiveMinimum=true",
  },
  MultipleOf: {
    shape: "value",
    value: required("number", "A number above 0."),
    appliesTo: numbers,
    summary: "Takes multiples of this number alone.",
    example: "+kubebuilder:validation:MultipleOf=5",
  },
  MaxLength: {
    shape: "value",
    value: required("integer", "A number of characters."),
    appliesTo: strings,
    summary: "Takes no text of more characters.",
    example: "+kubebuilder:validation:MaxLength=64",
  },
  MinLength: {
    shape: "value",
    value: required("integer", "A number of characters."),
    appliesTo: strings,
    summary: "Takes no text of fewer characters.",
    example: "+kubebuilder:validation:MinLength=1",
  },
  Pattern: {
    shape: "value",
    value: required("string", "A regular expression in RE2's syntax, best between back-quotes."),
    appliesTo: strings,
    summary: "Takes texts alone in which the regular expression finds something.",
    details: "It is not anchored: `^` and `$` are yours to write.",
    example: "+kubebuilder:validation:Pattern=`^[a-z]([-a-z0-9]*[a-z0-9])?$`",
  },
  MaxItems: {
    shape: "value",
    value: required("integer", "A number of items."),
    appliesTo: arrays,
    summary: "Takes no list of more items.",
    example: "+kubebuilder:validation:MaxItems=10",
  },
  MinItems: {
    shape: "value",
    value: required("integer", "A number of items."),
    appliesTo: arrays,
    summary: "Takes no list of fewer items.",
    example: "+kubebuilder:validation:MinItems=1",
  },
  UniqueItems: {
    shape: "value",
    value: required("boolean", "Whether items must differ."),
    appliesTo: arrays,
    summary: "Known to controller-gen, but refused by the API server: use `+listType=set`.",
    example: "+kubebuilder:validation:UniqueItems=true",
  },
  MaxProperties: {
    shape: "value",
    value: required("integer", "A number of keys."),
    appliesTo: objects,
    summary: "Takes no object of more keys.",
    example: "+kubebuilder:validation:MaxProperties=10",
  },
  MinProperties: {
    shape: "value",
    value: required("integer", "A number of keys."),
    appliesTo: objects,
    summary: "Takes no object of fewer keys.",
    example: "+kubebuilder:validation:MinProperties=1",
  },
  Enum: {
    shape: "value",
    value: required("any[]", "The values, `a;b` or `{a,b}`."),
    summary: "Takes these values alone.",
    details: 'A union of literals says the same in TypeScript: `"Basic" | "Premium"`.',
    example: "+kubebuilder:validation:Enum=Basic;Premium",
  },
  Format: {
    shape: "value",
    value: required("string", "A format such as `date-time`, `ipv4`, `uuid` or `cidr`."),
    summary: "Says the format of a value; the API server checks those it knows.",
    example: "+kubebuilder:validation:Format=ipv4",
  },
  Type: {
    shape: "value",
    value: required("string", "A type of JSON Schema.", [
      "array",
      "boolean",
      "integer",
      "number",
      "object",
      "string",
    ]),
    summary: "Says the schema's type, whatever TypeScript says.",
    details: "For values whose JSON is not what their TypeScript type suggests.",
    example: "+kubebuilder:validation:Type=string",
  },
  XPreserveUnknownFields: {
    twinOf: "kubebuilder:pruning:PreserveUnknownFields",
    shape: "none",
    category: "Processing",
    summary:
      "Keeps fields that the schema does not name; the older spelling of `+kubebuilder:pruning:PreserveUnknownFields`.",
    example: "+kubebuilder:validation:XPreserveUnknownFields",
  },
  XEmbeddedResource: {
    shape: "none",
    appliesTo: objects,
    summary: "Says that the value is a whole object with `apiVersion`, `kind` and `metadata`.",
    example: "+kubebuilder:validation:XEmbeddedResource",
  },
  XIntOrString: {
    shape: "none",
    summary: "Takes an integer or a string; needed before rules for strings on such a value.",
    details: "On an alias it takes the type away and adds `anyOf`; the alias may then be `number | string`.",
    example: "+kubebuilder:validation:XIntOrString",
  },
  XValidation: {
    shape: "arguments",
    arguments: {
      rule: required(
        "string",
        "A CEL expression that is true of valid values; `self` is the value, `oldSelf` the one before.",
      ),
      message: optional("string", "What the user is told of a value that fails."),
      messageExpression: optional("string", "A CEL expression for the message; `message` is its fallback."),
      reason: optional("string", "The machine-readable reason of the refusal.", [
        "FieldValueInvalid",
        "FieldValueForbidden",
        "FieldValueRequired",
        "FieldValueDuplicate",
      ]),
      fieldPath: optional(
        "string",
        "The path of the field to blame, from this value on, such as `.replicas`.",
      ),
      optionalOldSelf: optional("boolean", "Checks new values too, in which `oldSelf` is an optional."),
    },
    repeatable: true,
    summary: "Takes values alone of which a CEL expression is true.",
    example:
      '+kubebuilder:validation:XValidation:rule="self.min <= self.max",message="min must not exceed max"',
  },
};

function rule(name: string, entry: RuleEntry): MarkerDefinition {
  return defineMarker({ category, ...entry, name: prefix + name, targets });
}

/** The same rule for the items of a list. */
function itemRule(name: string, { twinOf: _, ...entry }: RuleEntry): MarkerDefinition {
  return defineMarker({
    ...entry,
    category: "Validation of items",
    name: `${prefix}items:${name}`,
    targets,
    appliesTo: arrays,
    summary: `Of every item: ${entry.summary.charAt(0).toLowerCase()}${entry.summary.slice(1)}`,
    example: entry.example.replace(prefix, `${prefix}items:`),
  });
}

/** What a value may be, said of a type or a member. */
export const validationMarkers: readonly MarkerDefinition[] = Object.entries(rules).map(([name, entry]) =>
  rule(name, entry),
);

/** The same of the items of a list. */
export const itemMarkers: readonly MarkerDefinition[] = Object.entries(rules).map(([name, entry]) =>
  itemRule(name, entry),
);
