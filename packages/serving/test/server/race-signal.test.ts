import { expect, test } from "vitest";
import { raceSignal } from "../../src/index.ts";

const never = new Promise<never>(() => {});

test("returns the result of the work", async () => {
  const { signal } = new AbortController();
  await expect(raceSignal(signal, Promise.resolve("done"))).resolves.toBe("done");
  await expect(raceSignal(signal, Promise.reject(new Error("failed")))).rejects.toThrow("failed");
});

test("gives up on work that does not end, with the signal's reason", async () => {
  const stop = new AbortController();
  const raced = raceSignal(stop.signal, never);
  stop.abort(new Error("too late"));
  await expect(raced).rejects.toThrow("too late");
  await expect(raceSignal(stop.signal, never)).rejects.toThrow("too late");
});

test("ignores the result of work after the signal aborted", async () => {
  const signal = AbortSignal.abort(new Error("too late"));
  await expect(raceSignal(signal, Promise.reject(new Error("failed")))).rejects.toThrow("too late");
});
