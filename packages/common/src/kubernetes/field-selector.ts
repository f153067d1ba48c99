/** A requirement of a field selector. */
export interface FieldRequirement {
  /** Path of the field, such as `metadata.name`. */
  readonly field: string;
  readonly operator: "=" | "!=";
  readonly value: string;
}

/**
 * Parses a field selector such as `metadata.name=a,spec.nodeName!=b`. A backslash escapes `,`, `=`
 * and itself in values.
 *
 * Source: `fields.ParseSelector` of k8s.io/apimachinery.
 *
 * @throws TypeError for a term without an operator.
 */
export function parseFieldSelector(selector: string): readonly FieldRequirement[] {
  const terms = selector.match(/(?:\\.|[^,])+/gs) ?? [];
  return terms.map((term) => {
    const [, field = "", operator, value = ""] = /^(.*?)(==|!=|=)(.*)$/s.exec(term) ?? [];
    if (operator === undefined)
      throw new TypeError(`invalid selector: '${selector}'; can't understand '${term}'`);
    return {
      field: field.trim(),
      operator: operator === "!=" ? operator : "=",
      value: value.replaceAll(/\\([\\,=])/g, "$1"),
    };
  });
}
