import type { ResponseLimits, Transport, TransportResponse } from "@capikit/client/transport";
import { completeLimits } from "../../../../packages/client/src/limits/response-limits.ts";
import { createResponseGuard } from "../../../../packages/client/src/responses/response-guard.ts";

/** A transport that answers every request by its number, from 0, and counts them. */
export function countingTransport(
  answer: (request: number) => Uint8Array,
  limits: ResponseLimits,
): { readonly transport: Transport; readonly requests: () => number } {
  const guard = createResponseGuard(completeLimits(limits));
  let requests = 0;
  const transport: Transport = {
    server: "https://fuzz.example.com",
    async request() {
      const body = answer(requests++);
      const text = async (): Promise<string> => Buffer.from(body).toString("utf8");
      return { status: 200, headers: {}, body: parts(body, []), text, guard };
    },
    async close() {},
  };
  return { transport, requests: () => requests };
}

/** A transport that answers the first request with these bytes in parts, and others with 404. */
export function scriptedTransport(
  body: Uint8Array,
  options: {
    readonly status?: number;
    readonly headers?: TransportResponse["headers"];
    readonly partSizes?: readonly number[];
  } = {},
): Transport {
  const { status = 200, headers = {}, partSizes = [] } = options;
  let requests = 0;
  return {
    server: "https://fuzz.example.com",
    async request() {
      const answer: TransportResponse = {
        status: requests++ === 0 ? status : 404,
        headers,
        body: parts(body, partSizes),
        async text() {
          return Buffer.from(body).toString("utf8");
        },
      };
      return answer;
    },
    async close() {},
  };
}

async function* parts(body: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (let index = 0; at < body.length; index++) {
    const size = sizes.length === 0 ? body.length : Math.max(1, sizes[index % sizes.length] ?? 1);
    yield body.subarray(at, at + size);
    at += size;
  }
}
