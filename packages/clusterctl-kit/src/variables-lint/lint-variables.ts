import { formatList } from "@capikit/common/text";
import {
  listSubstitutions,
  type PlacedSubstitution,
  TemplateError,
  type TemplatePosition,
} from "../variables/index.ts";
import { textKeyOf } from "./text-places.ts";
import { type VariableRuleId, variableRules } from "./variable-rules.ts";

/** A probable mistake in the use of a variable. */
export interface VariableFinding {
  readonly id: VariableRuleId;
  readonly level: "error" | "warning" | "info";
  readonly message: string;
  readonly help: string;
  readonly position: TemplatePosition;
}

/** Returns probable mistakes of a template or components, in text order. */
export function lintVariables(template: string): VariableFinding[] {
  const lines = template.split("\n");
  let found: readonly PlacedSubstitution[];
  try {
    found = listSubstitutions(template);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const { message, position } = error;
    return [
      finding("variables/syntax", position, message.replace(/^line \d+, column \d+: /, ""), "correct it"),
    ];
  }
  const findings = [
    ...found.flatMap((one) => ofOne(one, lines)),
    ...shellTexts(lines),
    ...differingDefaults(found),
    ...lowerCase(found),
  ];
  return findings.sort(({ position: a }, { position: b }) => a.line - b.line || a.column - b.column);
}

function finding(
  id: VariableRuleId,
  position: TemplatePosition,
  message: string,
  help: string,
): VariableFinding {
  return { id, level: variableRules[id].level, message, help, position };
}

function isDefault(operator: string): boolean {
  return /^:?[=]$|^:[-?+]$/.test(operator);
}

function defaultOf({ args, operator }: PlacedSubstitution): string | undefined {
  if (!isDefault(operator)) return undefined;
  return args.map((one) => (typeof one === "string" ? one : `\${${one.name}}`)).join("");
}

function ofOne(one: PlacedSubstitution, lines: readonly string[]): VariableFinding[] {
  const { args, before, name, operator, position } = one;
  const findings: VariableFinding[] = [];
  const report = (id: VariableRuleId, message: string, help: string): void => {
    findings.push(finding(id, position, message, help));
  };
  if (operator === ":?" || operator === ":+") {
    const meant = operator === ":?" ? "an error message" : "the value if the variable is set";
    report(
      "variables/not-bash",
      `\${${name}${operator}…} is a default for clusterctl, but for a shell it is ${meant}`,
      `write \${${name}:=…} for a default, or $\${${name}${operator}…} for a shell`,
    );
  }
  if (isDefault(operator) && args.length === 0) {
    report(
      "variables/empty-default",
      `\${${name}${operator}} has an empty default, which clusterctl ignores: ${name} is required`,
      `write \${${name}:=""} if quotes are allowed, or set a default`,
    );
  }
  const nested = args.flatMap((arg) => (typeof arg === "string" ? [] : [arg.name]));
  if (nested.length > 0) {
    report(
      "variables/nested",
      `${formatList(nested, "and")} within \${${name}${operator}…} is neither listed nor required; if unset, it is empty`,
      "also use the variable outside a default, or document it",
    );
  }
  if (operator === "#" || operator === ":") {
    report(
      "variables/bytes",
      `\${${operator === "#" ? "#" : ""}${name}${operator === ":" ? ":…" : ""}} counts bytes: é has two bytes and may be split`,
      "document that the value must be ASCII, or avoid the operator",
    );
  }
  // Most lines have no comment, and some are long.
  if (before.includes("#") && /(?:^|\s)#/.test(before.replaceAll(/"[^"]*"|'[^']*'/g, ""))) {
    if (operator === "") {
      report(
        "variables/comment",
        `\${${name}} is in a comment, but must be set nevertheless`,
        `write $\${${name}}, or remove the braces`,
      );
    }
    return findings;
  }
  const key = textKeyOf(one, lines);
  const value = defaultOf(one);
  if (key !== undefined && (value === undefined || value === "" || readsAsOther(value))) {
    report(
      "variables/unquoted",
      `${key} must be a string, but ${name} is replaced before YAML is parsed: true, 1 and null are not strings`,
      `quote it: "\${${name}…}"`,
    );
  }
  return findings;
}

function readsAsOther(text: string): boolean {
  return /^(?:[-+]?[.\d][\d._eExXoa-fA-F+-]*|true|false|yes|no|on|off|y|n|null|~)$/i.test(text);
}

/** `$$` before any character but a brace is shell syntax and becomes `$`. */
function shellTexts(lines: readonly string[]): VariableFinding[] {
  return lines.flatMap((text, index) =>
    [...text.matchAll(/(?<!\$)\$\$(?![{$])/g)].map(({ index: at }) =>
      finding(
        "variables/shell-text",
        { line: index + 1, column: at + 1 },
        "$$ becomes $, but in a shell it is the process ID",
        "write $$$$ for a literal $$",
      ),
    ),
  );
}

function differingDefaults(found: readonly PlacedSubstitution[]): VariableFinding[] {
  const first = new Map<string, string | undefined>();
  return found.flatMap((one): VariableFinding[] => {
    const given = one.operator === "" || isDefault(one.operator) ? defaultOf(one) || undefined : undefined;
    if (one.operator !== "" && given === undefined) return [];
    if (!first.has(one.name)) {
      first.set(one.name, given);
      return [];
    }
    const wanted = first.get(one.name);
    if (wanted === given) return [];
    const what =
      wanted === undefined
        ? `the first \${${one.name}} has no default, so it is required and this default is never used`
        : given === undefined
          ? `the default "${wanted}" of ${one.name} only applies to its first use; here it is empty if unset`
          : `${one.name} has the default "${wanted}" elsewhere, and clusterctl lists that only`;
    return [
      finding("variables/differing-defaults", one.position, what, "write the same default for all uses"),
    ];
  });
}

function lowerCase(found: readonly PlacedSubstitution[]): VariableFinding[] {
  const seen = new Set<string>();
  return found.flatMap(({ name, position }): VariableFinding[] => {
    const read = name.toUpperCase();
    if (name === read || seen.has(name)) return [];
    seen.add(name);
    const isTwo = found.some((other) => other.name !== name && other.name.toUpperCase() === read);
    return [
      finding(
        "variables/lower-case",
        position,
        `clusterctl reads ${name} from the environment as ${read}${isTwo ? ", which is another variable here" : ""}`,
        `rename it to ${read}`,
      ),
    ];
  });
}
