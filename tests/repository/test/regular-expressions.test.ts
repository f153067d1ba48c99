import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { analyse } from "scslre";
import ts from "typescript";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");

/**
 * Regular expressions with superlinear time on some texts according to `scslre`, and why those
 * texts do not occur. Do not add expressions that read external input: rewrite them, and test them
 * with a long input.
 */
const accepted: readonly (readonly [expression: RegExp, reason: string])[] = [
  // The developer's own sources, options and files.
  [/\?.*$/, "specifier of the developer's configuration"],
  [/^[\s*/]*\+groupName\b/m, "comments of the developer's sources"],
  [
    /^[\s*/]*(\+(groupName|versionName|kubebuilder:skip|capikit:conversion:(?:hub|overrides))\b|@packageDocumentation\b)/m,
    "comments of the developer's sources",
  ],
  [/^[\s*/]*\+capikit:schema:builtin="?(\w+)/m, "comments of the developer's sources"],
  [/\binterface\s+[^{]*?\bextends\b/, "the developer's sources"],
  [
    /^\s*export\s+(?:default\b|\*|(?:const|let|var|(?:async\s+)?function|class)\s+extension\b|\{[^}]*\b(?:extension|default)\b)/m,
    "the developer's sources",
  ],
  [/\/+$/, "paths from options and from the server's own routes"],
  [/@.*$/, "module path of our recipes"],
  [/^(.*?)(\d+)$/, "API version from the command line"],
  [/^[^/]+\.[^/]+(\/[^/]+)?$/, "finalizer from the provider's options"],
  [/[?#].*$/, "specifiers of the developer's modules"],
  [/^(.*?)([A-Z]?[a-z0-9]*)$/, "kind from the command line"],
  [/^[ \t]*(?:\/\*\*|\*|\/\/)?[ \t]*\+([a-zA-Z][\w:.-]*)/, "lines of the developer's sources"],
  // Short texts.
  [/\.?0+$/, "digits of one number that our code formats"],
  [/0+$/, "nine digits of a fraction of a second"],
  [/\B(?=(?:\d{3})+$)/g, "digits of one number, at most 309"],
  // A match always succeeds where it starts, and continues after it.
  [/<.*$/s, "the rest matches whatever it is"],
  [/[?#].*$/s, "the rest matches whatever it is"],
  [/^(.*?)(==|!=|=)(.*)$/s, "the rest matches whatever it is"],
  [/^([ \t]*)(stringData:|chpasswd:)[ \t]*\r?\n(?:\1[ \t]+.*(?:\r?\n|$))+/gm, "a line always matches"],
  [/^([ \t]*)(data:)[ \t]*\r?\n(?:\1[ \t]+.*(?:\r?\n|$))+/gm, "a line always matches"],
  [/\{\{.*?(?:\}\}|$)/gs, "what is not closed matches to the end"],
  [
    /\\Q[\s\S]*?(?:\\E|$)|\\(?:[pP]\{\^?\w*\}|[\s\S])|\[\^?\]?(?:\\[\s\S]?|\[:\^?\w*:\]|[^\]\\])*(?:\]|$)|\{\d+(?:,\d*)?\}|[\s\S]/g,
    "what is not closed matches to the end",
  ],
  [/\[([^\]]*)(?:\]|$)|([^.[\]]+)/g, "what is not closed matches to the end"],
  [
    /(?:^|\s)(# *capikit-lint-disable)[ \t]*([^\s]*)[ \t]*(.*)$/gm,
    "the rest of the line matches whatever it is",
  ],
];

it("has only regular expressions of linear time", () => {
  const found = new Map<string, string>();
  for (const path of globSync("{packages/*,generators}/src/**/*.ts", { cwd: root }))
    for (const literal of literalsIn(path)) found.set(literal, path);
  expect(found.size).toBeGreaterThan(500);
  const slow = [...found].filter(([literal]) => isSuperLinear(literal));
  const known = accepted.map(([expression]) => String(expression));
  expect(slow.filter(([literal]) => !known.includes(literal))).toEqual([]);
  const unused = known.filter((literal) => !slow.some(([each]) => each === literal));
  expect(unused).toEqual([]);
});

it("recognizes expressions that start again, and that divide a text in several ways", () => {
  expect([/\s+$/, /^\s*(.*?)\s*$/, /(a+)+b/].map((each) => isSuperLinear(String(each)))).toEqual([
    true,
    true,
    true,
  ]);
  expect([/^\s+/, /(?<!\n)\n+$/, /^a+b/].map((each) => isSuperLinear(String(each)))).toEqual([
    false,
    false,
    false,
  ]);
});

function literalsIn(path: string): string[] {
  const literals: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) literals.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(join(root, path), "utf8"), ts.ScriptTarget.Latest));
  return literals;
}

function isSuperLinear(literal: string): boolean {
  const end = literal.lastIndexOf("/");
  const expression = new RegExp(literal.slice(1, end), literal.slice(end + 1));
  return analyse(expression, { maxReports: 1 }).reports.length > 0;
}
