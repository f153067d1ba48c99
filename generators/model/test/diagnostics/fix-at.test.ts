import { expect, test } from "vitest";
import { fixAt } from "../../src/diagnostics/fix-at.ts";

const text = "first line\n  sise=1,size;resise=sise2";
const whole = { source: { path: "a.ts", text }, start: 0, end: text.length };

test("replaces the only word of that text", () => {
  expect(fixAt(whole, { wrong: "sise", right: "size" })).toEqual({
    title: 'Replace "sise" with "size"',
    text: "size",
    range: { line: 2, column: 3, endLine: 2, endColumn: 7 },
  });
});

test("replaces a word after the location, on its line", () => {
  const first = { ...whole, start: 0, end: 5 };
  expect(fixAt(first, { wrong: "line", right: "row" })?.range).toMatchObject({ line: 1, column: 7 });
  expect(fixAt(first, { wrong: "size", right: "sise" })).toBeUndefined();
});

test("does not guess", () => {
  expect(fixAt(whole, undefined)).toBeUndefined();
  expect(fixAt(whole, { wrong: "", right: "size" })).toBeUndefined();
  expect(fixAt(whole, { wrong: "missing", right: "size" })).toBeUndefined();
  const twice = { ...whole, source: { path: "a.ts", text: "sise, sise" } };
  expect(fixAt({ ...twice, end: 10 }, { wrong: "sise", right: "size" })).toBeUndefined();
});
