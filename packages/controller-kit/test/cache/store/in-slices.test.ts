import { expect, it } from "vitest";
import { eachInSlices, filterInSlices } from "../../../src/cache/store/indexes.ts";

const busy = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until) {}
};
const numbers = Array.from({ length: 1000 }, (_, index) => index);

it("filterInSlices returns matching items in order and lets other work run", async () => {
  expect(await filterInSlices(numbers, (number) => number % 3 === 0)).toEqual(
    numbers.filter((number) => number % 3 === 0),
  );
  expect(await filterInSlices([], () => true)).toEqual([]);
  let iterations = 0;
  const filtered = filterInSlices(numbers, () => {
    busy(0.1);
    return true;
  });
  let isDone = false;
  const iterate = (): void => {
    iterations++;
    if (!isDone) setImmediate(iterate);
  };
  setImmediate(iterate);
  expect(await filtered).toHaveLength(1000);
  isDone = true;
  expect(iterations).toBeGreaterThan(2);
});

it("eachInSlices stops on request", async () => {
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
