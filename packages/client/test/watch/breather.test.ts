import { expect, it } from "vitest";
import { createBreather } from "../../src/watch/breather.ts";

it("is due after a while, and no more after a pause", async () => {
  const breather = createBreather(1);
  const since = performance.now();
  while (performance.now() - since <= 2) {
    // works
  }
  expect(breather.due()).toBe(true);
  await breather.pause();
  expect(createBreather(60_000).due()).toBe(false);
});

it("lets one go on per turn of the event loop, in order", async () => {
  const order: string[] = [];
  const turn = (): void => {
    order.push("turn");
    if (order.length < 20) setImmediate(turn);
  };
  const work = async (name: string) => {
    const breather = createBreather();
    for (let round = 0; round < 2; round++) {
      await breather.pause();
      order.push(name);
    }
  };
  setImmediate(turn);
  await Promise.all(["a", "b", "c"].map(work));
  const steps = order.slice(0, order.lastIndexOf("c") + 1);
  expect(steps.filter((step) => step !== "turn")).toEqual(["a", "b", "c", "a", "b", "c"]);
  // Nobody went twice, and no two went, in one turn.
  expect(steps.filter((step, index) => step !== "turn" && steps[index - 1] !== "turn")).toEqual([]);
});
