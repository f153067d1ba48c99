import { defineLintRule } from "./lint-rule.ts";

const sources = [{ document: "clusterctl", section: "Components YAML" }] as const;
const right = "# capikit-lint-disable crd/category the kind is internal";

/** The rules about comments that turn rules off. What reads the comments finds these faults. */
export const disablingRules = [
  defineLintRule({
    id: "lint/unknown-rule",
    title: "Rules that are turned off exist",
    level: "error",
    sources,
    why: "A misspelt id turns nothing off, and one that is gone hides that nothing is turned off any more.",
    wrong: "# capikit-lint-disable crd/categories the kind is internal",
    right,
    help: "correct the id; capikit lint --explain lists all",
  }),
  defineLintRule({
    id: "lint/no-reason",
    title: "Whoever turns a rule off says why",
    level: "warning",
    sources,
    why: "Without a reason nobody can tell later whether it still holds.",
    wrong: "# capikit-lint-disable crd/category",
    right,
    help: "write the reason behind the id",
  }),
  defineLintRule({
    id: "lint/unused-disabling",
    title: "Rules are turned off only where they would find something",
    level: "info",
    sources,
    why: "A comment that turns nothing off will hide the next fault of that kind. It counts for the document that it stands in.",
    wrong: "# capikit-lint-disable crd/scope was cluster-scoped once\nspec:\n  scope: Namespaced",
    right: "spec:\n  scope: Namespaced",
    help: "take the comment out",
  }),
];
