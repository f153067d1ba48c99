import { expect, it } from "vitest";
import { yieldAfter, yieldToEventLoop } from "../../src/time/index.ts";

/** Holds the event loop for longer than a time slice. */
function work(): void {
  const end = performance.now() + 4;
  while (performance.now() < end);
}

it("yields after the time slice, also of settled promises", async () => {
  expect(yieldToEventLoop()).toBeUndefined();
  for (let step = 0; step < 10; step++) await Promise.resolve();
  work();
  const yielded = yieldToEventLoop();
  expect(yielded).toBeInstanceOf(Promise);
  await yielded;
});

it("does not yield at the first step after the event loop has waited", async () => {
  yieldToEventLoop();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(yieldToEventLoop()).toBeUndefined();
});

it("yields after a long step", async () => {
  const started = performance.now();
  expect(yieldAfter(started)).toBeUndefined();
  work();
  await expect(yieldAfter(started)).resolves.toBeUndefined();
});

it("lets one caller continue in each iteration of the event loop, in order", async () => {
  const order: string[] = [];
  let isOver = false;
  const iteration = (): void => {
    order.push("loop");
    if (!isOver) setImmediate(iteration);
  };
  const caller = async (name: string) => {
    await yieldToEventLoop();
    for (let round = 0; round < 2; round++) {
      work();
      await yieldToEventLoop();
      order.push(name);
    }
  };
  setImmediate(iteration);
  await Promise.all(["a", "b", "c"].map(caller));
  isOver = true;
  expect(order.filter((step) => step !== "loop")).toEqual(["a", "b", "c", "a", "b", "c"]);
  expect(order.filter((step, index) => step !== "loop" && order[index - 1] !== "loop")).toEqual([]);
});
