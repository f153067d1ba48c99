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

/** What `variables-lint` finds, said as rules of lint. */
const explained: Readonly<Record<VariableRuleId, Explained>> = {
  "variables/syntax": {
    why: "clusterctl refuses the whole file: of a shell's operators it knows some only.",
    wrong: "region: ${REGION-eu}",
    right: "region: ${REGION:=eu}",
    help: "use an operator that clusterctl knows",
  },
  "variables/shell-text": {
    why: "Two dollars become one, so that `$$` of a shell is lost.",
    wrong: "run: echo $$",
    right: "run: echo $$$$",
    help: "write $$$$ for a $$ that is to stay",
  },
  "variables/not-bash": {
    why: "clusterctl takes `:?` and `:+` for defaults.",
    wrong: "region: ${REGION:?must be set}",
    right: "region: ${REGION}",
    help: "write := for a default; a variable without one is required anyway",
  },
  "variables/unquoted": {
    why: "Values are put in before the YAML is read: true, 1 and null are no texts then, and the API server refuses them in labels, data and arguments.",
    wrong: "data:\n  enabled: ${ENABLED}",
    right: 'data:\n  enabled: "${ENABLED}"',
    help: "quote it",
  },
  "variables/bytes": {
    why: "Lengths and offsets count bytes, and can cut a character in two.",
    wrong: "name: ${NAME:0:5}",
    right: "name: ${SHORT_NAME}",
    help: "say that the value must be ASCII, or do without",
  },
  "variables/nested": {
    why: "A variable in the default of another one is neither listed to users nor required: unset it is nothing.",
    wrong: "image: ${IMAGE:=${REGISTRY}/foo}",
    right: "image: ${IMAGE}",
    help: "let it stand by itself somewhere, or tell users of it",
  },
  "variables/empty-default": {
    why: "An empty default is none: the variable is required.",
    wrong: "zone: ${ZONE:=}",
    right: 'zone: ${ZONE:=""}',
    help: "give it a default, or none",
  },
  "variables/differing-defaults": {
    why: "Users are told the default of the first place alone, and a default in one place does not hold in others.",
    wrong: "a: ${SIZE:=small}\nb: ${SIZE}",
    right: "a: ${SIZE:=small}\nb: ${SIZE:=small}",
    help: "write the same default in all places",
  },
  "variables/lower-case": {
    why: "clusterctl looks variables up in upper case: a name in lower case is read from an environment variable of another name.",
    wrong: "region: ${region}",
    right: "region: ${REGION}",
    help: "write the name in upper case",
  },
  "variables/comment": {
    why: "Comments are filled in too: a variable that stands in one only must be set all the same.",
    wrong: "# set ${REGION} to the region",
    right: "# set REGION to the region",
    help: "leave the braces out",
  },
};

const known = new WeakMap<FileView, readonly VariableFinding[]>();

/** All findings of a file, found once for all rules. */
function findingsIn(file: FileView): readonly VariableFinding[] {
  const found = known.get(file) ?? (file.text.includes("$") ? lintVariables(file.text) : []);
  known.set(file, found);
  return found;
}

/** The rules about variables of components and templates. */
export const variableLintRules: readonly LintRule[] = Object.entries(variableRules).map(
  ([id, { level, title }]) =>
    defineLintRule({
      id,
      title,
      level,
      contractRule: "clusterctl/variables",
      ...explained[id as VariableRuleId],
      check: ({ components, templates, clusterClasses }, report) => {
        // What else is odd in a ClusterClass goes when its variables do.
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
