import { type CompiledPattern, compilePattern, PatternError, patternSteps } from "@capikit/schema";
import type { Budget } from "../runtime/budget.ts";
import { type GoValue, NilList } from "../runtime/go-value.ts";
import { FunctionError } from "../runtime/template-error.ts";
import { budgeted, fixed, type TemplateFunction } from "../runtime/template-function.ts";

const named: [string, TemplateFunction][] = [
  [
    "regexFindAll",
    budgeted(["string", "string", "int"], (budget, pattern, text, count) => {
      const found = matches(budget, pattern, text, count);
      return found.length === 0 ? new NilList() : found.map(({ start, end }) => text.slice(start, end));
    }),
  ],
  [
    "regexFind",
    budgeted(
      ["string", "string"],
      (budget, pattern, text) =>
        matches(budget, pattern, text, 1).map(({ start, end }) => text.slice(start, end))[0] ?? "",
    ),
  ],
  [
    "regexReplaceAll",
    budgeted(["string", "string", "string"], (budget, pattern, text, by) =>
      replaced(budget, pattern, text, ({ groups }) => expanded(budget, by, groups)),
    ),
  ],
  [
    "regexReplaceAllLiteral",
    budgeted(["string", "string", "string"], (budget, pattern, text, by) =>
      replaced(budget, pattern, text, () => by),
    ),
  ],
  ["regexSplit", budgeted(["string", "string", "int"], split)],
];

/** sprig's functions of regular expressions, on RE2 as in Go. */
export const regexes: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ...named,
  ...named.map(([name, called]): [string, TemplateFunction] => [
    `mustRegex${name.slice("regex".length)}`,
    called,
  ]),
  [
    "regexMatch",
    budgeted(["string", "string"], (budget, pattern, text) => {
      const compiled = tryCompile(budget, pattern);
      return compiled !== undefined && finds(budget, compiled, text);
    }),
  ],
  [
    "mustRegexMatch",
    budgeted(["string", "string"], (budget, pattern, text) => finds(budget, compile(budget, pattern), text)),
  ],
  ["regexQuoteMeta", fixed(["string"], (text) => text.replace(/[\\.+*?()|[\]{}^$]/g, "\\$&"))],
]);

/**
 * A text that counts reads of its characters. `a*b|a` reads the rest of the text again for each
 * match, which takes quadratic time in Go too. Most patterns read it once, so the number of matches
 * gives no indication.
 */
class CountedText extends String {
  readonly #budget: Budget;
  readonly #text: string;
  readonly #cost: number;

  constructor(budget: Budget, text: string, programSize: number) {
    super(text);
    this.#budget = budget;
    this.#text = text;
    this.#cost = programSize / 128;
  }

  override charCodeAt(index: number): number {
    this.#budget.spend(this.#cost);
    return this.#text.charCodeAt(index);
  }
}

interface Match {
  readonly start: number;
  readonly end: number;
  readonly groups: ReadonlyMap<string, string>;
}

function finds(budget: Budget, pattern: CompiledPattern, text: string): boolean {
  search(budget, pattern, text);
  return pattern.matcher(text).find();
}

/** Counts a search: RE2 takes time proportional to the text and to the compiled pattern. */
function search(budget: Budget, pattern: CompiledPattern, text: string): void {
  budget.spend((text.length * pattern.programSize()) / 64);
}

/**
 * Returns undefined for an invalid RE2 pattern. Counts each use, so that the result does not depend
 * on earlier renderings.
 *
 * @throws FunctionError for a pattern that is too expensive.
 */
function tryCompile(budget: Budget, pattern: string): CompiledPattern | undefined {
  budget.spend(patternSteps(pattern));
  try {
    return compilePattern(pattern);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    if (error.code === "PATTERN_INVALID") return undefined;
    throw new FunctionError(`the regular expression ${error.message}`);
  }
}

function compile(budget: Budget, pattern: string): CompiledPattern {
  const compiled = tryCompile(budget, pattern);
  if (compiled === undefined)
    throw new FunctionError(`the regular expression ${JSON.stringify(pattern)} is invalid in RE2`);
  return compiled;
}

function matches(budget: Budget, pattern: string, text: string, count: number): Match[] {
  const compiled = compile(budget, pattern);
  search(budget, compiled, text);
  // RE2JS also accepts String objects, in contrast to its types.
  const counted: unknown = new CountedText(budget, text, compiled.programSize());
  const matcher = compiled.matcher(counted as string);
  const names = compiled.namedGroups();
  const result: Match[] = [];
  let lastEnd = -1;
  while ((count < 0 || result.length < count) && matcher.find()) {
    const [start, end] = [matcher.start(), matcher.end()];
    // An empty match directly after another match does not count.
    if (start === end && start === lastEnd) continue;
    lastEnd = end;
    budget.spend(2 + matcher.groupCount());
    const groups = new Map<string, string>();
    for (let group = 0; group <= matcher.groupCount(); group++)
      groups.set(String(group), matcher.group(group) ?? "");
    for (const [name, group] of Object.entries(names)) groups.set(name, matcher.group(group) ?? "");
    result.push({ start, end, groups });
  }
  return result;
}

function replaced(budget: Budget, pattern: string, text: string, by: (match: Match) => string): string {
  let at = 0;
  let result = "";
  for (const match of matches(budget, pattern, text, -1)) {
    result += text.slice(at, match.start) + by(match);
    at = match.end;
    budget.checkLength(result.length);
  }
  return result + text.slice(at);
}

function expanded(budget: Budget, template: string, groups: ReadonlyMap<string, string>): string {
  budget.spend(template.length / 16);
  let length = template.length;
  return template.replace(/\$(?:\$|(\w+)|\{(\w+)\})/g, (whole, name, braced) => {
    if (whole === "$$") return "$";
    const group = groups.get(name ?? braced) ?? "";
    length += group.length;
    budget.checkLength(length);
    return group;
  });
}

function split(budget: Budget, pattern: string, text: string, count: number): GoValue {
  if (count === 0) return [];
  if (pattern !== "" && text === "") return [""];
  const result: string[] = [];
  let [from, last] = [0, 0];
  for (const { start, end } of matches(budget, pattern, text, count)) {
    if (count > 0 && result.length === count - 1) break;
    last = start;
    if (end !== 0) result.push(text.slice(from, last));
    from = end;
  }
  if (last !== text.length) result.push(text.slice(from));
  return result;
}
