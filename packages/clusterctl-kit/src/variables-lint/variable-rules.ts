/** Title and level of each rule. */
export const variableRules = Object.freeze({
  "variables/syntax": { level: "error", title: "clusterctl can read all substitutions" },
  "variables/shell-text": { level: "warning", title: "Shell scripts keep their dollar signs" },
  "variables/not-bash": { level: "warning", title: "Operators behave as in a shell" },
  "variables/unquoted": { level: "warning", title: "Values of string fields are quoted" },
  "variables/bytes": { level: "warning", title: "Lengths and offsets do not split characters" },
  "variables/nested": { level: "warning", title: "Defaults contain no unlisted variables" },
  "variables/empty-default": { level: "warning", title: "Defaults are not empty" },
  "variables/differing-defaults": { level: "warning", title: "A variable has one default" },
  "variables/lower-case": { level: "warning", title: "Names are in upper case" },
  "variables/comment": { level: "info", title: "Comments contain no variables" },
} as const);

/** Id of a rule. */
export type VariableRuleId = keyof typeof variableRules;
