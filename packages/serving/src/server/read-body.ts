import type { IncomingMessage } from "node:http";
import type { Http2ServerRequest } from "node:http2";
import type { RouteResponse } from "../routes/route.ts";

/** A request whose body cannot be taken. */
export class BodyError extends Error {
  override readonly name = "BodyError";
  /** HTTP status code of the answer. */
  readonly status: 408 | 413;
  /** What the route answers to it, in place of the status. */
  answer: RouteResponse | undefined;

  constructor(status: 408 | 413, message: string) {
    super(message);
    this.status = status;
  }
}

/** The client ended the connection before it had its answer. */
export class GoneError extends Error {
  override readonly name = "GoneError";
}

/**
 * Reads the body of a request.
 *
 * @throws BodyError when it is too long, or does not come in time. GoneError when the client goes away.
 */
export async function readBody(
  request: IncomingMessage | Http2ServerRequest,
  maxBytes: number,
  timeoutMs: number,
): Promise<Buffer> {
  const tooLong = () => new BodyError(413, `the body is longer than ${maxBytes} bytes`);
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) {
    request.resume(); // what still comes is dropped, so that the client gets to read the answer
    throw tooLong();
  }
  if (!("stream" in request)) {
    // What came in one piece with its headers is there as soon as the parser is done with it, and takes no events and no timer.
    await undefined;
    if (request.complete && !request.destroyed) {
      const body: Buffer = request.read() ?? none;
      if (body.length > maxBytes) throw tooLong();
      return body;
    }
  }
  return collectBody(request, maxBytes, timeoutMs, tooLong);
}

const none = Buffer.alloc(0);

function collectBody(
  request: IncomingMessage | Http2ServerRequest,
  maxBytes: number,
  timeoutMs: number,
  tooLong: () => BodyError,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let finished = false;
    const finish = (settle: () => void): void => {
      if (finished) return;
      finished = true;
      clearTimeout(timer);
      request.off("data", onData);
      settle();
    };
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > maxBytes) {
        finish(() => reject(tooLong()));
        request.resume();
      } else {
        chunks.push(chunk);
      }
    };
    const timer = setTimeout(() => {
      finish(() => reject(new BodyError(408, `the body did not come within ${timeoutMs} ms`)));
    }, timeoutMs);
    request.on("data", onData);
    request.once("end", () => finish(() => resolve(Buffer.concat(chunks))));
    const onGone = (cause?: unknown): void =>
      finish(() => reject(new GoneError("the client went away", { cause })));
    request.once("error", onGone);
    request.once("close", () => onGone());
  });
}
