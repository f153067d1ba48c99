import type { ValidationRule } from "@capikit/schema";
import { escapeMember } from "@capikit/schema";

/** The effect of `+k8s:immutable` on the field itself. */
export const immutableRule: ValidationRule = { rule: "self == oldSelf", message: "field is immutable" };

/** Its effect on the parent: the rule of an optional field does not run on removal. */
export function immutableOnceSetRule(member: string): ValidationRule {
  const name = escapeMember(member);
  return {
    rule: `!has(oldSelf.${name}) || has(self.${name})`,
    message: `field ${member} is immutable once set`,
  };
}
