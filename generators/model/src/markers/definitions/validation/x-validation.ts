import type { Json, JsonObject, ValidationRule } from "@capikit/schema";
import { bareText, quotedText } from "../../../text/go-string.ts";
import { addRule } from "../../apply/site.ts";
import { type DefinedMarkers, defineValidation, optional, required } from "../../define-marker.ts";

export const marker: DefinedMarkers = defineValidation({
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

/** Prints a rule as arguments of the marker, without empty ones. */
function printRule(rule: Json): readonly string[] {
  if (typeof rule !== "object" || rule === null || Array.isArray(rule)) return [];
  const parts = Object.keys(marker[0].arguments ?? {}).flatMap((key) => {
    const value = (rule as JsonObject)[key];
    if (typeof value === "string" && value !== "")
      return [`${key}=${key === "reason" ? bareText(value) : quotedText(value)}`];
    return value === true ? [`${key}=true`] : [];
  });
  return [`:${parts.join(",")}`];
}
