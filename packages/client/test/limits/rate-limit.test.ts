import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { createRateLimit } from "../../src/limits/rate-limit.ts";
import { createTransport, type TransportRequest } from "../../src/transport/index.ts";
import { startEchoServer } from "../support/echo-server.ts";

const nextIteration = () => new Promise(setImmediate);

describe("createRateLimit", () => {
  it("lets a burst through, then so many a second, in order", async () => {
    const clock = createFakeClock();
    const limit = createRateLimit(10, 3, clock);
    const passed: number[] = [];
    for (let n = 0; n < 6; n++) {
      void limit?.wait().then(() => passed.push(n));
    }
    await nextIteration();
    expect(passed).toEqual([0, 1, 2]);
    expect(clock.waits()).toEqual([100, 200, 300]);
    clock.advance(200);
    await nextIteration();
    expect(passed).toEqual([0, 1, 2, 3, 4]);
    clock.advance(10_000);
    await nextIteration();
    expect(passed).toHaveLength(6);
    // The bucket has filled again, but not beyond its size.
    for (let n = 6; n < 10; n++) {
      void limit?.wait().then(() => passed.push(n));
    }
    await nextIteration();
    expect(passed).toHaveLength(9);
    expect(clock.waits()).toHaveLength(1);
  });

  it("passes the token of a cancelled caller to the next", async () => {
    const clock = createFakeClock();
    const limit = createRateLimit(10, 1, clock);
    await limit?.wait();
    const abort = new AbortController();
    const given = limit?.wait(abort.signal);
    abort.abort(new Error("enough"));
    await expect(given).rejects.toThrow("enough");
    void limit?.wait();
    expect(clock.waits()).toEqual([100]);
  });

  it("may be shared by transports", async () => {
    await using echo = await startEchoServer();
    const clock = createFakeClock();
    const rateLimit = createRateLimit(1, 1, clock);
    const [one, two] = [0, 1].map(() => createTransport({ server: echo.server }, { rateLimit, qps: 100 }));
    await (await one?.request({ method: "GET", path: "/" }))?.text();
    const second = two?.request({ method: "GET", path: "/" });
    await nextIteration();
    expect(clock.waits()).toEqual([1000]);
    clock.advance(1000);
    await (await second)?.text();
    await Promise.all([one?.close(), two?.close()]);
  });

  it("limits nothing by default", () => {
    expect(createRateLimit(-1, 10, createFakeClock())).toBeUndefined();
  });

  it("delays requests and reports the delay", async () => {
    await using echo = await startEchoServer();
    const clock = createFakeClock();
    const waits: object[] = [];
    const observer = { waited: (wait: object) => waits.push(wait) };
    const transport = createTransport({ server: echo.server }, { clock, qps: 1, burst: 1, observer });
    const ask = async (more: Partial<TransportRequest> = {}) =>
      (await transport.request({ method: "GET", path: "/", ...more })).text();
    await ask();
    let sentAt = -1;
    const onSend = () => {
      sentAt = clock.now();
    };
    const second = ask({ onSend });
    await nextIteration();
    await ask({ path: "/probe", rateLimit: false });
    expect(echo.requests).toHaveLength(2);
    clock.advance(1000);
    await second;
    expect(sentAt).toBe(1000);
    expect(waits).toEqual([{ method: "GET", host: `127.0.0.1:${echo.port}`, ms: 1000 }]);
    await transport.close();
  });
});
