import { labelMatcher, readLabelSelector } from "@capikit/common/kubernetes";
import fc from "fast-check";
import { changedJson, readJson } from "../inputs/json.ts";
import { sentence } from "../inputs/texts.ts";
import { check, type FuzzTarget } from "../target.ts";

const words = [
  "app",
  "example.com/app",
  "web",
  "=",
  "==",
  "!=",
  " in ",
  " notin ",
  "(",
  ")",
  ",",
  "!",
  ">",
  "<",
  "1",
  "9223372036854775808",
  " ",
  "__proto__",
];
const labelSets: readonly Readonly<Record<string, string>>[] = [
  {},
  { app: "web", "example.com/app": "1" },
  { app: "5", a: "" },
  JSON.parse('{ "__proto__": "web", "constructor": "x" }'),
];
export const selector = {
  matchLabels: { app: "web" },
  matchExpressions: [
    { key: "app", operator: "In", values: ["web", "db"] },
    { key: "a", operator: "Exists" },
  ],
};

/** Label selectors as text and as objects. */
export const target: FuzzTarget = {
  name: "label-selector",
  extension: "txt",
  arbitrary: fc.oneof(sentence(words, { maxLength: 10 }), changedJson(selector)),
  errors: [TypeError],
  run(input) {
    const text = input.toString("utf8");
    const value = readJson(input);
    if (typeof value === "object" && value !== null) {
      const { selector, errors } = readLabelSelector(value);
      check((selector === undefined) === errors.length > 0, "neither a selector nor errors");
      for (const labels of labelSets)
        check(typeof (selector?.matches(labels) ?? false) === "boolean", "neither true nor false");
      return;
    }
    const { matches } = labelMatcher(text);
    const negated = /^[\w.-]+$/.test(text) ? labelMatcher(`!${text}`).matches : undefined;
    for (const labels of labelSets) {
      check(typeof matches(labels) === "boolean", "neither true nor false");
      check(
        negated === undefined || negated(labels) === !matches(labels),
        "the negation holds for the same labels",
      );
    }
  },
};
