import type { JsonSchema, ValidationRule } from "@capikit/schema";
import { escapeMember } from "@capikit/schema";

/** The effect of `+k8s:immutable` on the field itself. */
export const immutableRule: ValidationRule = { rule: "self == oldSelf", message: "field is immutable" };

/** Reports whether a value cannot change while it is set. */
export function isImmutable(schema: JsonSchema): boolean {
  return hasRule(schema, immutableRule.rule);
}

/** Reports whether a schema has a rule with this expression. */
export function hasRule(schema: JsonSchema, rule: string): boolean {
  return schema["x-kubernetes-validations"]?.some((one) => one.rule === rule) ?? false;
}

/** Returns the rule with which entries of a map or keyed list remain. */
export function remainingEntriesRule(schema: JsonSchema): string {
  const keys = schema["x-kubernetes-list-map-keys"];
  if (keys === undefined) return "oldSelf.all(key, key in self)";
  const same = keys.map((key) => `one.${escapeMember(key)} == old.${escapeMember(key)}`);
  return `oldSelf.all(old, self.exists(one, ${same.join(" && ")}))`;
}

/** Its effect on the parent: the rule of an optional field does not run on removal. */
export function immutableOnceSetRule(member: string): ValidationRule {
  const name = escapeMember(member);
  return {
    rule: `!has(oldSelf.${name}) || has(self.${name})`,
    message: `field ${member} is immutable once set`,
  };
}
