import { expect, it } from "vitest";
import { listToMap, mapToList } from "../../../src/conversion/runtime/maps.ts";

const same = <T extends object>(value: T): T & { name?: string } => ({ ...value });

it("lists the values of a map, sorted by key", () => {
  const map = { nbg1: { size: 1 }, fsn1: { size: 2 }, hel1: {} };
  expect(mapToList(map, same)).toEqual([
    { name: "fsn1", size: 2 },
    { name: "hel1" },
    { name: "nbg1", size: 1 },
  ]);
});

it("maps the items of a list by name, also by names of Object.prototype", () => {
  const list = [{ name: "a", size: 1 }, { name: "__proto__", size: 2 }, { size: 3 }];
  const map = listToMap(list, ({ size }) => ({ size }));
  expect(Object.entries(map)).toEqual([
    ["a", { size: 1 }],
    ["__proto__", { size: 2 }],
    ["", { size: 3 }],
  ]);
  expect(Object.getPrototypeOf(map)).toBe(Object.prototype);
  expect(mapToList(map, same).map(({ name }) => name)).toEqual(["", "__proto__", "a"]);
});
