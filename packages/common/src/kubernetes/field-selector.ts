import type { SelectorReading } from "./selector-reading.ts";

/** A requirement of a field selector. */
export interface FieldRequirement {
  /** Path of the field, such as `metadata.name`. */
  readonly field: string;
  readonly operator: "=" | "!=";
  readonly value: string;
}

/**
 * Parses a field selector such as `metadata.name=a,spec.nodeName!=b`. A backslash escapes `,`, `=`
 * and itself in values, in which they are invalid without one.
 *
 * Source: `fields.ParseSelector` of k8s.io/apimachinery.
 */
export function parseFieldSelector(text: string): SelectorReading<readonly FieldRequirement[]> {
  const requirements: FieldRequirement[] = [];
  for (const term of text.match(/(?:\\.|[^,])+/gs) ?? []) {
    const [, field = "", operator, value = ""] = /^(.*?)(==|!=|=)(.*)$/s.exec(term) ?? [];
    const problem =
      operator === undefined
        ? `can't understand '${term}'`
        : /^(?:\\[\\,=]|[^\\,=])*$/s.test(value)
          ? undefined
          : `the value '${value}' must have a backslash before ',', '=' and '\\', and nowhere else`;
    if (problem !== undefined) {
      const message = `invalid selector: '${text}'; ${problem}`;
      return { selector: undefined, errors: [{ path: "", type: "FieldValueInvalid", message }] };
    }
    // It selects everything, also with `!=`.
    if (field === "" && value === "") continue;
    requirements.push({
      field,
      operator: operator === "!=" ? operator : "=",
      value: value.replaceAll(/\\(.)/gs, "$1"),
    });
  }
  return { selector: requirements, errors: [] };
}
