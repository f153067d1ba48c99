import { compareText } from "@capikit/common/text";

const subjects = ["groups", "resources", "resourceNames", "urls"] as const;
type Part = (typeof subjects)[number] | "verbs";

/** The permissions of one rule. */
export type Rule = Readonly<Record<Part, readonly string[]>>;

/** A rule of a Role or ClusterRole in API form. */
export interface PolicyRule {
  readonly apiGroups?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly resources?: readonly string[];
  readonly verbs: readonly string[];
}

/**
 * Merges rules without changing permissions, in controller-gen's order. First merges the RBAC verbs
 * of each resource; then resources, groups and URLs of rules that are otherwise equal.
 */
export function normaliseRules(rules: readonly Rule[]): readonly PolicyRule[] {
  let merged = unite(rules.flatMap(perResource).map(sorted), "verbs");
  for (const part of ["resources", "groups", "urls"] as const) {
    merged = unite(merged, part);
    // Duplicate subjects result from overlapping rules; their RBAC verbs are combined.
    merged = unite(merged, "verbs");
  }
  return merged
    .map((rule) => ({ key: subjectKey(rule), rule }))
    .sort((a, b) => compareText(a.key, b.key))
    .map(({ rule }) => toPolicyRule(rule));
}

function perResource(rule: Rule): readonly Rule[] {
  if (rule.resources.length === 0) return [rule];
  return rule.resources.map((resource) => ({ ...rule, resources: [resource] }));
}

function sorted(rule: Rule): Rule {
  return {
    groups: sortedSet(rule.groups.map((group) => (group === "core" ? "" : group))),
    resources: sortedSet(rule.resources),
    resourceNames: sortedSet(rule.resourceNames),
    urls: sortedSet(rule.urls),
    verbs: sortedSet(rule.verbs),
  };
}

/** Merges rules that differ in one part only. */
function unite(rules: readonly Rule[], part: Part): readonly Rule[] {
  const others = [...subjects, "verbs" as const].filter((other) => other !== part);
  const byOthers = new Map<string, Rule>();
  for (const rule of rules) {
    const key = JSON.stringify(others.map((other) => rule[other]));
    const first = byOthers.get(key);
    byOthers.set(key, first ? { ...first, [part]: sortedSet([...first[part], ...rule[part]]) } : rule);
  }
  return [...byOthers.values()];
}

function subjectKey(rule: Rule): string {
  return subjects.map((part) => rule[part].join("&")).join(" + ");
}

function toPolicyRule(rule: Rule): PolicyRule {
  return {
    ...(rule.groups.length > 0 && { apiGroups: rule.groups }),
    ...(rule.urls.length > 0 && { nonResourceURLs: rule.urls }),
    ...(rule.resourceNames.length > 0 && { resourceNames: rule.resourceNames }),
    ...(rule.resources.length > 0 && { resources: rule.resources }),
    verbs: rule.verbs.includes("*") ? ["*"] : rule.verbs,
  };
}

function sortedSet(values: readonly string[]): readonly string[] {
  return [...new Set(values)].sort();
}
