import { describe, expect, it } from "vitest";
import { formatLabelSelector, labelMatcher } from "../../src/kubernetes/index.ts";

const labels = { app: "web", tier: "front", "example.com/size": "12", empty: "", in: "a" };

describe("a label selector as text", () => {
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
    expect(labelMatcher(selector).matches(labels)).toBe(want);
  });

  it("treats objects without labels like objects with none", () => {
    expect(labelMatcher("a").matches(undefined)).toBe(false);
    expect(labelMatcher("!a,b!=c").matches(undefined)).toBe(true);
  });

  it.each([
    [",", 'expected a label key instead of ","'],
    ["a,", "expected a label key instead of the end"],
    ["a b", 'expected an operator (=, ==, !=, in, notin, <, >) after "a" instead of "b"'],
    ["a=b=c", 'expected "," or the end instead of "="'],
    ["a===b", 'expected a value instead of "="'],
    ["!a=b", 'expected "," or the end instead of "="'],
    ["a in b", '"in" and "notin" require values in parentheses, such as (a,b)'],
    ["a in (b", 'expected "," or ")" instead of the end'],
    ["a in (b c)", 'expected "," or ")" instead of "c"'],
    ["a/b/c", 'invalid label key "a/b/c": write it like app or example.com/app'],
    ["/a", 'invalid label key "/a"'],
    ["A.com/a", 'invalid label key "A.com/a"'],
    [`${"a".repeat(64)}`, "invalid label key"],
    ["a=-b", 'invalid label value "-b"'],
    [`a in (${"a".repeat(64)})`, "invalid label value"],
    ["a>b", '">" requires an integer'],
    ["a>", '">" requires an integer'],
    ["a<9223372036854775808", '"<" requires an integer'],
  ])("refuses %j", (selector, message) => {
    expect(() => labelMatcher(selector)).toThrow(TypeError);
    expect(() => labelMatcher(selector)).toThrow(message);
    expect(() => labelMatcher(selector)).toThrow(`label selector ${JSON.stringify(selector)}: `);
  });

  it("is the inverse of formatting labels", () => {
    expect(formatLabelSelector({ app: "web", empty: "" })).toBe("app=web,empty=");
    expect(labelMatcher(formatLabelSelector(labels)).matches(labels)).toBe(true);
  });
});
