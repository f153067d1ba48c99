import type { FakeClock } from "@capikit/common/time";
import { type Clock, sleep } from "@capikit/common/time";
import { clientOf } from "../../src/index.ts";
import { completeLimits } from "../../src/limits/response-limits.ts";
import { createResponseGuard } from "../../src/responses/response-guard.ts";
import type { ResponseLimits, TransportRequest } from "../../src/transport/index.ts";

/**
 * Answer of a simulated server: a status and the parts of its body, each after some milliseconds.
 */
export interface SimulatedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly parts?: readonly (string | number | object)[];
  readonly limits?: ResponseLimits;
}

/** An API server without sockets, so that simulated minutes take no time. */
export interface SimulatedServer {
  readonly client: ReturnType<typeof clientOf>;
  /** Times of the requests, in milliseconds of the clock. */
  readonly times: number[];
  readonly requests: TransportRequest[];
}

/**
 * Further requests are never answered, so that a loop without delays fails instead of running
 * forever.
 */
const maxRequests = 5000;

/**
 * @param answer chooses the answer to each request; strings and objects are lines, numbers are
 * waits in milliseconds, errors break the connection.
 */
export function createSimulatedServer(
  clock: Clock,
  answer: (request: TransportRequest, count: number) => SimulatedAnswer,
): SimulatedServer {
  const times: number[] = [];
  const requests: TransportRequest[] = [];
  async function* bodyOf(parts: readonly (string | number | object)[], signal: AbortSignal | undefined) {
    for (const part of parts) {
      if (typeof part === "number") {
        await sleep(clock, part, signal);
      } else if (part instanceof Error) {
        throw part;
      } else {
        yield Buffer.from(typeof part === "string" ? part : `${JSON.stringify(part)}\n`);
      }
    }
  }
  const client = clientOf({
    server: "https://simulated.test",
    async request(request) {
      request.signal?.throwIfAborted();
      times.push(clock.now());
      requests.push(request);
      if (times.length > maxRequests) {
        return new Promise((_resolve, reject) => {
          request.signal?.addEventListener("abort", () => reject(request.signal?.reason), { once: true });
        });
      }
      const { status = 200, headers = {}, parts = [], limits } = answer(request, times.length);
      const body = bodyOf(parts, request.signal);
      return {
        status,
        headers,
        body,
        ...(limits && { guard: createResponseGuard(completeLimits(limits)) }),
        async text() {
          const chunks: Buffer[] = [];
          for await (const chunk of body) chunks.push(chunk);
          return Buffer.concat(chunks).toString("utf8");
        },
      };
    },
    async close() {},
  });
  return { client, times, requests };
}

/** Lets simulated time pass: to the next timer whenever nothing else is left to do. */
export async function passTime(clock: FakeClock, ms: number): Promise<void> {
  const end = clock.now() + ms;
  for (;;) {
    for (let iteration = 0; iteration < 20; iteration++) {
      await new Promise(setImmediate);
    }
    const left = end - clock.now();
    const next = Math.min(left, ...clock.waits());
    if (left <= 0) {
      return;
    }
    clock.advance(next);
  }
}
