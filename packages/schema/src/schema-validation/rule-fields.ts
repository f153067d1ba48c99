import type { JsonSchema, ValidationRule } from "@capikit/common/json-schema";
import { resolveFieldPath } from "../json-schema/field-path.ts";
import { addError, down, type SchemaWalk } from "./schema-error.ts";

const REASONS = ["FieldValueForbidden", "FieldValueRequired", "FieldValueInvalid", "FieldValueDuplicate"];

/** Checks the CEL rules of a schema before compilation: empty texts, reasons, field paths. */
export function checkRuleFields(schema: JsonSchema, walk: SchemaWalk): void {
  schema["x-kubernetes-validations"]?.forEach((rule, i) => {
    checkRule(rule, schema, down(walk, "x-kubernetes-validations", String(i)));
  });
}

function checkRule(rule: ValidationRule, schema: JsonSchema, walk: SchemaWalk): void {
  const text = (rule.rule ?? "").trim();
  const message = (rule.message ?? "").trim();
  if (text === "") addError(walk, "rule", "must be given");
  else if (rule.message && message === "") addError(walk, "message", "must not be blank");
  else if (hasLineBreak(message)) addError(walk, "message", "must be one line");
  else if (hasLineBreak(text) && message === "")
    addError(walk, "message", "must be given for a rule of several lines");
  if (rule.messageExpression && rule.messageExpression.trim() === "")
    addError(walk, "messageExpression", "must not be blank");
  if (rule.reason !== undefined && !REASONS.includes(rule.reason)) {
    addError(walk, "reason", `must be one of ${REASONS.join(", ")}`);
  }
  if (!rule.fieldPath) return;
  if (rule.fieldPath.trim() === "") addError(walk, "fieldPath", "must not be blank");
  else if (hasLineBreak(rule.fieldPath)) addError(walk, "fieldPath", "must be one line");
  const resolved = resolveFieldPath(rule.fieldPath, schema);
  if ("error" in resolved) addError(walk, "fieldPath", resolved.error);
}

function hasLineBreak(text: string): boolean {
  return /[\n\r]/.test(text);
}
