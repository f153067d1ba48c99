import { createFakeClock } from "@capikit/common/time";
import { expect, it } from "vitest";
import { clientOf, type KindDescriptor, type KubernetesObject } from "../../src/index.ts";
import { reflect } from "../../src/reflector/index.ts";
import type { Transport } from "../../src/transport/index.ts";

const kind: KindDescriptor<KubernetesObject> = {
  group: "test.dev",
  version: "v1",
  kind: "Thing",
  plural: "things",
  scope: "Cluster",
};

/** A server that receives requests, but never answers. */
const silent: Transport = {
  server: "https://silent",
  request: ({ signal }) =>
    new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
  close: async () => {},
};

it.each([
  [undefined, [15_000, 30_000, 60_000, 60_000]],
  [20_000, [15_000, 20_000, 20_000]],
  [1000, [1000, 1000]],
])(
  "lists again after a time without an answer, by the reflector's clock (idle timeout: %s)",
  async (idleTimeoutMs, expected) => {
    const clock = createFakeClock();
    const flushTasks = () => new Promise((resolve) => setImmediate(resolve));
    const waits: number[] = [];
    const stop = new AbortController();
    let since = 0;
    const reflecting = reflect(
      clientOf(silent),
      kind,
      { replace() {}, apply() {}, bookmark() {} },
      {
        clock,
        signal: stop.signal,
        watchList: false,
        backoff: { initialMs: 500, maxMs: 500, jitter: 0 },
        ...(idleTimeoutMs !== undefined && { idleTimeoutMs }),
        observer: {
          failed(error, { waitMs }) {
            expect(error).toMatchObject({ name: "TransportError", code: "UND_ERR_HEADERS_TIMEOUT" });
            waits.push(clock.now() - since);
            since = clock.now() + waitMs;
          },
        },
      },
    );
    for (let passed = 0; waits.length < expected.length && passed < 1000; passed++) {
      await flushTasks();
      clock.advance(500);
    }
    expect(waits).toEqual(expected);
    stop.abort();
    await reflecting;
    expect(clock.waits()).toEqual([]);
  },
);
