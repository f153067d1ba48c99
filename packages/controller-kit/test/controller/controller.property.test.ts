import fc from "fast-check";
import { expect, inject, it } from "vitest";
import { after, requeue, TerminalError } from "../../src/controller/result.ts";
import { controllerBench, createLatch } from "../support/controller-bench.ts";
import { flushTasks } from "../support/fake-cache.ts";

const numRuns = inject("nightly") ? 5_000 : 300;

const endings = {
  done: () => undefined,
  again: () => requeue(),
  later: () => after("3s"),
  nonsense: () => "nonsense" as never,
  fail: () => {
    throw new Error("no");
  },
  panic: () => {
    throw null;
  },
  giveUp: () => {
    throw new TerminalError("never");
  },
};
const ending = fc.constantFrom(...Object.values(endings));

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("touch" as const),
      name: fc.constantFrom("a", "b", "c", "d", "e", "f"),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("end" as const), which: fc.nat(5), how: ending }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("pass" as const), ms: fc.constantFrom(1, 20, 1_000, 70_000) }),
  },
);

it("loses no change and never reconciles an object concurrently, for all outcomes of reconciles", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 80, size: "max" }),
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(0, 500),
      async (steps, concurrency, minInterval) => {
        const running = new Map<string, (end: () => ReturnType<typeof requeue> | undefined) => void>();
        const owed = new Set<string>();
        const doubled: string[] = [];
        let isOver = false;
        const bench = await controllerBench(
          async ({ request: { name } }) => {
            if (running.has(name)) doubled.push(name);
            owed.delete(name);
            if (isOver) return undefined;
            const latch = createLatch();
            let how: () => ReturnType<typeof requeue> | undefined = endings.done;
            running.set(name, (end) => {
              how = end;
              latch.open();
            });
            await latch.opened;
            running.delete(name);
            return how();
          },
          {
            concurrency,
            minInterval,
            timeout: "30s",
            finishTimeout: "1s",
            starvation: { afterMs: 100, everyNth: 2 },
          },
        );
        for (const one of steps) {
          switch (one.do) {
            case "touch":
              owed.add(one.name);
              await bench.touch(`ns/${one.name}`);
              break;
            case "end":
              [...running.values()][one.which % Math.max(1, running.size)]?.(one.how);
              await flushTasks();
              break;
            case "pass":
              await bench.pass(one.ms);
          }
        }
        isOver = true;
        for (const end of running.values()) end(endings.done);
        for (let i = 0; i < 12; i++) await bench.pass(300_000);
        expect([[...owed], doubled]).toEqual([[], []]);
        expect(bench.counts).toMatchObject({ active: 0, stuck: 0 });
        await bench.controller.stop();
        expect(bench.clock.waits()).toEqual([]);
        expect(bench.lines.filter(({ message }) => message.includes("must not"))).toEqual([]);
      },
    ),
    { numRuns },
  );
}, 600_000);
