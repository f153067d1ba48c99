import { createFakeClock } from "@capikit/common/time";
import { expect, it, vi } from "vitest";
import { startWakeableLoop } from "../../src/nodes/simulate-nodes.ts";

it("runs at once, after each wake, and after a delay when it has failed", async () => {
  const clock = createFakeClock();
  const end = new AbortController();
  const step = vi.fn<() => Promise<"done" | "end" | "failed">>(async () => "done");
  const loop = startWakeableLoop(step, { clock, retryMs: 2000, signal: end.signal });
  const runs = (count: number) => vi.waitFor(() => expect(step).toHaveBeenCalledTimes(count));
  await runs(1);
  await vi.waitFor(() => expect(clock.waits()).toHaveLength(1));
  step.mockResolvedValueOnce("failed");
  loop.wake();
  await runs(2);
  await vi.waitFor(() => expect(clock.waits()).toEqual([2000]));
  clock.advance(2000);
  await runs(3);
  end.abort();
  await loop.done;
  loop.wake();
  expect(step).toHaveBeenCalledTimes(3);
});

it("does not lose a wake during a run, and ends on request", async () => {
  const outcomes: ((outcome: "done" | "end") => void)[] = [];
  const step = () => new Promise<"done" | "end">((resolve) => outcomes.push(resolve));
  const signal = new AbortController().signal;
  const loop = startWakeableLoop(step, { clock: createFakeClock(), retryMs: 2000, signal });
  await vi.waitFor(() => expect(outcomes).toHaveLength(1));
  loop.wake();
  loop.wake();
  outcomes[0]?.("done");
  await vi.waitFor(() => expect(outcomes).toHaveLength(2));
  outcomes[1]?.("end");
  await loop.done;
  expect(outcomes).toHaveLength(2);
});
