import { Registry } from "prom-client";
import { afterEach, expect, it, vi } from "vitest";
import { metricsRoute } from "../../src/index.ts";

afterEach(() => void vi.useRealTimers());

it("renders metrics at most twice a second for frequent requests", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  let renderings = 0;
  const contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  const { handle } = metricsRoute({ contentType, metrics: async () => `rendered ${++renderings}` });
  const scrape = async (): Promise<unknown> => {
    const { signal } = new AbortController();
    const at = { method: "GET", path: "/metrics", headers: {}, body: Buffer.alloc(0), signal };
    return (await handle({ ...at, query: new URLSearchParams() })).body;
  };
  for (let n = 1; n <= 10; n++) expect(await scrape()).toBe(`rendered ${n}`);
  const texts = await Promise.all(Array.from({ length: 1000 }, scrape));
  expect(new Set(texts)).toEqual(new Set(["rendered 10"]));
  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1000);
    await Promise.all(Array.from({ length: 100 }, scrape));
  }
  expect(renderings).toBe(10 + 60 * 2);
});
