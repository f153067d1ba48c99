import { expect, test } from "vitest";
import { wrongNarrowing } from "../../../src/model/diagnostics/codes/project.ts";
import { fixAt, optionality } from "../../../src/model/diagnostics/fix-at.ts";

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

test("fixes values of which only one is right", () => {
  const at = (line: string, end: number) => ({ source: { path: "a.ts", text: line }, start: 0, end });
  const facts = { member: "kind", kind: "Widget", written: "Gadget", expected: "Widget" };
  expect(wrongNarrowing.create(facts, at('kind: "Gadget";', 4)).fix?.text).toBe('"Widget"');
  expect(wrongNarrowing.create({ ...facts, written: undefined }, at("kind: T;", 4)).fix).toBeUndefined();
});

test("adds and removes the ? of a member", () => {
  const source = { path: "a.ts", text: `/** +optional */ size?: A; "b": B; c : C` };
  const name = (start: number, end: number) => ({ source, start, end });
  const marker = name(4, 13);
  expect(fixAt(marker, optionality("size", false, name(17, 21)))).toMatchObject({
    text: "size",
    range: { column: 18, endColumn: 23 },
  });
  expect(fixAt(marker, optionality("c", true, name(35, 36)))).toMatchObject({
    text: "c?",
    range: { column: 36, endColumn: 37 },
  });
  expect(optionality("b", true, name(28, 29))).toBeUndefined();
  expect(optionality("b", true, name(27, 30))).toBeUndefined();
  const elsewhere = { ...marker, source: { ...source, path: "b.ts" } };
  expect(fixAt(elsewhere, optionality("c", true, name(35, 36)))).toBeUndefined();
});
