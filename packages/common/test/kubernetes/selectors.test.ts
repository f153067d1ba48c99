import { describe, expect, it } from "vitest";
import {
  formatLabelSelector,
  labelMatcher,
  labelSelectorAsSelector,
  parseFieldSelector,
  parseLabelSelector,
  readLabelSelector,
  selectorErrorText,
} from "../../src/kubernetes/index.ts";

const labels = { app: "web", tier: "front", "example.com/size": "12", empty: "", in: "a" };
const long = "a".repeat(64);
const expressions = (...matchExpressions: unknown[]): object => ({ matchExpressions });

// The answers are those of LabelSelectorAsSelector, labels.Parse and fields.ParseSelector;
// `tests/controller-kit/test/client-go/selectors.integration.test.ts` asks these functions.
describe("label selector of an object", () => {
  it.each<[selector: unknown, text: string, matches: boolean]>([
    [undefined, "nothing,!nothing", false],
    [null, "nothing,!nothing", false],
    [{}, "", true],
    [{ matchLabels: {}, matchExpressions: [] }, "", true],
    [{ matchLabels: null, matchExpressions: null }, "", true],
    [{ other: 1 }, "", true],
    [{ matchLabels: { app: "web" } }, "app=web", true],
    [{ matchLabels: { app: "web", tier: "back" } }, "app=web,tier=back", false],
    [{ matchLabels: { tier: "front", app: "web" } }, "app=web,tier=front", true],
    [{ matchLabels: { empty: null } }, "empty=", true],
    [{ matchLabels: { app: "" } }, "app=", false],
    [{ matchLabels: { toString: "1" } }, "toString=1", false],
    [expressions({ key: "app", operator: "In", values: ["web", "db"] }), "app in (db,web)", true],
    [expressions({ key: "app", operator: "In", values: ["db"] }), "app=db", false],
    [expressions({ key: "empty", operator: "In", values: [null, "b"] }), "empty in (,b)", true],
    [expressions({ key: "app", operator: "NotIn", values: ["web"] }), "app notin (web)", false],
    [expressions({ key: "other", operator: "NotIn", values: [""] }), "other notin ()", true],
    [expressions({ key: "empty", operator: "Exists", values: null }), "empty", true],
    [expressions({ key: "other", operator: "Exists" }), "other", false],
    [expressions({ key: "toString", operator: "DoesNotExist", values: [] }), "!toString", true],
    [
      { matchLabels: { tier: "front" }, ...expressions({ key: "app", operator: "Exists" }) },
      "app,tier=front",
      true,
    ],
  ])("%j is %j, and selects the labels: %j", (selector, text, matches) => {
    const before = structuredClone(selector);
    const read = readLabelSelector(selector).selector;
    expect(read?.text).toBe(text);
    expect(read?.matches(labels)).toBe(matches);
    expect(labelMatcher(text).matches(labels)).toBe(matches);
    expect(selector).toEqual(before);
  });

  it.each<[selector: unknown, error: string]>([
    [true, "must be an object"],
    [[], "must be an object"],
    ["app=web", "must be an object"],
    [{ matchLabels: 1 }, "matchLabels: must be an object"],
    [{ matchLabels: [] }, "matchLabels: must be an object"],
    [{ matchLabels: { app: true } }, "matchLabels[app]: must be a string: quote it"],
    [{ matchLabels: { app: 1 } }, "matchLabels[app]: must be a string: quote it"],
    [{ matchLabels: { app: {} } }, "matchLabels[app]: must be a string: quote it"],
    [{ matchExpressions: {} }, "matchExpressions: must be a list"],
    [expressions("app"), "matchExpressions[0]: must be an object"],
    [expressions({ key: 1, operator: "Exists" }), "matchExpressions[0].key: must be a string: quote it"],
    [
      expressions({ key: "a", operator: { toString: 1 } }),
      "matchExpressions[0].operator: must be a string: quote it",
    ],
    [expressions({ key: "a", operator: "In", values: "ab" }), "matchExpressions[0].values: must be a list"],
    [
      expressions({ key: "a", operator: "In", values: ["a", 1] }),
      "matchExpressions[0].values[1]: must be a string: quote it",
    ],
  ])("cannot be decoded from %j", (selector, error) => {
    const { errors } = readLabelSelector(selector);
    expect(errors.map(selectorErrorText)).toEqual([error]);
    expect(errors[0]?.type).toBe("FieldValueTypeInvalid");
  });

  it.each<[selector: unknown, error: string, type?: string]>([
    [expressions(null), 'matchExpressions[0].operator: must be In, NotIn, Exists or DoesNotExist, not ""'],
    [expressions({ key: "a", operator: "exists" }), "matchExpressions[0].operator: must be In"],
    [expressions({ key: "a", operator: "Gt", values: ["1"] }), "matchExpressions[0].operator: must be In"],
    [
      expressions({ key: "a", operator: "In" }),
      "matchExpressions[0].values: is required with",
      "FieldValueRequired",
    ],
    [
      expressions({ key: "a", operator: "NotIn", values: [] }),
      "matchExpressions[0].values: is required with",
      "FieldValueRequired",
    ],
    [
      expressions({ key: "a", operator: "Exists", values: ["b"] }),
      "matchExpressions[0].values: is not allowed with",
      "FieldValueForbidden",
    ],
    [expressions({ key: "", operator: "Exists" }), "matchExpressions[0].key: its name must be"],
    [expressions({ key: "a=b", operator: "Exists" }), "matchExpressions[0].key: its name must be"],
    [
      expressions({ key: "a", operator: "In", values: ["c),(d"] }),
      "matchExpressions[0].values[0]: must be empty, or",
    ],
    [{ matchLabels: { a: "b,c=d" } }, "matchLabels[a]: must be empty, or letters"],
    [{ matchLabels: { a: "${VALUE}" } }, "matchLabels[a]: must be empty, or letters"],
    [{ matchLabels: { a: long } }, "matchLabels[a]: may not be longer than 63 bytes"],
    [{ matchLabels: { "!a": "" } }, 'matchLabels: key "!a": its name must be'],
    [{ matchLabels: { "a/b/c": "" } }, 'matchLabels: key "a/b/c": must be a name with at most one prefix'],
  ])("%j is invalid", (selector, message, type = "FieldValueInvalid") => {
    const { errors } = readLabelSelector(selector);
    const found = errors.find((error) => selectorErrorText(error).startsWith(message));
    expect(found?.type, JSON.stringify(errors)).toBe(type);
    expect(() => labelSelectorAsSelector(selector as object)).toThrow(TypeError);
    expect(() => labelSelectorAsSelector(selector as object)).toThrow(`label selector: `);
  });
});

describe("label selector as text", () => {
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
    const { matches, text } = labelMatcher(selector);
    expect(matches(labels)).toBe(want);
    expect(labelMatcher(text).matches(labels)).toBe(want);
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
    ["a/b/c", 'invalid label key "a/b/c": must be a name with at most one prefix, as in example.com/my-name'],
    ["/a", 'invalid label key "/a"'],
    ["A.com/a", 'invalid label key "A.com/a"'],
    [long, "invalid label key"],
    ["a=-b", 'invalid label value "-b"'],
    [`a in (${long})`, "invalid label value"],
    ["a>b", '">" requires an integer'],
    ["a>", '">" requires an integer'],
    ["a<9223372036854775808", '"<" requires an integer'],
  ])("refuses %j", (selector, message) => {
    expect(parseLabelSelector(selector).errors[0]?.message).toContain(message);
    expect(() => labelMatcher(selector)).toThrow(TypeError);
    expect(() => labelMatcher(selector)).toThrow(`label selector ${JSON.stringify(selector)}: `);
  });

  it("is the inverse of formatting labels", () => {
    expect(formatLabelSelector({ app: "web", empty: "" })).toBe("app=web,empty=");
    expect(labelMatcher(formatLabelSelector(labels)).matches(labels)).toBe(true);
  });
});

describe("field selector", () => {
  it.each<[text: string, requirements: string[][]]>([
    ["", []],
    [",", []],
    ["metadata.name=a", [["metadata.name", "=", "a"]]],
    [" metadata.name==b", [[" metadata.name", "=", "b"]]],
    [
      "a!=b,c=",
      [
        ["a", "!=", "b"],
        ["c", "=", ""],
      ],
    ],
    [
      "a=b\\=c\\,d\\\\,e=f",
      [
        ["a", "=", "b=c,d\\"],
        ["e", "=", "f"],
      ],
    ],
    ["a\\,b=c", [["a\\,b", "=", "c"]]],
    ["=a", [["", "=", "a"]]],
    ["=,!=", []],
    ["a=b!", [["a", "=", "b!"]]],
  ])("parses %j", (text, requirements) => {
    const found = parseFieldSelector(text).selector ?? [];
    expect(found.map(({ field, operator, value }) => [field, operator, value])).toEqual(requirements);
  });

  it.each([
    ["a=b,c", "can't understand 'c'"],
    ["a", "can't understand 'a'"],
    ["a=b=c", "the value 'b=c' must have a backslash before ',', '=' and '\\'"],
    ["a===b", "the value '=b' must have a backslash"],
    ["a=b!=c", "the value 'b!=c' must have a backslash"],
    ["a=\\b", "the value '\\b' must have a backslash"],
    ["a=b\\", "the value 'b\\' must have a backslash"],
  ])("rejects %j", (text, message) => {
    const { selector, errors } = parseFieldSelector(text);
    expect(selector).toBeUndefined();
    expect(errors[0]?.message).toContain(`invalid selector: '${text}'; ${message}`);
  });
});
