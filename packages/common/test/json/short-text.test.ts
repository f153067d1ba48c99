import { expect, test } from "vitest";
import { shortText } from "../../src/json/index.ts";

test.each([
  ["name", "name"],
  ["a".repeat(256), "a".repeat(256)],
  ["a".repeat(257), `${"a".repeat(256)}…`],
  [`${"a".repeat(255)}😀`, `${"a".repeat(255)}…`],
  ["a\x1b[31m\nb\u202e\u0085", "a\ufffd[31m\nb\ufffd\ufffd"],
])("shows %j as %j", (text, shown) => {
  expect(shortText(text)).toBe(shown);
});
