import { createDiagnostic, type Diagnostic } from "@capikit/common/diagnostics";
import { formatList } from "@capikit/common/text";
import {
  listSubstitutions,
  type PlacedSubstitution,
  TemplateError,
  type TemplatePosition,
} from "../variables/index.ts";
import { textKeyOf } from "./text-places.ts";
import { variableDiagnostics } from "./variable-diagnostics.ts";

type VariableCode = keyof typeof variableDiagnostics;

/**
 * Returns probable mistakes of a template or components, in text order.
 *
 * @param path Path of the template in locations.
 */
export function lintVariables(template: string, path?: string): Diagnostic[] {
  const lines = template.split("\n");
  let found: readonly PlacedSubstitution[];
  try {
    found = listSubstitutions(template);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const reason = error.message.replace(/^line \d+, column \d+: /, "");
    return [withPath(makeProblem("variables/syntax", error.position, reason), path)];
  }
  const required = new Set(found.filter(({ operator }) => operator === "").map(({ name }) => name));
  const problems = [
    ...found.flatMap((one) => ofOne(one, lines, required)),
    ...shellTexts(lines),
    ...differingDefaults(found),
    ...lowerCase(found),
  ];
  return problems
    .sort(
      ({ location: a }, { location: b }) =>
        (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0),
    )
    .map((one) => withPath(one, path));
}

function makeProblem(
  code: VariableCode,
  { line, column }: TemplatePosition,
  message: string,
  help?: string,
): Diagnostic {
  return createDiagnostic(variableDiagnostics[code], message, { help, location: { line, column } });
}

function withPath(diagnostic: Diagnostic, path: string | undefined): Diagnostic {
  return path === undefined ? diagnostic : { ...diagnostic, location: { path, ...diagnostic.location } };
}

/** Reports whether a text starts with the legacy notation `${ NAME }`, also over two lines. */
function hasBlanks(text: string): boolean {
  return /^\$\{(?:\s|$|[A-Za-z0-9_$]+(?:\s|$))/.test(text);
}

function isDefault(operator: string): boolean {
  return /^:?[=]$|^:[-?+]$/.test(operator);
}

function defaultOf({ args, operator }: PlacedSubstitution): string | undefined {
  if (!isDefault(operator)) return undefined;
  return args.map((one) => (typeof one === "string" ? one : `\${${one.name}}`)).join("");
}

/** Returns the problems of one substitution. Variables in `required` are set in any case. */
function ofOne(
  one: PlacedSubstitution,
  lines: readonly string[],
  required: ReadonlySet<string>,
): Diagnostic[] {
  const { args, before, name, operator, position } = one;
  const problems: Diagnostic[] = [];
  const report = (code: VariableCode, message: string, help: string): void => {
    problems.push(makeProblem(code, position, message, help));
  };
  if (hasBlanks(lines[position.line - 1]?.slice(position.column - 1) ?? "")) {
    report(
      "variables/blanks",
      `\${ ${name} } has blanks, which clusterctl still removes for old templates`,
      `write \${${name}}`,
    );
  }
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
  const nested = args.flatMap((arg) => (typeof arg === "string" || required.has(arg.name) ? [] : [arg.name]));
  if (nested.length > 0) {
    report(
      "variables/nested",
      `${formatList(nested, "and")} within \${${name}${operator}…} is neither listed nor required; if unset, it is empty`,
      "also use the variable outside a default, or document it",
    );
  }
  // `${A#v}` removes a prefix of whole characters; `${#A}`, without arguments, is a length.
  if ((operator === "#" && args.length === 0) || operator === ":") {
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
    return problems;
  }
  const key = textKeyOf(one, lines);
  const value = defaultOf(one);
  const isOther = value === undefined || value === "" ? !isText.test(name) : readsAsOther(value);
  if (key !== undefined && isOther) {
    report(
      "variables/unquoted",
      `${key} must be a string, but ${name} is replaced before YAML is parsed: true, 1 and null are not strings`,
      `quote it: "\${${name}…}"`,
    );
  }
  return problems;
}

/**
 * Names of variables whose values YAML reads as strings: names, addresses, versions of Kubernetes
 * with their `v`, keys, tokens and certificates.
 */
const isText =
  /(^|_)(NAME|NAMESPACE|KUBERNETES_VERSION|URL|URI|HOST|ENDPOINT|IP|ADDRESS|IMAGE|REGION|ZONE|PATH|CA|CERT|CERTIFICATE|KEY|TOKEN|SECRET|UUID)(_(B64|BASE64))?$/;

function readsAsOther(text: string): boolean {
  return /^(?:[-+]?[.\d][\d._eExXoa-fA-F+-]*|true|false|yes|no|on|off|y|n|null|~)$/i.test(text);
}

/** `$$` before any character but a brace is shell syntax and becomes `$`. */
function shellTexts(lines: readonly string[]): Diagnostic[] {
  return lines.flatMap((text, index) =>
    [...text.matchAll(/(?<!\$)\$\$(?![{$])/g)].map(({ index: at }) =>
      makeProblem(
        "variables/shell-text",
        { line: index + 1, column: at + 1 },
        "$$ becomes $, but in a shell it is the process ID",
        "write $$$$ for a literal $$",
      ),
    ),
  );
}

function differingDefaults(found: readonly PlacedSubstitution[]): Diagnostic[] {
  const first = new Map<string, string | undefined>();
  return found.flatMap((one): Diagnostic[] => {
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
      makeProblem("variables/differing-defaults", one.position, what, "write the same default for all uses"),
    ];
  });
}

function lowerCase(found: readonly PlacedSubstitution[]): Diagnostic[] {
  const seen = new Set<string>();
  return found.flatMap(({ name, position }): Diagnostic[] => {
    const read = name.toUpperCase();
    if (name === read || seen.has(name)) return [];
    seen.add(name);
    const isTwo = found.some((other) => other.name !== name && other.name.toUpperCase() === read);
    return [
      makeProblem(
        "variables/lower-case",
        position,
        `clusterctl reads ${name} from the environment as ${read}${isTwo ? ", which is another variable here" : ""}`,
        `rename it to ${read}`,
      ),
    ];
  });
}
