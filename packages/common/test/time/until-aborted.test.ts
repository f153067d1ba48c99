import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { untilAborted } from "../../src/time/index.ts";

const never = new Promise<never>(() => {});

test("returns the result of the work, and leaves no listener", async () => {
  const { signal } = new AbortController();
  await expect(untilAborted(Promise.resolve("done"), signal)).resolves.toBe("done");
  await expect(untilAborted(Promise.reject(new Error("failed")), signal)).rejects.toThrow("failed");
  await expect(untilAborted(Promise.resolve("done"), undefined)).resolves.toBe("done");
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("gives up on work that does not end, with the signal's reason", async () => {
  const stop = new AbortController();
  const waiting = untilAborted(never, stop.signal);
  stop.abort(new Error("too late"));
  await expect(waiting).rejects.toThrow("too late");
  await expect(untilAborted(never, stop.signal)).rejects.toThrow("too late");
});

test("ignores the result of work after the signal aborted", async () => {
  const signal = AbortSignal.abort(new Error("too late"));
  await expect(untilAborted(Promise.reject(new Error("failed")), signal)).rejects.toThrow("too late");
});
