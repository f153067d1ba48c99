import { expect, it } from "vitest";
import { eachInSlices, filterInSlices } from "../../../src/cache/store/in-slices.ts";

const busy = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until) {}
};
const numbers = Array.from({ length: 1000 }, (_, index) => index);

it("filterInSlices gives what passes, in order, and lets others run", async () => {
  expect(await filterInSlices(numbers, (number) => number % 3 === 0)).toEqual(
    numbers.filter((number) => number % 3 === 0),
  );
  expect(await filterInSlices([], () => true)).toEqual([]);
  let turns = 0;
  const filtered = filterInSlices(numbers, () => {
    busy(0.1);
    return true;
  });
  const turn = (): void => {
    turns++;
    setImmediate(turn).unref();
  };
  setImmediate(turn);
  expect(await filtered).toHaveLength(1000);
  expect(turns).toBeGreaterThan(2);
});

it("eachInSlices stops when told to", async () => {
  const seen: number[] = [];
  await eachInSlices(
    numbers,
    (number) => {
      seen.push(number);
      busy(6);
    },
    () => seen.length < 3,
  );
  expect(seen).toEqual([0, 1, 2]);
});
