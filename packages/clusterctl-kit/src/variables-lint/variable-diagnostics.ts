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
  "variables/not-bash": {
    severity: "warning",
    title: "Text is replaced as a shell would",
    why: "clusterctl replaces `${NAME}` only: `{NAME}`, and `$NAME` in a default, stay as text. It treats `:?` and `:+` as defaults.",
    wrong: "region: ${REGION:?must be set}",
    right: "region: ${REGION}",
    help: "write the variable as clusterctl replaces it, or $$ before a text for a shell",
  },
  "variables/default": {
    severity: "warning",
    title: "Variables have the default that is written",
    why: "A default follows `:=` or `:-`, must not be empty, and applies only where it is written: clusterctl lists the default of the first use for all uses, and does not require a variable that only the default of another one names.",
    wrong: "a: ${SIZE:=small}\nb: ${SIZE}",
    right: "a: ${SIZE:=small}\nb: ${SIZE:=small}",
    help: "write := and the same default for all uses",
  },
  "variables/lower-case": {
    severity: "warning",
    title: "Names are in upper case",
    why: "clusterctl looks up variables in upper case: it reads a lower-case name from an environment variable of another name.",
    wrong: "region: ${region}",
    right: "region: ${REGION}",
    help: "write the name in upper case",
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
