/** What each rule is about, and how bad a breach of it is. */
export const variableRules = Object.freeze({
  "variables/syntax": { level: "error", title: "clusterctl can read all substitutions" },
  "variables/shell-text": { level: "warning", title: "Texts for a shell keep their dollars" },
  "variables/not-bash": { level: "warning", title: "Operators do what a shell would do" },
  "variables/unquoted": { level: "warning", title: "Values that must be texts are quoted" },
  "variables/bytes": { level: "warning", title: "Lengths and offsets do not cut characters in two" },
  "variables/nested": { level: "warning", title: "Variables do not hide in the defaults of others" },
  "variables/empty-default": { level: "warning", title: "Defaults are not empty" },
  "variables/differing-defaults": { level: "warning", title: "A variable has one default" },
  "variables/lower-case": { level: "warning", title: "Names are in upper case" },
  "variables/comment": { level: "info", title: "Comments need no variables" },
} as const);

/** The id of a rule. */
export type VariableRuleId = keyof typeof variableRules;
