import { createDiagnostic, type Diagnostic, defineDiagnostics } from "@capikit/common/diagnostics";
import type { TemplateError, TemplatePosition } from "../variables/index.ts";
import { templateErrorTexts } from "../variables/template-error.ts";

/** Probable mistakes in the use of variables. Lint reports them, too. */
export const variableDiagnostics = defineDiagnostics({
  "variables/syntax": {
    severity: "error",
    title: "clusterctl can read all substitutions",
    why: "clusterctl rejects the whole file: it supports only some of a shell's operators.",
    wrong: "region: ${REGION-eu}",
    right: "region: ${REGION:=eu}",
    help: "use an operator that clusterctl supports",
  },
  "variables/no-dollar": {
    severity: "warning",
    title: "Variables start with a dollar sign",
    why: "clusterctl replaces `${NAME}` only. `{NAME}` stays as text, or is a map in YAML.",
    wrong: "name: {CLUSTER_NAME}",
    right: "name: ${CLUSTER_NAME}",
    help: "write the dollar sign",
  },
  "variables/shell-text": {
    severity: "warning",
    title: "Shell scripts keep their dollar signs",
    why: "Two dollar signs become one, so a shell's `$$` is lost.",
    wrong: "run: echo $$",
    right: "run: echo $$$$",
    help: "write $$$$ for a literal $$",
  },
  "variables/not-bash": {
    severity: "warning",
    title: "Operators behave as in a shell",
    why: "clusterctl treats `:?` and `:+` as defaults, and keeps `$NAME` in a default as text.",
    wrong: "region: ${REGION:?must be set}",
    right: "region: ${REGION}",
    help: "write := for a default; a variable without a default is required anyway",
  },
  "variables/unquoted": {
    severity: "warning",
    title: "Values of string fields are quoted",
    why: "clusterctl replaces variables before it parses the YAML: true, 1 and null are then not strings, and the API server rejects them in labels, data and arguments.",
    wrong: "data:\n  enabled: ${ENABLED}",
    right: 'data:\n  enabled: "${ENABLED}"',
    help: "quote the variable",
  },
  "variables/bytes": {
    severity: "warning",
    title: "Lengths and offsets do not split characters",
    why: "Lengths and offsets count bytes and can split a character.",
    wrong: "name: ${NAME:0:5}",
    right: "name: ${SHORT_NAME}",
    help: "document that the value must be ASCII, or avoid the operator",
  },
  "variables/no-default": {
    severity: "warning",
    title: "Defaults follow := or :-",
    why: "After a colon alone, clusterctl expects a number, the offset of a part of the value. It lists any other text as the default of the variable, but does not use it: an unset variable is empty.",
    wrong: "diskSize: ${DISK_SIZE:50Gi}",
    right: "diskSize: ${DISK_SIZE:=50Gi}",
    help: "write := before the default",
  },
  "variables/nested": {
    severity: "warning",
    title: "Variables in defaults are set or have a default",
    why: "A variable in the default of another one is not required: if unset, it is empty, unless it has a default there.",
    wrong: "image: ${IMAGE:=${REGISTRY}/foo}",
    right: "image: ${IMAGE:=${REGISTRY:=ghcr.io/example}/foo}",
    help: "give the variable a default there, or also use it without a default elsewhere",
  },
  "variables/empty-default": {
    severity: "warning",
    title: "Defaults are not empty",
    why: "clusterctl ignores an empty default: the variable is required.",
    wrong: "zone: ${ZONE:=}",
    right: 'zone: ${ZONE:=""}',
    help: "set a default or remove the operator",
  },
  "variables/differing-defaults": {
    severity: "warning",
    title: "A variable has one default",
    why: "clusterctl lists the default of the first use only, and a default applies only where it is written.",
    wrong: "a: ${SIZE:=small}\nb: ${SIZE}",
    right: "a: ${SIZE:=small}\nb: ${SIZE:=small}",
    help: "write the same default for all uses",
  },
  "variables/lower-case": {
    severity: "warning",
    title: "Names are in upper case",
    why: "clusterctl looks up variables in upper case: it reads a lower-case name from an environment variable of another name.",
    wrong: "region: ${region}",
    right: "region: ${REGION}",
    help: "write the name in upper case",
  },
  "variables/blanks": {
    severity: "info",
    title: "Names have no blanks around them",
    why: "clusterctl removes the blanks to support old templates, but only around a name without an operator. The library behind it and other tools that replace variables do not accept them.",
    wrong: "region: ${ REGION }",
    right: "region: ${REGION}",
    help: "remove the blanks",
  },
  "variables/comment": {
    severity: "info",
    title: "Comments contain no variables",
    why: "clusterctl also replaces variables in comments: a variable in a comment must be set.",
    wrong: "# set ${REGION} to the region",
    right: "# set REGION to the region",
    help: "remove the braces",
  },
});

export type VariableCode = keyof typeof variableDiagnostics;

export function makeProblem(
  code: VariableCode,
  { line, column }: TemplatePosition,
  message: string,
  help?: string,
): Diagnostic {
  return createDiagnostic(variableDiagnostics[code], message, { help, location: { line, column } });
}

/** Returns the problem of a text that clusterctl cannot parse. */
export function syntaxProblem({ code, position }: TemplateError, lines: readonly string[]): Diagnostic {
  const rest = lines[position.line - 1]?.slice(position.column - 1) ?? "";
  const name = /^\$\{\s*(\w+)/.exec(rest)?.[1];
  const help =
    code === "TEMPLATE_VARIABLE_NAME" || name === undefined
      ? "write the name of a variable, or $${ for a text that clusterctl must not replace"
      : closesBrace(rest) && !/^\$\{\w+["']/.test(rest)
        ? undefined
        : `add the closing brace: \${${name}}`;
  return makeProblem("variables/syntax", position, templateErrorTexts[code], help);
}

/** Reports whether the first brace of a text is closed. */
function closesBrace(text: string): boolean {
  let open = 0;
  for (const [one] of text.matchAll(/\$\{|\}/g)) {
    open += one === "}" ? -1 : 1;
    if (open === 0) return true;
  }
  return false;
}
