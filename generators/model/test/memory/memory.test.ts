import { expect, test, vi } from "vitest";

test("repeats work until caching is enabled", async () => {
  // Caching stays enabled in this process.
  vi.resetModules();
  const { createMemory, rememberWork } = await import("../../src/memory/memory.ts");
  const memory = createMemory<number>();
  let works = 0;
  const recall = (data: unknown, result?: number): number | undefined =>
    memory.recall(data, () => {
      works++;
      return result;
    });
  recall({ a: 1 }, 1);
  recall({ a: 1 }, 1);
  expect(works).toBe(2);
  rememberWork();
  recall({ a: 1 }, 1);
  expect(recall({ a: 1 }, 2)).toBe(1);
  expect(works).toBe(3);
  expect(recall({ a: 2 }, 2)).toBe(2);
  // Undefined results are not cached.
  recall({ a: 3n });
  expect(recall({ a: 3n }, 3)).toBe(3);
  expect(recall({ a: 3 }, 4)).toBe(4);
});
