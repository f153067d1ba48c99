import { expect, test } from "vitest";
import { createMemory } from "../../../src/source/memory/memory.ts";

test("repeats work for other objects and other data", () => {
  const memory = createMemory<number>();
  let works = 0;
  const recall = (objects: readonly [object, ...object[]], data: unknown): number =>
    memory.recall(objects, data, () => ++works);
  const first = {};
  const second = {};
  expect(recall([first, second], { a: 1 })).toBe(1);
  expect(recall([first, second], { a: 1 })).toBe(1);
  expect(recall([first, second], { a: 2 })).toBe(2);
  expect(recall([first, {}], { a: 2 })).toBe(3);
  expect(recall([first], { a: 2 })).toBe(4);
  expect(recall([{}], { a: 2 })).toBe(5);
  expect(recall([first], { a: 2 })).toBe(4);
  expect(recall([first], { a: 2n ** 53n })).toBe(6);
  expect(recall([first], { a: 2n ** 53n })).toBe(6);
  expect(recall([first], { a: 2n ** 53n + 1n })).toBe(7);
});
