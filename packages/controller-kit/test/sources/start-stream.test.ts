import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { runStream, type StreamRequest, type StreamSource } from "../../src/sources/start-stream.ts";
import type { SourceRun } from "../../src/sources/start-watch.ts";
import { createFakeCache, flushTasks, keepingLogger, type LogLine, noClient } from "../support/fake-cache.ts";
import { Widgets } from "../support/kinds.ts";

function bench(source: StreamSource) {
  const clock = createFakeClock();
  const lines: LogLine[] = [];
  const enqueued: unknown[] = [];
  const failures: string[] = [];
  const abort = new AbortController();
  const logger = keepingLogger(lines);
  const run: SourceRun = {
    kind: Widgets,
    clock,
    context: { cache: createFakeCache(), client: noClient, signal: abort.signal, logger },
    enqueue: (key, priority) => enqueued.push([key, priority]),
    failed: (failure, message, fields) => {
      failures.push(failure);
      logger.error(message, fields);
    },
  };
  let isOver = false;
  const end = runStream(source, "cloud", run).then(() => {
    isOver = true;
  });
  return { clock, lines, enqueued, failures, abort, end, isOver: () => isOver };
}

describe("a stream of requests", () => {
  it("is queued until it ends", async () => {
    const { end, enqueued, failures } = bench(async function* () {
      yield { namespace: "ns", name: "a" };
      yield { namespace: "ns", name: "b", priority: 5 };
      yield { name: "nowhere" };
    });
    await end;
    expect(enqueued).toEqual([
      ["ns/a", 0],
      ["ns/b", 5],
    ]);
    expect(failures).toEqual(["request"]);
  });

  it("is restarted with backoff when it throws, until it yields a request", async () => {
    let starts = 0;
    const { clock, enqueued, failures, abort, end } = bench(
      async function* (): AsyncGenerator<StreamRequest> {
        starts++;
        if (starts === 8) yield { namespace: "ns", name: "a" };
        throw new Error("gone");
      },
    );
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      await flushTasks();
      waits.push(...clock.waits());
      clock.advance(60_000);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 1000, 2000]);
    expect([starts, enqueued.length, failures.length]).toEqual([9, 1, 9]);
    abort.abort();
    await end;
    expect(clock.waits()).toEqual([]);
  });

  it("is restarted when the function itself throws", async () => {
    const { lines, isOver } = bench(() => {
      throw new Error("no credentials");
    });
    await flushTasks();
    expect(lines.map(({ fields }) => [fields.source, fields.waitMs])).toEqual([["cloud", 1000]]);
    expect(isOver()).toBe(false);
  });

  it("ends with the controller and receives the signal", async () => {
    let isClosed = false;
    const { abort, end } = bench(async function* ({ signal }) {
      try {
        await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
        yield { name: "never" };
      } finally {
        isClosed = true;
      }
    });
    await flushTasks();
    abort.abort();
    await end;
    expect(isClosed).toBe(true);
  });

  it("ends with the controller even if it ignores the signal", async () => {
    const { abort, end } = bench(async function* () {
      await new Promise(() => {});
      yield { name: "never" };
    });
    await flushTasks();
    abort.abort();
    await end;
  });

  it("does not block the event loop, however fast it yields", async () => {
    let isStopped = false;
    const { abort, end } = bench(async function* () {
      while (!isStopped) yield { namespace: "ns", name: "a" };
    });
    await flushTasks();
    abort.abort();
    isStopped = true;
    await end;
  });
});
