import { setImmediate as nextLoop } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { currentReconcile } from "../../src/controller/attempt-context.ts";
import type { ReconcileContext } from "../../src/controller/reconcile.ts";
import type { ReconcileAttempt } from "../../src/controller/reconcile-attempt.ts";
import { TerminalError } from "../../src/controller/result.ts";
import { controllerBench, createLatch } from "../support/controller-bench.ts";
import { flushTasks } from "../support/fake-cache.ts";

describe("an unhandled rejection", () => {
  it("fails the running reconcile of its asynchronous context", async () => {
    const latch = createLatch();
    const reconcile = async ({ request }: ReconcileContext): Promise<void> => {
      if (request.name === "other") return;
      setImmediate(() => currentReconcile()?.reject(new Error("cloud is away")));
      await latch.opened;
    };
    const { touch, errors, reports, clock } = await controllerBench(reconcile, {
      concurrency: 2,
      timeout: 0,
    });
    await touch("ns/a", "ns/other");
    await nextLoop();
    expect(errors()).toMatchObject([
      {
        message: "Unhandled rejection in running reconcile",
        fields: { controller: "widget", Widget: { namespace: "ns", name: "a" } },
      },
    ]);
    latch.open();
    await flushTasks();
    expect(reports).toMatchObject([{ result: "success" }, { result: "error", isPanic: true }]);
    expect(errors()[1]).toMatchObject({
      message: "Reconcile failed",
      fields: {
        name: "a",
        error: { message: "a promise rejected that the reconcile did not await: cloud is away" },
        retry: "with backoff",
      },
    });
    expect(clock.waits()).toEqual([5]);
  });

  it("retries an object whose reconcile has returned", async () => {
    let floating: ReconcileAttempt | undefined;
    let runs = 0;
    const { touch, errors, reports, pass, clock } = await controllerBench(
      async () => {
        runs++;
        floating = currentReconcile();
      },
      { timeout: 0 },
    );
    await touch("ns/a");
    expect(reports).toMatchObject([{ result: "success" }]);
    floating?.reject("text");
    expect(reports).toMatchObject([{ result: "success" }, { result: "error", isPanic: true }]);
    expect(errors()).toMatchObject([{ message: "Reconcile failed", fields: { name: "a" } }]);
    expect(clock.waits()).toEqual([5]);
    await pass(5);
    expect(runs).toBe(2);
    // The backoff grows until a reconcile succeeds without a later rejection.
    floating?.reject("text");
    expect(clock.waits()).toEqual([10]);
    await pass(10);
    await touch("ns/a");
    floating?.reject("text");
    expect(clock.waits()).toEqual([5]);
  });

  it("is final with a terminal error, and keeps the error that the reconcile throws", async () => {
    const { touch, errors, reports, clock } = await controllerBench(
      async ({ request }) => {
        currentReconcile()?.reject(new TerminalError("bad spec"));
        if (request.name === "b") throw new Error("thrown");
      },
      { timeout: 0 },
    );
    await touch("ns/a");
    expect(reports).toMatchObject([{ isTerminal: true, isPanic: true }]);
    expect(clock.waits()).toEqual([]);
    await touch("ns/b");
    expect(reports[1]).toMatchObject({ isTerminal: false, isPanic: false });
    expect(errors().map(({ message, fields }) => `${message}: ${(fields.error as Error).message}`)).toEqual([
      "Unhandled rejection in running reconcile: a promise rejected that the reconcile did not await: bad spec",
      "Reconcile failed: a promise rejected that the reconcile did not await: bad spec",
      "Unhandled rejection in running reconcile: a promise rejected that the reconcile did not await: bad spec",
      "Reconcile failed: thrown",
    ]);
  });

  it("belongs to no reconcile in other contexts", async () => {
    const seen: unknown[] = [];
    const { touch } = await controllerBench(async () => {}, {
      predicates: [() => seen.push(currentReconcile()) > 0],
    });
    await touch("ns/a");
    expect([seen, currentReconcile()]).toEqual([[undefined], undefined]);
  });
});
