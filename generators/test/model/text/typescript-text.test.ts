import { withoutHidden } from "@capikit/common/text";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import {
  commentLine,
  docBlock,
  docComment,
  docSentence,
  exportAll,
  identifier,
  importTypes,
  importValues,
  isTypeName,
  jsonLiteral,
  lineComment,
  memberAccess,
  memberName,
  objectKey,
  stringLiteral,
} from "../../../src/model/text/typescript-text.ts";

const hostile = [
  '"; hit(); "',
  "'; hit(); '",
  "`; hit(); `",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: template syntax
  "${hit()}",
  "\\",
  '\\"',
  "*/ hit(); /*",
  "*\\/",
  "**//",
  "// hit()",
  "\nhit();",
  "\rhit();",
  "\u2028hit();",
  "\u2029hit();",
  "\u0085hit();",
  "\0",
  "\u001b[2J",
  "\u202ehit",
  "\u2066hit",
  "\ufeff",
  "\ud800",
  "__proto__",
  "constructor",
  "",
];

/** The statements of a module that parses. */
function statements(text: string): readonly string[] {
  const tree = ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, true);
  const { parseDiagnostics } = tree as ts.SourceFile & {
    readonly parseDiagnostics: readonly ts.Diagnostic[];
  };
  expect(parseDiagnostics, text).toEqual([]);
  return tree.statements.map((one) => one.getText());
}

/** Evaluates an expression, without TypeScript syntax. */
const evaluate = (text: string): unknown => new Function(`return ${text};`)();

describe.each(hostile)("%j", (text) => {
  it("is a value in a string, a key and JSON", () => {
    expect(evaluate(stringLiteral(text))).toBe(text);
    expect(evaluate(stringLiteral(text, "'"))).toBe(text);
    expect(evaluate(jsonLiteral(text))).toBe(text);
    expect(Object.keys(Object(evaluate(`{ ${objectKey(text)}: 1 }`)))).toEqual([text]);
    expect(Object(evaluate(`((x) => x${memberAccess(text)})({ ${objectKey(text)}: 1 })`))).toEqual(Object(1));
  });

  it("is one member of an interface", () => {
    const [only = "", ...others] = statements(`interface A { ${memberName(text)}: string }`);
    expect(others).toEqual([]);
    expect(only).toBe(`interface A { ${memberName(text)}: string }`);
  });

  it("ends no comment and begins no line", () => {
    const comments = [
      lineComment(text),
      docSentence(text),
      ...[docComment([text]), docComment([text, text], "  "), docBlock([text])].map((lines) =>
        lines.join("\n"),
      ),
    ];
    for (const comment of comments)
      expect(statements(`${comment}\nexport const a = 1;`)).toEqual(["export const a = 1;"]);
    expect(docComment([text, "b"])).toHaveLength(4);
    expect(commentLine(text)).not.toContain("\n");
  });

  it("is one module in an import", () => {
    for (const line of [
      importTypes([{ name: "A" }], text),
      importValues([{ name: "a" }], text),
      exportAll(text),
    ])
      expect(statements(line)).toEqual([line]);
  });

  it("is hidden where readers would not see it", () => {
    const hidden = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\uFEFF]/u;
    const printed = [
      withoutHidden(text),
      stringLiteral(text),
      jsonLiteral({ [text]: text }),
      objectKey(text),
      lineComment(text),
      ...docComment([text, text]),
    ];
    for (const one of printed) expect(one).not.toMatch(hidden);
  });
});

it("takes identifiers alone as identifiers", () => {
  expect(identifier("_a1$")).toBe("_a1$");
  for (const text of hostile.filter((one) => !["__proto__", "constructor"].includes(one)))
    expect(() => identifier(text)).toThrow(TypeError);
  expect(["Widget", "class", "any", "string", "1a", "a-b"].map(isTypeName)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

it("quotes names that are not identifiers", () => {
  expect([
    memberAccess("a"),
    memberAccess("a-b"),
    memberAccess("a", true),
    memberAccess("a-b", true),
  ]).toEqual([".a", '["a-b"]', "?.a", '?.["a-b"]']);
  expect([objectKey("a"), objectKey("v1beta1"), objectKey("a-b"), objectKey("__proto__")]).toEqual([
    "a",
    "v1beta1",
    '"a-b"',
    '["__proto__"]',
  ]);
});

it("breaks long imports and renames", () => {
  const names = ["a", "b", "c"].map((letter) => ({ name: letter.repeat(40), as: letter }));
  expect(importTypes([{ name: "A", as: "B" }], "m")).toBe('import type { A as B } from "m";');
  expect(
    importValues(
      [
        { name: "A", type: true },
        { name: "a", as: "a" },
      ],
      "m",
    ),
  ).toBe('import { type A, a } from "m";');
  expect(importTypes(names, "m").split("\n")).toHaveLength(5);
});
