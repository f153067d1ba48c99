import { expect, it } from "vitest";
import { codeOf, linearTexts, manyNodes } from "./limit-cases.ts";

it.each(manyNodes)("limits the number of nodes by default: %s", (_, before, repeated, after) => {
  expect(codeOf(`${before}${repeated.repeat(8_000_000 / repeated.length)}${after}`)).toBe(
    "YAML_TOO_MANY_NODES",
  );
});

it.each(linearTexts(5))("reads in linear time: %s", (_, text) => {
  expect(codeOf(text)).toBeUndefined();
});
