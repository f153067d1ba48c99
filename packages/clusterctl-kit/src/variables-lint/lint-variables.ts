import type { Diagnostic } from "@capikit/common/diagnostics";
import { alwaysSetVariables } from "../repository/model/repository.ts";
import { goInteger } from "../variables/apply-operator.ts";
import { listSubstitutions, type PlacedSubstitution, TemplateError } from "../variables/index.ts";
import { emptyNested, isDefault } from "./empty-nested.ts";
import { makeProblem, syntaxProblem, type VariableCode } from "./variable-diagnostics.ts";

/** Returns names of known variables in braces without a dollar sign. Other words in braces belong to other programs. */
function withoutDollar(lines: readonly string[], known: ReadonlySet<string>): Diagnostic[] {
  return lines.flatMap((text, index) =>
    [...text.matchAll(/(?<![\w${}\\])\{([A-Z][A-Z0-9_]*)\}(?!\})/g)]
      .filter(({ 1: name = "", index: at }) => known.has(name) && !isComment(text.slice(0, at)))
      .filter(() => !isDescription(lines, index))
      .map(({ 1: name, index: at }) =>
        makeProblem(
          "variables/not-bash",
          { line: index + 1, column: at + 1 },
          `{${name}} is no substitution, but ${name} is a variable`,
          `write \${${name}}`,
        ),
      ),
  );
}

/** Reports whether text is in a comment, of YAML or of a script. */
function isComment(before: string): boolean {
  // Most lines have no comment, and some are long.
  return before.includes("#") && /(?:^|\s)#/.test(before.replaceAll(/"[^"]*"|'[^']*'/g, ""));
}

/** Reports whether a line is part of a description, such as those of fields in CRDs. */
function isDescription(lines: readonly string[], at: number): boolean {
  let width = Number.POSITIVE_INFINITY;
  for (let index = at; index >= 0; index--) {
    const line = lines[index] ?? "";
    const depth = line.search(/\S/);
    if (depth === -1 || depth >= width) continue;
    const key = /^\s*(?:- )?([\w"']+):(?:\s|$)/.exec(line)?.[1];
    if (index === at || key !== undefined) {
      if (key === "description") return true;
      if (key !== undefined && index !== at) return false;
    }
    width = depth;
  }
  return false;
}

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
    return [withPath(syntaxProblem(error, lines), path)];
  }
  const problems = [
    ...found.flatMap(ofOne),
    ...emptyNested(template, found),
    ...withoutDollar(lines, new Set([...alwaysSet, ...found.map(({ name }) => name)])),
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

function withPath(diagnostic: Diagnostic, path: string | undefined): Diagnostic {
  return path === undefined ? diagnostic : { ...diagnostic, location: { path, ...diagnostic.location } };
}

/** Defaults of these variables are never used. */
const alwaysSet: ReadonlySet<string> = new Set(alwaysSetVariables);

function isPlain(argument: PlacedSubstitution["args"][number]): argument is string {
  return typeof argument === "string";
}

function findDefault({ args, operator }: PlacedSubstitution): string | undefined {
  if (!isDefault(operator)) return undefined;
  return args.map((one) => (typeof one === "string" ? one : `\${${one.name}}`)).join("");
}

/** Returns the problems of one substitution. */
function ofOne({ args, name, operator, position }: PlacedSubstitution): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const report = (code: VariableCode, message: string, help: string): void => {
    problems.push(makeProblem(code, position, message, help));
  };
  if (operator === ":?" || operator === ":+") {
    const meant = operator === ":?" ? "an error message" : "the value if the variable is set";
    report(
      "variables/not-bash",
      `\${${name}${operator}…} is a default for clusterctl, but for a shell it is ${meant}`,
      `write \${${name}:=…} for a default, or $\${${name}${operator}…} for a shell`,
    );
  }
  const unbraced = isDefault(operator) && /\$(?<kept>[A-Z][A-Z0-9_]*)/.exec(args.filter(isPlain).join(" "));
  if (unbraced)
    report(
      "variables/not-bash",
      `the default of ${name} keeps ${unbraced[0]} as text: clusterctl replaces variables in braces only`,
      `write \${${unbraced[1]}}`,
    );
  if (isDefault(operator) && args.length === 0 && !alwaysSet.has(name)) {
    report(
      "variables/default",
      `\${${name}${operator}} has an empty default, which clusterctl ignores: ${name} is required`,
      `write \${${name}:=""} if quotes are allowed, or set a default`,
    );
  }
  const text = args.map((one) => (typeof one === "string" ? one : `\${${one.name}}`)).join(":");
  if (operator === ":" && args.some((one) => typeof one === "string" && goInteger(one) === undefined)) {
    report(
      "variables/default",
      `\${${name}:${text}} is the whole value of ${name}: clusterctl lists ${text} as its default, but does not use it`,
      `write \${${name}:=${text}}`,
    );
  }
  return problems;
}

function differingDefaults(found: readonly PlacedSubstitution[]): Diagnostic[] {
  const first = new Map<string, string | undefined>();
  return found.flatMap((one): Diagnostic[] => {
    if (alwaysSet.has(one.name)) return [];
    const given = one.operator === "" || isDefault(one.operator) ? findDefault(one) || undefined : undefined;
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
    return [makeProblem("variables/default", one.position, what, "write the same default for all uses")];
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
        `rename it to ${read}, or write $\${${name}} if a shell reads it`,
      ),
    ];
  });
}
