import { mapLimited } from "@capikit/common/time";
import { expect, it } from "vitest";

interface Call {
  resolve(value: string): void;
  reject(error: Error): void;
}

/** Calls that end when the test resolves or rejects them. */
function startCalls(items: Iterable<string>, limit: number) {
  const running = new Map<string, Call>();
  const result = mapLimited(items, limit, (item, index) =>
    new Promise<string>((resolve, reject) => running.set(item, { resolve, reject }))
      .then((value) => `${index} ${value}`)
      .finally(() => running.delete(item)),
  );
  return { running, result };
}

it("returns the results in the order of the items, with at most the limit at a time", async () => {
  const { running, result } = startCalls(new Set(["a", "b", "c"]), 2);
  expect([...running.keys()]).toEqual(["a", "b"]);
  running.get("b")?.resolve("B");
  await expect.poll(() => [...running.keys()]).toEqual(["a", "c"]);
  running.get("c")?.resolve("C");
  running.get("a")?.resolve("A");
  expect(await result).toEqual(["0 A", "1 B", "2 C"]);
});

it("starts no more calls after a failure, and rejects when the running ones have ended", async () => {
  const { running, result } = startCalls(["a", "b", "c"], 2);
  const ended = expect(result).rejects.toThrow("no a");
  running.get("a")?.reject(new Error("no a"));
  await expect.poll(() => [...running.keys()]).toEqual(["b"]);
  running.get("b")?.reject(new Error("no b"));
  await ended;
  expect([...running.keys()]).toEqual([]);
});

it("returns nothing for no items, and takes a function that throws at once", async () => {
  expect(await mapLimited([], 3, () => Promise.reject(new Error("never called")))).toEqual([]);
  await expect(
    mapLimited(["a"], 3, () => {
      throw new TypeError("at once");
    }),
  ).rejects.toThrow("at once");
});

it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("rejects the limit %d", async (limit) => {
  await expect(mapLimited(["a"], limit, async () => "never called")).rejects.toThrow(
    "limit must be a positive integer",
  );
});
