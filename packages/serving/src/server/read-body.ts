import type { IncomingMessage } from "node:http";
import type { Http2ServerRequest } from "node:http2";
import { CapikitError } from "@capikit/common/errors";
import type { MemoryBudget, Reservation } from "../limits/memory-budget.ts";
import type { RouteResponse } from "../routes/route.ts";
import { createGrowingBuffer } from "./growing-buffer.ts";

/** A request whose body is refused. */
export class RequestBodyError extends CapikitError {
  override readonly name = "RequestBodyError";
  /** HTTP status code of the answer. */
  readonly status: 408 | 413 | 429;
  /** The route's answer, in place of the status. */
  answer: RouteResponse | undefined;

  constructor(status: 408 | 413 | 429, message: string) {
    super(message);
    this.status = status;
  }
}

/** The client disconnected before its answer. */
export class ClientGoneError extends CapikitError {
  override readonly name = "ClientGoneError";
}

/** Limits for a body. */
export interface BodyLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Receives the memory of the request. */
  readonly reservation: Reservation;
  readonly budget: Pick<MemoryBudget, "canFit">;
  /** Returns the bytes to reserve for a body of this size and the rest of the request. */
  reserve(bytes: number): number;
}

/** Creates the error for a server without memory for another request. */
export function overloaded(): RequestBodyError {
  return new RequestBodyError(429, "the server has too many requests in flight; try again later");
}

/** Creates the error for a request that could not be handled even alone. */
export function tooHeavy(): RequestBodyError {
  return new RequestBodyError(413, "the body takes too much memory to handle");
}

/**
 * Reads the body of a request.
 *
 * @throws RequestBodyError when it is too long, too late or memory is short, ClientGoneError on
 *   disconnect.
 */
export async function readBody(
  request: IncomingMessage | Http2ServerRequest,
  limits: BodyLimits,
): Promise<Buffer> {
  const { maxBytes, reservation, reserve, budget } = limits;
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > maxBytes) {
    request.resume(); // drops the rest, so that the client can read the answer
    throw tooLong(maxBytes);
  }
  if (announced > 0 && !budget.canFit(reserve(announced))) {
    request.resume();
    throw tooHeavy();
  }
  if (!("stream" in request)) {
    // A body that arrives with its headers is complete once the parser is done, without a timer.
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

function tooLong(maxBytes: number): RequestBodyError {
  return new RequestBodyError(413, `the body is longer than ${maxBytes} bytes`);
}

function collectBody(
  request: IncomingMessage | Http2ServerRequest,
  announced: number,
  { maxBytes, timeoutMs, reservation, reserve, budget }: BodyLimits,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const body = createGrowingBuffer(announced, maxBytes);
    let finished = false;
    const finish = (end: () => void): void => {
      if (finished) return;
      finished = true;
      clearTimeout(timer);
      reservation.onEvict = undefined;
      request.off("data", onData);
      end();
    };
    const fail = (error: Error): void => {
      finish(() => {
        body.free();
        reject(error);
      });
    };
    const refuse = (error: RequestBodyError): void => {
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
      fail(new RequestBodyError(408, `the body did not arrive within ${timeoutMs} ms`));
    }, timeoutMs);
    reservation.onEvict = () => refuse(overloaded());
    request.on("data", onData);
    request.once("end", () =>
      finish(() => {
        reservation.onRelease = () => body.free();
        resolve(body.take());
      }),
    );
    const onGone = (cause?: unknown): void => {
      // Every request closes in the end, and creating an error takes its stack.
      if (!finished) fail(new ClientGoneError("the client disconnected", { cause }));
    };
    request.once("error", onGone);
    request.once("close", () => onGone());
  });
}
