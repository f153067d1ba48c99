import type { Report } from "@capikit/common/diagnostics";
import type { CompiledRules, JsonSchema, RuleError, ValidationRule } from "@capikit/schema";
import * as problems from "../diagnostics/codes/schema.ts";
import type { Origins } from "../schema/origin.ts";
import { hasUnread } from "../schema/unread-schema.ts";
import type { Location } from "../source/source-text.ts";
import { schemaPlace, sourceOf } from "./schema-place.ts";

function ruleOf(root: JsonSchema, { schemaPath, index }: RuleError) {
  const place = schemaPlace(root, [...schemaPath, "x-kubernetes-validations", String(index)]);
  return { place, rule: place.rule ?? ({ rule: "" } satisfies ValidationRule) };
}

/** Describes an error in a part of a rule; names the part unless it is the expression itself. */
export function ruleReason(keyword: string, message: string): string {
  return keyword === "rule" || message.startsWith(keyword) ? message : `${keyword} ${message}`;
}

/** Errors in the other texts of a rule are reported with the schema. */
export const compiledParts = new Set(["rule", "messageExpression", "optionalOldSelf"]);

const isSum = ({ kind, message }: RuleError): boolean =>
  kind === "cost" && message.includes("cost of all rules of the schema");

/** Keeps one error per part of a rule, and one sum if no single rule is too expensive. */
function distinct(found: readonly RuleError[]): readonly RuleError[] {
  const seen = new Set<string>();
  const expensive = found.find((problem) => problem.kind === "cost" && !isSum(problem)) ?? found.find(isSum);
  return found.filter((problem) => {
    const key = JSON.stringify([problem.schemaPath, problem.index, problem.keyword]);
    if (!compiledParts.has(problem.keyword) || seen.has(key)) return false;
    seen.add(key);
    return !isSum(problem) || problem === expensive;
  });
}

/**
 * Reports CEL rules that the API server would reject or that capikit cannot check, unless a type in their
 * scope has a reported error.
 */
export function checkRules(
  root: JsonSchema,
  compiled: CompiledRules,
  origins: Origins,
  fallback: Location,
  report: Report,
): void {
  for (const kind of ["errors", "uncheckable"] as const) {
    for (const problem of distinct(compiled[kind])) {
      const { place, rule } = ruleOf(root, problem);
      if (hasUnread(place.schema)) continue;
      const fact = { rule: rule.rule, reason: ruleReason(problem.keyword, problem.message) };
      const diagnostic = kind === "errors" ? problems.ruleRejected : problems.ruleUnchecked;
      report(diagnostic.create(fact, sourceOf(place, origins) ?? fallback));
    }
  }
}
