import { describe, expect, it } from "vitest";
import { parseLabelSelector } from "../../src/index.ts";

const labels = { app: "web", tier: "front", "example.com/size": "12", empty: "", in: "a" };

describe("parseLabelSelector", () => {
  it.each([
    ["", true],
    [" ", true],
    ["app", true],
    ["nothing", false],
    ["!app", false],
    ["! nothing", true],
    ["app=web", true],
    [" app == web ", true],
    ["app=db", false],
    ["app!=web", false],
    ["app!=db", true],
    ["nothing!=db", true],
    ["empty=", true],
    ["empty", true],
    ["app=", false],
    ["app in (web,db)", true],
    ["app in(db, cache)", false],
    ["app notin (web)", false],
    ["nothing notin (web)", true],
    ["empty in ()", true],
    ["empty in (,a)", true],
    ["app in (a,)", false],
    ["in in (in,a)", true],
    ["in notin (notin)", true],
    ["example.com/size>11", true],
    ["example.com/size < 12", false],
    ["app>1", false],
    ["nothing<1", false],
    ["app=web,tier=front", true],
    ["app=web,tier=back", false],
    ["app=web,!nothing,example.com/size in (12)", true],
    ["toString", false],
    ["!constructor", true],
  ])("%j: %j", (selector, want) => {
    expect(parseLabelSelector(selector)(labels)).toBe(want);
  });

  it("takes objects without labels for objects with none", () => {
    expect(parseLabelSelector("a")(undefined)).toBe(false);
    expect(parseLabelSelector("!a,b!=c")(undefined)).toBe(true);
  });

  it.each([
    [",", 'expected a label key instead of ","'],
    ["a,", "expected a label key instead of the end"],
    ["a b", 'expected an operator (=, ==, !=, in, notin, <, >) after "a" instead of "b"'],
    ["a=b=c", 'expected "," or the end instead of "="'],
    ["a===b", 'expected a value instead of "="'],
    ["!a=b", 'expected "," or the end instead of "="'],
    ["a in b", '"in" and "notin" want values in parentheses, such as (a,b)'],
    ["a in (b", 'expected "," or ")" instead of the end'],
    ["a in (b c)", 'expected "," or ")" instead of "c"'],
    ["a/b/c", '"a/b/c" is no label key, such as app or example.com/app'],
    ["/a", '"/a" is no label key'],
    ["A.com/a", '"A.com/a" is no label key'],
    [`${"a".repeat(64)}`, "is no label key"],
    ["a=-b", '"-b" is no label value'],
    [`a in (${"a".repeat(64)})`, "is no label value"],
    ["a>b", '">" wants an integer'],
    ["a>", '">" wants an integer'],
    ["a<9223372036854775808", '"<" wants an integer'],
  ])("refuses %j", (selector, message) => {
    expect(() => parseLabelSelector(selector)).toThrow(TypeError);
    expect(() => parseLabelSelector(selector)).toThrow(message);
    expect(() => parseLabelSelector(selector)).toThrow(`label selector ${JSON.stringify(selector)}: `);
  });
});
