import { Registry } from "prom-client";
import { afterEach, expect, it, vi } from "vitest";
import { metricsRoute } from "../../src/index.ts";

afterEach(() => void vi.useRealTimers());

const request = {
  ...{ method: "GET", path: "/metrics", headers: {}, body: Buffer.alloc(0) },
  ...{ query: new URLSearchParams(), signal: new AbortController().signal },
};

it("spends at most half of the time on slow renderings, and waits for one that hangs", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const open: (() => void)[] = [];
  const contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  const metrics = () => new Promise<string>((resolve) => open.push(() => resolve("")));
  const { handle } = metricsRoute({ contentType, metrics });
  const started = async (count: number): Promise<number> => {
    for (let n = 0; n < count; n++) void handle(request);
    return open.length;
  };
  expect(await started(20)).toBe(1);
  vi.advanceTimersByTime(900);
  open[0]?.();
  await handle(request);
  vi.advanceTimersByTime(899);
  expect(await started(20)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await started(20)).toBe(2);
  vi.advanceTimersByTime(9_999);
  expect(await started(20)).toBe(2);
  vi.advanceTimersByTime(1);
  expect(await started(20)).toBe(3);
});

it("renders metrics at most twice a second for frequent requests", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  let renderings = 0;
  const contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  const { handle } = metricsRoute({ contentType, metrics: async () => `rendered ${++renderings}` });
  const scrape = async (): Promise<unknown> => {
    return (await handle(request)).body;
  };
  for (let n = 1; n <= 10; n++) expect(await scrape()).toBe(`rendered ${n}`);
  const texts = await Promise.all(Array.from({ length: 1000 }, scrape));
  expect(new Set(texts)).toEqual(new Set(["rendered 10"]));
  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1000);
    // Scrapes share a rendering in flight.
    for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 20 }, scrape));
  }
  expect(renderings).toBe(10 + 60 * 2);
});
