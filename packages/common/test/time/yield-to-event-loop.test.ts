import { expect, it } from "vitest";
import { yieldToEventLoop } from "../../src/time/index.ts";

/** Holds the event loop for longer than a time slice. */
function work(): void {
  const end = performance.now() + 4;
  while (performance.now() < end);
}

it("yields after the time slice", async () => {
  work();
  const yielded = yieldToEventLoop();
  expect(yielded).toBeInstanceOf(Promise);
  await yielded;
});

it("lets one caller continue in each iteration of the event loop, in order", async () => {
  const order: string[] = [];
  let isOver = false;
  const iteration = (): void => {
    order.push("loop");
    if (!isOver) setImmediate(iteration);
  };
  const caller = async (name: string) => {
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
