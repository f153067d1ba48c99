import {
  lintVariables,
  type VariableFinding,
  type VariableRuleId,
  variableRules,
} from "../../variables-lint/index.ts";
import type { FileView } from "../provider/provider-view.ts";
import { defineLintRule, type LintRule } from "./lint-rule.ts";

interface Explained {
  readonly why: string;
  readonly wrong: string;
  readonly right: string;
  readonly help: string;
}

/** Diagnostics of `variables-lint` as lint rules. */
const explained: Readonly<Record<VariableRuleId, Explained>> = {
  "variables/syntax": {
    why: "clusterctl rejects the whole file: it supports only some of a shell's operators.",
    wrong: "region: ${REGION-eu}",
    right: "region: ${REGION:=eu}",
    help: "use an operator that clusterctl supports",
  },
  "variables/shell-text": {
    why: "Two dollar signs become one, so a shell's `$$` is lost.",
    wrong: "run: echo $$",
    right: "run: echo $$$$",
    help: "write $$$$ for a literal $$",
  },
  "variables/not-bash": {
    why: "clusterctl treats `:?` and `:+` as defaults.",
    wrong: "region: ${REGION:?must be set}",
    right: "region: ${REGION}",
    help: "write := for a default; a variable without a default is required anyway",
  },
  "variables/unquoted": {
    why: "clusterctl replaces variables before it parses the YAML: true, 1 and null are then not strings, and the API server rejects them in labels, data and arguments.",
    wrong: "data:\n  enabled: ${ENABLED}",
    right: 'data:\n  enabled: "${ENABLED}"',
    help: "quote the variable",
  },
  "variables/bytes": {
    why: "Lengths and offsets count bytes and can split a character.",
    wrong: "name: ${NAME:0:5}",
    right: "name: ${SHORT_NAME}",
    help: "document that the value must be ASCII, or avoid the operator",
  },
  "variables/nested": {
    why: "A variable in the default of another one is neither listed nor required: if unset, it is empty.",
    wrong: "image: ${IMAGE:=${REGISTRY}/foo}",
    right: "image: ${IMAGE}",
    help: "also use the variable outside a default, or document it",
  },
  "variables/empty-default": {
    why: "clusterctl ignores an empty default: the variable is required.",
    wrong: "zone: ${ZONE:=}",
    right: 'zone: ${ZONE:=""}',
    help: "set a default or remove the operator",
  },
  "variables/differing-defaults": {
    why: "clusterctl lists the default of the first use only, and a default applies only where it is written.",
    wrong: "a: ${SIZE:=small}\nb: ${SIZE}",
    right: "a: ${SIZE:=small}\nb: ${SIZE:=small}",
    help: "write the same default for all uses",
  },
  "variables/lower-case": {
    why: "clusterctl looks up variables in upper case: it reads a lower-case name from an environment variable of another name.",
    wrong: "region: ${region}",
    right: "region: ${REGION}",
    help: "write the name in upper case",
  },
  "variables/comment": {
    why: "clusterctl also replaces variables in comments: a variable in a comment must be set.",
    wrong: "# set ${REGION} to the region",
    right: "# set REGION to the region",
    help: "remove the braces",
  },
};

const known = new WeakMap<FileView, readonly VariableFinding[]>();

/** Returns all findings of a file, computed once for all rules. */
function findingsIn(file: FileView): readonly VariableFinding[] {
  const found = known.get(file) ?? (file.text.includes("$") ? lintVariables(file.text) : []);
  known.set(file, found);
  return found;
}

/** Rules about variables of components and templates. */
export const variableLintRules: readonly LintRule[] = Object.entries(variableRules).map(
  ([id, { level, title }]) =>
    defineLintRule({
      id,
      title,
      level,
      contractRule: "clusterctl/variables",
      ...explained[id as VariableRuleId],
      check: ({ components, templates, clusterClasses }, report) => {
        // Other problems of a ClusterClass disappear with its variables.
        const classes = id === "variables/syntax" ? clusterClasses : [];
        for (const file of [...components, ...templates, ...classes])
          for (const { id: found, message, help, position } of findingsIn(file)) {
            const { line, column } = position;
            if (found === id)
              report({ file: file.path, line, column, endLine: line, endColumn: column }, message, help);
          }
      },
    }),
);
