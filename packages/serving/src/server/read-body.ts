import type { IncomingMessage } from "node:http";
import type { Http2ServerRequest } from "node:http2";
import type { MemoryBudget, Reservation } from "../limits/memory-budget.ts";
import type { RouteResponse } from "../routes/route.ts";
import { createGrowingBuffer } from "./growing-buffer.ts";

/** A request whose body cannot be taken. */
export class BodyError extends Error {
  override readonly name = "BodyError";
  /** HTTP status code of the answer. */
  readonly status: 408 | 413 | 429;
  /** What the route answers to it, in place of the status. */
  answer: RouteResponse | undefined;

  constructor(status: 408 | 413 | 429, message: string) {
    super(message);
    this.status = status;
  }
}

/** The client ended the connection before it had its answer. */
export class GoneError extends Error {
  override readonly name = "GoneError";
}

/** How much of a body is taken. */
export interface BodyLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Takes the memory of the request. */
  readonly reservation: Reservation;
  readonly budget: Pick<MemoryBudget, "canFit">;
  /** Bytes to reserve for so many bytes of the body, and all else that the request takes. */
  reserve(bytes: number): number;
}

/** The server has no memory left for another request. */
export function overloaded(): BodyError {
  return new BodyError(429, "the server has too many requests in flight; try again later");
}

/** The request could not be handled even if nothing else were in flight. */
export function tooHeavy(): BodyError {
  return new BodyError(413, "the body takes too much memory to handle");
}

/**
 * Reads the body of a request.
 *
 * @throws BodyError when it is too long, does not come in time, or the server has no memory left. GoneError when the client goes away.
 */
export async function readBody(
  request: IncomingMessage | Http2ServerRequest,
  limits: BodyLimits,
): Promise<Buffer> {
  const { maxBytes, reservation, reserve, budget } = limits;
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > maxBytes) {
    request.resume(); // what still comes is dropped, so that the client gets to read the answer
    throw tooLong(maxBytes);
  }
  if (announced > 0 && !budget.canFit(reserve(announced))) {
    request.resume();
    throw tooHeavy();
  }
  if (!("stream" in request)) {
    // What came in one piece with its headers is there as soon as the parser is done with it, and takes no events and no timer.
    await undefined;
    if (request.complete && !request.destroyed) {
      const body: Buffer = request.read() ?? none;
      if (body.length > maxBytes) throw tooLong(maxBytes);
      if (!reservation.resize(reserve(body.length))) {
        throw budget.canFit(reserve(body.length)) ? overloaded() : tooHeavy();
      }
      return body;
    }
  }
  return collectBody(request, announced, limits);
}

const none = Buffer.alloc(0);

function tooLong(maxBytes: number): BodyError {
  return new BodyError(413, `the body is longer than ${maxBytes} bytes`);
}

function collectBody(
  request: IncomingMessage | Http2ServerRequest,
  announced: number,
  { maxBytes, timeoutMs, reservation, reserve, budget }: BodyLimits,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const body = createGrowingBuffer(announced, maxBytes);
    let finished = false;
    const finish = (settle: () => void): void => {
      if (finished) return;
      finished = true;
      clearTimeout(timer);
      reservation.onEvict = undefined;
      request.off("data", onData);
      settle();
    };
    const fail = (error: Error): void => {
      finish(() => {
        body.free();
        reject(error);
      });
    };
    const refuse = (error: BodyError): void => {
      fail(error);
      request.resume();
    };
    const onData = (chunk: Buffer): void => {
      if (body.length + chunk.length > maxBytes) refuse(tooLong(maxBytes));
      else {
        const bytes = reserve(body.capacityWith(chunk));
        if (reservation.resize(bytes)) body.push(chunk);
        else refuse(budget.canFit(bytes) ? overloaded() : tooHeavy());
      }
    };
    const timer = setTimeout(() => {
      fail(new BodyError(408, `the body did not come within ${timeoutMs} ms`));
    }, timeoutMs);
    reservation.onEvict = () => refuse(overloaded());
    request.on("data", onData);
    request.once("end", () =>
      finish(() => {
        reservation.onRelease = () => body.free();
        resolve(body.take());
      }),
    );
    const onGone = (cause?: unknown): void => fail(new GoneError("the client went away", { cause }));
    request.once("error", onGone);
    request.once("close", () => onGone());
  });
}
