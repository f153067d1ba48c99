import { expect, it } from "vitest";
import { weighJson, weighJsonAtMost } from "../../src/index.ts";
import { listOf, shapes } from "./json-shapes.ts";

it("is tight enough for realistic objects", () => {
  const body = Buffer.from(listOf(shapes["realistic items"] ?? (() => "")));
  expect(weighJson(body) / body.length).toBeLessThan(7);
});

const weight = (text: string): number => weighJson(Buffer.from(text)) / text.length;

it("does not read small bodies", () => {
  expect(weight("{}")).toBe(64);
});

it("ends with strings that do not end, and with brackets that do not match", () => {
  expect(weight(`"${"\\".repeat(9999)}`)).toBeCloseTo(2, 1);
  expect(weight(`"${"x".repeat(9999)}`)).toBeCloseTo(2, 1);
  expect(weight("[".repeat(9999))).toBeCloseTo(65, 1);
  expect(weight("]".repeat(9999))).toBeCloseTo(1, 1);
  expect(weight('{"a":'.repeat(9999))).toBeGreaterThan(20);
});

/** Parts with the most memory per byte, with and without numbers that are kept exact. */
const heavy = ['{"":', '"1":', '"\\n":', '{"1":1,', "1234567890123456,", '"\u00e9":', "[", "-"];

it.each([4096, 5000, 100_000])("never exceeds its highest weight per byte: %i bytes", (length) => {
  const texts = [...heavy, ...Object.values(shapes).map((part) => listOf(part))];
  for (const part of texts)
    for (const prefix of ["", "1234567890123456 "])
      expect(
        weight((prefix + part.repeat(Math.ceil(length / part.length))).slice(0, length)),
      ).toBeLessThanOrEqual(weighJsonAtMost);
});
