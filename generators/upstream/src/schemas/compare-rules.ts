import type { PartChange } from "../changes/change.ts";
import type { Rule, Schema } from "./schema.ts";

/** Compares CEL rules by text, because equivalence cannot be decided. */
export function compareRules(
  path: string,
  before: Schema,
  after: Schema,
  report: (change: PartChange) => void,
): void {
  const [old, now] = [before, after].map(
    (schema) => new Map((schema["x-kubernetes-validations"] ?? []).map((rule) => [keyOf(rule), rule])),
  );
  for (const [key, rule] of now ?? []) {
    const known = old?.get(key);
    if (known === undefined)
      report({
        consequence: "objects",
        path,
        code: "rule-added",
        what: `rule added: ${rule.rule}`,
        after: { ...rule },
      });
    else if (textOf(known) !== textOf(rule))
      report({
        consequence: "documentation",
        path,
        code: "rule-message-changed",
        what: `message changed of rule: ${rule.rule}`,
        before: { ...known },
        after: { ...rule },
      });
  }
  for (const [key, rule] of old ?? [])
    if (now?.has(key) !== true)
      report({
        consequence: "compatible",
        path,
        code: "rule-removed",
        what: `rule removed: ${rule.rule}`,
        before: { ...rule },
      });
}

/** Returns the key of a rule. With `optionalOldSelf`, a rule also applies to creation. */
function keyOf({ rule, optionalOldSelf }: Rule): string {
  return `${optionalOldSelf === true} ${rule.trim()}`;
}

function textOf({ message, messageExpression, reason, fieldPath }: Rule): string {
  return JSON.stringify([message, messageExpression, reason, fieldPath]);
}
