import { expect, it } from "vitest";
import type { Expr } from "../../../src/cel/syntax/ast.ts";
import { parse } from "../../../src/cel/syntax/parser.ts";

/** Calls in prefix form. */
function show(expr: Expr): string {
  switch (expr.kind) {
    case "call":
      return `(${[expr.name, ...(expr.target === undefined ? [] : [expr.target]), ...expr.args].map((part) => (typeof part === "string" ? part : show(part))).join(" ")})`;
    case "literal":
      return typeof expr.value === "string" ? JSON.stringify(expr.value) : String(expr.value);
    case "ident":
      return expr.name;
    case "select":
      return `${show(expr.operand)}.${expr.field}${expr.test ? "?" : ""}`;
    default:
      return expr.kind;
  }
}

it.each([
  ["1 + 2 * 3", "(_+_ 1 (_*_ 2 3))"],
  ["1 - 2 - 3", "(_-_ (_-_ 1 2) 3)"],
  ["a < b == c", "(_==_ (_<_ a b) c)"],
  ["a || b && c", "(_||_ a (_&&_ b c))"],
  ["a ? b : c ? d : e", "(_?_:_ a b (_?_:_ c d e))"],
  ["-1", "-1"],
  ["- a", "(-_ a)"],
  ["!!a", "a"],
  ["a.b.c(1)", "(c a.b 1)"],
  ["a.?b[?c]", '(_[?_] (_?._ a "b") c)'],
  ["has(a.b)", "a.b?"],
  ["a in b", "(@in a b)"],
  [String.raw`'\u00e9' + r'\n' + """a"b"""`, String.raw`(_+_ (_+_ "é" "\\n") "a\"b")`],
  ["a // comment\n== b", "(_==_ a b)"],
])("%s is %s", (source, shown) => {
  expect(show(parse(source))).toBe(shown);
});

it("finds the ends of 64 bits", () => {
  expect(show(parse("-9223372036854775808"))).toBe("-9223372036854775808");
  expect(() => parse("9223372036854775808")).toThrow("out of range");
  expect(() => parse("18446744073709551616u")).toThrow("out of range");
});

it("rejects excessive nesting", () => {
  expect(() => parse(`${"(".repeat(300)}1${")".repeat(300)}`)).toThrow("nested deeper");
});

it.each([
  ["&&", 5000, true],
  ["||", 5000, true],
  ["+", 200, true],
  ["+", 300, false],
  ["==", 300, false],
] as const)("takes a row of %s, %i long: %s", (operator, count, taken) => {
  const source = Array.from({ length: count }, () => "a").join(` ${operator} `);
  if (taken) expect(parse(source).kind).toBe("call");
  else expect(() => parse(source)).toThrow("nested deeper");
});
