import { expect, it } from "vitest";
import { isDnsLabel } from "../../src/text/index.ts";

it.each(["a", "a-b", "0", "a".repeat(63)])("accepts %j", (text) => {
  expect(isDnsLabel(text)).toBe(true);
});

it.each(["", "A", "a_b", "-a", "a-", "a.b", "a/", "a\n", "a".repeat(64)])("rejects %j", (text) => {
  expect(isDnsLabel(text)).toBe(false);
});
