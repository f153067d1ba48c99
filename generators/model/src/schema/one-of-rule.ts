import type { ValidationRule } from "@capikit/schema";
import { celMember } from "./cel-member.ts";

const present = (member: string) => `(has(self.${celMember(member)})?1:0)`;

/** The CEL rules that the one-of markers stand for, in the spelling of controller-gen; names that CEL cannot take are escaped. */
const rules: Readonly<Record<string, (members: readonly string[]) => ValidationRule>> = {
  "kubebuilder:validation:AtMostOneOf": (members) => ({
    rule: `${members.map(present).join("+")} <= 1`,
    message: `at most one of the fields in [${members.join(" ")}] may be set`,
  }),
  "kubebuilder:validation:ExactlyOneOf": (members) => ({
    rule: `${members.map(present).join("+")} == 1`,
    message: `exactly one of the fields in [${members.join(" ")}] must be set`,
  }),
  "kubebuilder:validation:AtLeastOneOf": (members) => ({
    rule: members.map((member) => `has(self.${celMember(member)})`).join("||"),
    message: `at least one of the fields in [${members.join(" ")}] must be set`,
  }),
};

/** The keys of the one-of markers, in the order their rules are written. */
export const oneOfMarkers: readonly string[] = Object.keys(rules);

export function oneOfRule(marker: string, members: readonly string[]): ValidationRule | undefined {
  return members.length === 0 ? undefined : rules[marker]?.(members);
}

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
