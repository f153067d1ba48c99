import type { Readable } from "node:stream";
import { CapikitError } from "@capikit/common/errors";
import type { Reservation } from "../limits/memory-budget.ts";
import type { Request } from "./call.ts";

export class RequestBodyError extends CapikitError {
  override readonly name = "RequestBodyError";
  /** HTTP status code of the answer. */
  readonly status: 408 | 413 | 429;

  constructor(status: 408 | 413 | 429, message: string) {
    super(message);
    this.status = status;
  }
}

/** The client disconnected before its answer. */
export class ClientGoneError extends CapikitError {
  override readonly name = "ClientGoneError";
}

/** A request whose body is arriving. */
export interface Arriving {
  /** Ends the wait for the body with an error. Set while it arrives. */
  interrupt: ((error: Error) => void) | undefined;
}

export interface BodyLimits {
  readonly maxBytes: number;
  /** Receives the bytes of the request. */
  readonly reservation: Reservation;
}

/** Bytes reserved for a request without its body: headers, stream, timers. */
export const requestBytes = 8 * 1024;

/**
 * Sets the reserved bytes of a request with a body.
 *
 * @throws RequestBodyError when they do not fit, now or ever.
 */
export function reserve(reservation: Reservation, bytes: number): void {
  if (reservation.resize(requestBytes + bytes)) return;
  throw reservation.budget.canFit(requestBytes + bytes) ? overloaded() : neverFits();
}

/**
 * Reads the body of a request, without waiting for the end of a body whose announced length has
 * arrived.
 *
 * @throws ClientGoneError
 * @throws RequestBodyError when it is too long, too late, or does not fit into the memory.
 */
export function readBody(request: Request, arriving: Arriving, limits: BodyLimits): Promise<Buffer> {
  const { maxBytes, reservation } = limits;
  const source = bodyOf(request);
  const announced = Number(request.headers["content-length"] ?? 0);
  let body = Buffer.alloc(0);
  let length = 0;
  const { promise: received, resolve, reject } = Promise.withResolvers<Buffer>();
  const finish = (): void => {
    reservation.evict = undefined;
    arriving.interrupt = undefined;
    source.off("data", onData);
    source.off("end", onEnd);
  };
  const fail = (error: unknown): void => {
    finish();
    body = Buffer.alloc(0);
    reject(error);
    source.resume(); // drops the rest, so that the client can read the answer
  };
  const onEnd = (): void => {
    // An HTTP/2 stream also ends when its client resets it.
    const isReset = "stream" in request && request.stream.aborted;
    if (isReset || (announced > 0 && length !== announced)) {
      fail(new ClientGoneError("the client disconnected"));
      return;
    }
    finish();
    resolve(body.subarray(0, length));
  };
  const take = (chunk: Buffer): void => {
    reservation.move(chunk.length);
    const end = length + chunk.length;
    if (end > maxBytes) throw tooLong(maxBytes);
    if (end > body.length) {
      const most = announced > 0 ? announced : maxBytes;
      const isPlenty = reservation.budget.fits(reservation, requestBytes + 2 * end);
      const capacity = Math.max(end, Math.min(isPlenty ? 2 * end : end + (end >> 3), most));
      reserve(reservation, capacity);
      const larger = Buffer.allocUnsafeSlow(capacity);
      body.copy(larger, 0, 0, length);
      body = larger;
    }
    chunk.copy(body, length);
    length = end;
    if (length === announced) onEnd();
  };
  const onData = (chunk: Buffer): void => {
    if (length === 0 && chunk.length === announced) {
      finish();
      resolve(chunk); // without a copy
      return;
    }
    try {
      take(chunk);
    } catch (error) {
      fail(error);
    }
  };
  arriving.interrupt = fail;
  source.on("data", onData);
  source.on("end", onEnd);
  try {
    if (announced > maxBytes) throw tooLong(maxBytes);
    if (!reservation.budget.canFit(requestBytes + announced)) throw neverFits();
    reserve(reservation, 0);
    reservation.begin(() => fail(overloaded()));
  } catch (error) {
    fail(error);
  }
  return received;
}

function neverFits(): RequestBodyError {
  return new RequestBodyError(413, "the body takes too much memory to handle");
}

function overloaded(): RequestBodyError {
  return new RequestBodyError(429, "the server has too many requests in flight; try again later");
}

function tooLong(maxBytes: number): RequestBodyError {
  return new RequestBodyError(413, `the body is longer than ${maxBytes} bytes`);
}

export function bodyOf(request: Request): Readable {
  return "stream" in request ? request.stream : request;
}
