import { defineLintRule } from "./lint-rule.ts";

const sources = [{ document: "clusterctl", section: "Components YAML" }] as const;
const right = "# capikit-lint-disable crd/conversion the kind is internal";

/** Rules about comments that disable rules. The comment reader finds these violations. */
export const disablingRules = [
  defineLintRule({
    code: "lint/unknown-rule",
    title: "Disabled rules exist",
    severity: "error",
    sources,
    why: "A misspelled or removed code disables no rule.",
    wrong: "# capikit-lint-disable crd/conversions the kind is internal",
    right,
    help: "correct the code; capikit explain lists all codes",
  }),
  defineLintRule({
    code: "lint/no-reason",
    title: "Comments that disable a rule give a reason",
    severity: "warning",
    sources,
    why: "Without a reason, readers cannot decide later whether the comment is still needed.",
    wrong: "# capikit-lint-disable crd/conversion",
    right,
    help: "write the reason after the code",
  }),
];
