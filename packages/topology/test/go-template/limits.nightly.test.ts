import { expect, it } from "vitest";
import { deep, limitOf, linear, longTexts, manySteps } from "./limit-cases.ts";

it.each([...longTexts, ...manySteps])("length or steps: %s", (_, template) => {
  expect(limitOf(template)).toMatch(/^max(?:Length|Steps)$/);
});

it.each(deep(1))("depth: %s", (_, template) => {
  expect(limitOf(template)).toBe("maxDepth");
});

it.each(linear(1))("renders in linear time: %s", (_, template) => {
  expect(limitOf(template)).toBeUndefined();
});
