import type { Json, JsonObject, ValidationRule } from "@capikit/schema";
import { bareText, quotedText } from "../../../text/go-string.ts";
import { addRule } from "../../apply/site.ts";
import { type DefinedMarkers, defineMarker, optional, required } from "../../define-marker.ts";

export const marker: DefinedMarkers = defineMarker({
  name: "kubebuilder:validation:XValidation",
  targets: ["type", "field"],
  items: true,
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
    fieldPath: optional("string", "The path of the field to blame, from this value on, such as `.replicas`."),
    optionalOldSelf: optional("boolean", "Checks new values too, in which `oldSelf` is an optional."),
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
  help: { category: "Validation", summary: "Takes values alone of which a CEL expression is true." },
  examples: [
    '+kubebuilder:validation:XValidation:rule="self.min <= self.max",message="min must not exceed max"',
  ],
});

/** A rule as the arguments of the marker; empty ones are left out. */
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
