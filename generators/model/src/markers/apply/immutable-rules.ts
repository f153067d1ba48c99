import type { ValidationRule } from "@capikit/schema";
import { celMember } from "./cel-member.ts";

/** What `+k8s:immutable` says of the field itself. */
export const immutableRule: ValidationRule = { rule: "self == oldSelf", message: "field is immutable" };

/** What it says of the parent when the field is optional: a rule on a field is not run when the field goes. */
export function immutableOnceSetRule(member: string): ValidationRule {
  const name = celMember(member);
  return {
    rule: `!has(oldSelf.${name}) || has(self.${name})`,
    message: `field ${member} is immutable once set`,
  };
}
