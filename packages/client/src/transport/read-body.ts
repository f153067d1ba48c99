import type { Readable } from "node:stream";
import { withoutByteOrderMark } from "@capikit/common/text";
import type { Clock } from "@capikit/common/time";
import type { Dispatcher } from "undici";
import { startAnswerDeadline } from "../responses/answer-deadline.ts";
import { createByteCollector } from "../responses/byte-collector.ts";
import type { ResponseGuard } from "../responses/response-guard.ts";
import type { TransportRequest } from "./transport.ts";

/**
 * Reads a whole body.
 *
 * @throws ResponseError when it exceeds a limit; the connection is closed then.
 */
export async function readBody(
  {
    statusCode,
    headers,
    body,
  }: Pick<Dispatcher.ResponseData<unknown>, "statusCode" | "headers"> & { readonly body: Readable },
  request: TransportRequest,
  guard: ResponseGuard,
  clock: Clock,
): Promise<string> {
  const limit = statusCode >= 200 && statusCode < 300 ? "bodyBytes" : "errorBytes";
  const maxBytes = guard.limits[limit];
  const collector = createByteCollector();
  const deadline = startAnswerDeadline(clock, guard.limits.bodyMs, () =>
    body.destroy(guard.exceeded("bodyMs", request)),
  );
  try {
    if (request.method !== "HEAD" && Number(headers["content-length"]) > maxBytes) {
      body.on("error", () => {}).destroy();
      throw guard.exceeded(limit, request);
    }
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      collector.push(chunk);
      deadline.received(chunk.length);
      if (collector.size > maxBytes) {
        throw guard.exceeded(limit, request);
      }
    }
  } finally {
    deadline.cancel();
  }
  return withoutByteOrderMark(collector.take());
}
