import { fieldsOf, itemsOf, textOf } from "../crd/crd-error.ts";
import type { FieldError } from "../json-schema/field-path.ts";
import { labelValueErrors, qualifiedNameErrors } from "../meta/names.ts";
import type { ReportField } from "./match-conditions.ts";

/** Returns the errors for which the API server rejects a label selector, with paths relative to it. */
export function validateLabelSelector(selector: unknown): FieldError[] {
  const errors: FieldError[] = [];
  const report: ReportField = (path, message, type = "FieldValueInvalid") =>
    errors.push({ path, type, message });
  const { matchLabels, matchExpressions } = fieldsOf(selector);
  for (const [key, value] of Object.entries(fieldsOf(matchLabels))) {
    for (const error of qualifiedNameErrors(key))
      report("matchLabels", `key ${JSON.stringify(key)}: ${error}`);
    for (const error of labelValueErrors(textOf(value))) report(`matchLabels[${key}]`, error);
  }
  for (const [index, { key, operator, values }] of itemsOf(matchExpressions).entries()) {
    const at = `matchExpressions[${index}]`;
    const given: readonly unknown[] = Array.isArray(values) ? values : [];
    if (operator === "In" || operator === "NotIn") {
      if (given.length === 0)
        report(`${at}.values`, `is required with the operator ${operator}`, "FieldValueRequired");
    } else if (operator !== "Exists" && operator !== "DoesNotExist")
      report(`${at}.operator`, "must be one of In, NotIn, Exists, DoesNotExist");
    else if (given.length > 0)
      report(`${at}.values`, `is not allowed with the operator ${operator}`, "FieldValueForbidden");
    for (const error of qualifiedNameErrors(textOf(key))) report(`${at}.key`, error);
    for (const [item, value] of given.entries())
      for (const error of labelValueErrors(textOf(value))) report(`${at}.values[${item}]`, error);
  }
  return errors;
}
