import { expect, it } from "vitest";
import { isDnsSubdomain } from "../../src/text/index.ts";

it.each(["a", "a-b.c0", "0", "a".repeat(253)])("accepts %j", (text) => {
  expect(isDnsSubdomain(text)).toBe(true);
});

it.each(["", "A", "a_b", "-a", "a-", "a..b", ".a", "a.", "a\n", "a".repeat(254)])("rejects %j", (text) => {
  expect(isDnsSubdomain(text)).toBe(false);
});
