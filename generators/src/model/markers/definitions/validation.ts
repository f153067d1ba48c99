import {
  escapeMember,
  isKnownFormat,
  type Json,
  type JsonObject,
  type JsonSchema,
  type ValidationRule,
} from "@capikit/schema";
import { patternDelimiters, unknownFormat } from "../../diagnostics/codes/schema.ts";
import { bareText, quotedText, rawText } from "../../text/go-string.ts";
import { patternOfLiteral } from "../../text/typescript-text.ts";
import { defineBound } from "../apply/bound.ts";
import { applyEnum, printEnum } from "../apply/enum.ts";
import { countSet, defineOneOf } from "../apply/one-of.ts";
import { printFlag, printText } from "../apply/print.ts";
import {
  addRule,
  intOrString,
  isIntOrStringAt,
  markerOfItems,
  reportMisfit,
  typeAt,
  typeWords,
} from "../apply/site.ts";
import { type DefinedMarkers, defineAlias, defineValidation, optional, required } from "../define-marker.ts";
import { preserveUnknownFieldsMarker } from "./processing.ts";

export const maxItemsMarker: DefinedMarkers = defineBound("maxItems", "a list", "count", {
  value: "A number of items.",
  summary: "Sets the maximum number of items of a list.",
  example: 10,
});

export const maximumMarker: DefinedMarkers = defineBound("maximum", "a number", "number", {
  value: "The maximum, inclusive.",
  summary: "Sets the maximum of a number.",
  example: 100,
});

export const minimumMarker: DefinedMarkers = defineBound("minimum", "a number", "number", {
  value: "The minimum, inclusive.",
  summary: "Sets the minimum of a number.",
  example: 1,
});

export const xEmbeddedResourceMarker: DefinedMarkers = defineValidation({
  name: "XEmbeddedResource",
  appliesTo: ["object"],
  keyword: "x-kubernetes-embedded-resource",
  apply: {
    schema(site, marker) {
      if (typeAt(site) === "object") site.own["x-kubernetes-embedded-resource"] = true;
      else reportMisfit(site, marker, "an object");
    },
  },
  print: printFlag,
  summary: "Declares the value a complete object with `apiVersion`, `kind` and `metadata`.",
  examples: ["+kubebuilder:validation:XEmbeddedResource"],
});

const xValidation: DefinedMarkers = defineValidation({
  name: "XValidation",
  arguments: {
    rule: required(
      "string",
      "A CEL expression that must be true; `self` is the value, `oldSelf` the previous value.",
    ),
    message: optional("string", "The error message for a value that violates the rule."),
    messageExpression: optional("string", "A CEL expression for the message; falls back to `message`."),
    reason: optional("string", "The machine-readable reason of the error.", [
      "FieldValueInvalid",
      "FieldValueForbidden",
      "FieldValueRequired",
      "FieldValueDuplicate",
    ]),
    fieldPath: optional(
      "string",
      "The path of the field to report, relative to this value, such as `.replicas`.",
    ),
    optionalOldSelf: optional("boolean", "Also checks new values; `oldSelf` is then an optional."),
  },
  repeatable: true,
  keyword: "x-kubernetes-validations",
  apply: {
    schema(site, marker) {
      const { rule, message, messageExpression, reason, fieldPath, optionalOldSelf } = marker.arguments;
      const made = {
        rule: String(rule ?? ""),
        ...(message ? { message } : {}),
        ...(messageExpression ? { messageExpression } : {}),
        ...(reason ? { reason } : {}),
        ...(fieldPath ? { fieldPath } : {}),
        ...(optionalOldSelf === undefined ? {} : { optionalOldSelf }),
      } as ValidationRule;
      addRule(site, made, marker);
    },
  },
  print: (rules) => (Array.isArray(rules) ? rules.flatMap(printRule) : undefined),
  summary: "The value must satisfy this CEL expression.",
  examples: [
    '+kubebuilder:validation:XValidation:rule="self.min <= self.max",message="min must not exceed max"',
  ],
});

export const validationMarkers: readonly DefinedMarkers[] = [
  defineOneOf("AtLeastOneOf", "at least one", 3, (members) =>
    members.map((member) => `has(self.${escapeMember(member)})`).join("||"),
  ),
  defineOneOf("AtMostOneOf", "at most one", 1, (members) => `${countSet(members)} <= 1`),
  defineValidation({
    name: "Enum",
    value: required("any[]", "The values, `a;b` or `{a,b}`."),
    keyword: "enum",
    apply: { schema: applyEnum },
    print: printEnum,
    summary: "The value must be one of these values.",
    details: 'Equivalent to a union of literals in TypeScript: `"Basic" | "Premium"`.',
    examples: ["+kubebuilder:validation:Enum=Basic;Premium"],
  }),
  defineOneOf("ExactlyOneOf", "exactly one", 2, (members) => `${countSet(members)} == 1`),
  defineBound("exclusiveMaximum", "a number", "boolean", {
    value: "Whether the bound itself is excluded.",
    summary: "Excludes the value of `Maximum` itself.",
    example: true,
  }),
  defineBound("exclusiveMinimum", "a number", "boolean", {
    value: "Whether the bound itself is excluded.",
    summary: "Excludes the value of `Minimum` itself.",
    example: true,
  }),
  defineValidation({
    name: "Format",
    value: {
      ...required("string", "A format such as `date-time`, `ipv4`, `uuid` or `cidr`."),
      common: [
        ...["date-time", "date", "duration", "ipv4", "ipv6", "cidr", "mac", "hostname", "uri", "email"],
        ...["uuid", "byte", "password", "int32", "int64", "float", "double"],
      ],
    },
    keyword: "format",
    apply: {
      schema(site, marker) {
        const format = String(marker.value);
        const type = typeAt(site);
        site.own.format = format;
        if (isKnownFormat(format, type) && format !== "datetime") return;
        const itemType = site.base.items?.type;
        const isOfItems = itemType !== undefined && isKnownFormat(format, itemType);
        const forItems = isOfItems
          ? markerOfItems(site, { ...marker.definition, appliesTo: [itemType] })
          : undefined;
        site.report(unknownFormat.create({ format, type: typeWords(site), forItems }, marker.location));
      },
    },
    print: printText(),
    summary: "Sets the format of a value; the API server validates the formats it supports.",
    examples: ["+kubebuilder:validation:Format=ipv4"],
  }),
  maxItemsMarker,
  defineBound("maxLength", "a string", "count", {
    value: "A number of characters.",
    summary: "Sets the maximum length of a string.",
    example: 64,
  }),
  defineBound("maxProperties", "an object", "count", {
    value: "A number of keys.",
    summary: "Sets the maximum number of keys of an object.",
    example: 10,
  }),
  maximumMarker,
  defineBound("minItems", "a list", "count", {
    value: "A number of items.",
    summary: "Sets the minimum number of items of a list.",
    example: 1,
  }),
  defineBound("minLength", "a string", "count", {
    value: "A number of characters.",
    summary: "Sets the minimum length of a string.",
    example: 1,
  }),
  defineBound("minProperties", "an object", "count", {
    value: "A number of keys.",
    summary: "Sets the minimum number of keys of an object.",
    example: 1,
  }),
  minimumMarker,
  defineBound("multipleOf", "a number", "positive", {
    value: "A number above 0.",
    summary: "The value must be a multiple of this number.",
    example: 5,
  }),
  defineValidation({
    name: "Pattern",
    value: required("string", "A regular expression in RE2 syntax, preferably in back-quotes."),
    appliesTo: ["string"],
    keyword: "pattern",
    apply: {
      schema(site, marker) {
        if (typeAt(site) === "string" || isIntOrStringAt(site)) {
          const pattern = String(marker.value);
          const inner = patternOfLiteral(pattern) ?? "";
          if (/^(?:\(\?[ims]+\))?\^|\$$/.test(inner))
            site.report(patternDelimiters.create({ pattern, inner }, marker.location));
          site.own.pattern = pattern;
        } else reportMisfit(site, marker, "a string");
      },
    },
    print: (value) => (typeof value === "string" ? [`=${rawText(value)}`] : undefined),
    summary: "The value must match this regular expression.",
    details: "It is not anchored: add `^` and `$` to match the whole value.",
    examples: ["+kubebuilder:validation:Pattern=`^[a-z]([-a-z0-9]*[a-z0-9])?$`"],
  }),
  defineValidation({
    name: "Type",
    value: required("string", "A type of JSON Schema.", [
      "array",
      "boolean",
      "integer",
      "number",
      "object",
      "string",
    ]),
    keyword: "type",
    order: -3,
    apply: {
      schema(site, { value }) {
        site.own.type = value as NonNullable<JsonSchema["type"]>;
      },
    },
    summary: "Sets the schema's type, regardless of the TypeScript type.",
    details: "For values whose JSON type differs from their TypeScript type.",
    examples: ["+kubebuilder:validation:Type=string"],
  }),
  defineBound("uniqueItems", "a list", "boolean", {
    value: "Whether items must be unique.",
    summary:
      "Items must be unique, in ClusterClass variables. The API server rejects it: use `+listType=set`.",
    example: true,
  }),
  xEmbeddedResourceMarker,
  defineValidation({
    name: "XIntOrString",
    keyword: "x-kubernetes-int-or-string",
    order: -2,
    apply: {
      schema(site, marker) {
        const { own, base, direct, isAlias } = site;
        if (base["x-kubernetes-int-or-string"] === true) return;
        const isScalar = base.type === undefined || base.type === "string" || base.type === "integer";
        if (!direct || !isScalar) {
          const found = direct ? typeWords(site) : `a named ${typeWords(site)}`;
          reportMisfit(site, marker, "an inline string or integer", found);
          return;
        }
        // On a member it is a flag next to the type, as in controller-gen; an alias becomes
        // int-or-string.
        if (isAlias) {
          delete own.type;
          Object.assign(own, intOrString);
        } else own["x-kubernetes-int-or-string"] = true;
      },
    },
    summary: "Allows an integer or a string; required before string rules on such a value.",
    details: "On an alias it removes the type and adds `anyOf`; the alias may then be `number | string`.",
    examples: ["+kubebuilder:validation:XIntOrString"],
  }),
  defineAlias(preserveUnknownFieldsMarker, {
    name: "kubebuilder:validation:XPreserveUnknownFields",
    items: true,
    help: {
      category: "Processing",
      summary:
        "Preserves fields that are not in the schema; older spelling of `+kubebuilder:pruning:PreserveUnknownFields`.",
    },
    examples: ["+kubebuilder:validation:XPreserveUnknownFields"],
  }),
  xValidation,
];

/** Prints a rule as arguments of the marker, without empty ones. */
function printRule(rule: Json): readonly string[] {
  if (typeof rule !== "object" || rule === null || Array.isArray(rule)) return [];
  const parts = Object.keys(xValidation[0].arguments ?? {}).flatMap((key) => {
    const value = (rule as JsonObject)[key];
    if (typeof value === "string" && value !== "")
      return [`${key}=${key === "reason" ? bareText(value) : quotedText(value)}`];
    return value === true ? [`${key}=true`] : [];
  });
  return [`:${parts.join(",")}`];
}
