import { RE2JS } from "re2js";
import type { GoValue } from "../go-value.ts";
import { FunctionFault } from "../template-error.ts";
import { fixed, type TemplateFunction } from "../template-function.ts";

const named: [string, TemplateFunction][] = [
  [
    "regexFindAll",
    fixed(["string", "string", "int"], (pattern, text, count) =>
      matches(pattern, text, count).map(({ start, end }) => text.slice(start, end)),
    ),
  ],
  [
    "regexFind",
    fixed(
      ["string", "string"],
      (pattern, text) => matches(pattern, text, 1).map(({ start, end }) => text.slice(start, end))[0] ?? "",
    ),
  ],
  [
    "regexReplaceAll",
    fixed(["string", "string", "string"], (pattern, text, by) =>
      replaced(pattern, text, ({ groups }) => expanded(by, groups)),
    ),
  ],
  [
    "regexReplaceAllLiteral",
    fixed(["string", "string", "string"], (pattern, text, by) => replaced(pattern, text, () => by)),
  ],
  ["regexSplit", fixed(["string", "string", "int"], split)],
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
    fixed(["string", "string"], (pattern, text) => {
      const compiled = tryCompile(pattern);
      return compiled?.matcher(text).find() ?? false;
    }),
  ],
  ["mustRegexMatch", fixed(["string", "string"], (pattern, text) => compile(pattern).matcher(text).find())],
  ["regexQuoteMeta", fixed(["string"], (text) => text.replace(/[\\.+*?()|[\]{}^$]/g, "\\$&"))],
]);

interface Match {
  readonly start: number;
  readonly end: number;
  readonly groups: ReadonlyMap<string, string>;
}

function tryCompile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
}

function compile(pattern: string): RE2JS {
  const compiled = tryCompile(pattern);
  if (compiled === undefined)
    throw new FunctionFault(`the regular expression ${JSON.stringify(pattern)} is none of RE2`);
  return compiled;
}

function matches(pattern: string, text: string, count: number): Match[] {
  const compiled = compile(pattern);
  const matcher = compiled.matcher(text);
  const names = compiled.namedGroups();
  const result: Match[] = [];
  let lastEnd = -1;
  while ((count < 0 || result.length < count) && matcher.find()) {
    const [start, end] = [matcher.start(), matcher.end()];
    // An empty match that touches the one before it does not count.
    if (start === end && start === lastEnd) continue;
    lastEnd = end;
    const groups = new Map<string, string>();
    for (let group = 0; group <= matcher.groupCount(); group++)
      groups.set(String(group), matcher.group(group) ?? "");
    for (const [name, group] of Object.entries(names)) groups.set(name, matcher.group(group) ?? "");
    result.push({ start, end, groups });
  }
  return result;
}

function replaced(pattern: string, text: string, by: (match: Match) => string): string {
  let at = 0;
  let result = "";
  for (const match of matches(pattern, text, -1)) {
    result += text.slice(at, match.start) + by(match);
    at = match.end;
  }
  return result + text.slice(at);
}

function expanded(template: string, groups: ReadonlyMap<string, string>): string {
  return template.replace(/\$(?:\$|(\w+)|\{(\w+)\})/g, (whole, name, braced) =>
    whole === "$$" ? "$" : (groups.get(name ?? braced) ?? ""),
  );
}

function split(pattern: string, text: string, count: number): GoValue {
  if (count === 0) return [];
  if (pattern !== "" && text === "") return [""];
  const result: string[] = [];
  let [from, last] = [0, 0];
  for (const { start, end } of matches(pattern, text, count)) {
    if (count > 0 && result.length === count - 1) break;
    last = start;
    if (end !== 0) result.push(text.slice(from, last));
    from = end;
  }
  if (last !== text.length) result.push(text.slice(from));
  return result;
}
