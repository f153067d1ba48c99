import { defineLintRule } from "./lint-rule.ts";

const sources = [{ document: "clusterctl", section: "Components YAML" }] as const;
const right = "# capikit-lint-disable crd/category the kind is internal";

/** Rules about comments that disable rules. The comment reader finds these violations. */
export const disablingRules = [
  defineLintRule({
    code: "lint/unknown-rule",
    title: "Disabled rules exist",
    severity: "error",
    sources,
    why: "A misspelled or removed code disables no rule.",
    wrong: "# capikit-lint-disable crd/categories the kind is internal",
    right,
    help: "correct the code; capikit explain lists all codes",
  }),
  defineLintRule({
    code: "lint/no-reason",
    title: "Comments that disable a rule give a reason",
    severity: "warning",
    sources,
    why: "Without a reason, readers cannot decide later whether the comment is still needed.",
    wrong: "# capikit-lint-disable crd/category",
    right,
    help: "write the reason after the code",
  }),
  defineLintRule({
    code: "lint/unused-disabling",
    title: "Comments disable only rules that would report something",
    severity: "info",
    sources,
    why: "An unused comment hides the next violation of its rule. A comment applies to the YAML document that contains it.",
    wrong: "# capikit-lint-disable crd/scope was cluster-scoped once\nspec:\n  scope: Namespaced",
    right: "spec:\n  scope: Namespaced",
    help: "remove the comment",
  }),
];
