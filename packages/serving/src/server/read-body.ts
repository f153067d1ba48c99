import type { Readable } from "node:stream";
import { CapikitError } from "@capikit/common/errors";
import type { MemoryBudget, Reservation } from "../limits/memory-budget.ts";
import type { RouteResponse } from "../routes/route.ts";
import type { Request } from "./call.ts";
import { createGrowingBuffer, type GrowingBuffer } from "./growing-buffer.ts";

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

/** Receives the body of a request, or the error. */
export interface BodyReceiver {
  /** The client disconnected, or the request is over in another way. Set while the body arrives. */
  onGone: ((cause?: unknown) => void) | undefined;
  /** The body is late. Set while it arrives. */
  onLate: (() => void) | undefined;
  received(body: Buffer): void;
  /** Receives a ClientGoneError, or a RequestBodyError: too long, too late, or short of memory. */
  failed(error: Error): void;
}

/**
 * Reads the body of a request. Without promises, and without waiting for the end of a body whose
 * announced length has arrived: both cost as much as the rest of a small request.
 */
export function readBody(request: Request, limits: BodyLimits, receiver: BodyReceiver): void {
  const { maxBytes, timeoutMs, reservation, reserve, budget } = limits;
  const source = bodyOf(request);
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > maxBytes || (announced > 0 && !budget.canFit(reserve(announced)))) {
    source.resume(); // drops the rest, so that the client can read the answer
    receiver.failed(announced > maxBytes ? tooLong(maxBytes) : tooHeavy());
    return;
  }
  let body: GrowingBuffer | undefined;
  const finish = (): void => {
    reservation.onEvict = undefined;
    receiver.onGone = undefined;
    receiver.onLate = undefined;
    source.off("data", onData);
    source.off("end", onEnd);
  };
  const fail = (error: Error): void => {
    finish();
    body?.free();
    receiver.failed(error);
  };
  const refuse = (error: RequestBodyError): void => {
    fail(error);
    source.resume();
  };
  const onEnd = (): void => {
    // An HTTP/2 stream also ends when its client resets it.
    const isReset = "stream" in request && request.stream.aborted;
    if (isReset || (announced > 0 && body?.length !== announced)) {
      receiver.onGone?.();
      return;
    }
    finish();
    const whole = body;
    if (whole !== undefined) reservation.onRelease = () => whole.free();
    receiver.received(whole?.take() ?? none);
  };
  const onData = (chunk: Buffer): void => {
    const isWhole = body === undefined && chunk.length === announced;
    const length = (body?.length ?? 0) + chunk.length;
    if (length > maxBytes) {
      refuse(tooLong(maxBytes));
      return;
    }
    if (!isWhole) body ??= createGrowingBuffer(announced, maxBytes);
    const bytes = reserve(body?.capacityWith(chunk) ?? length);
    if (!reservation.resize(bytes)) {
      refuse(budget.canFit(bytes) ? overloaded() : tooHeavy());
    } else if (isWhole) {
      finish();
      receiver.received(chunk);
    } else {
      body?.push(chunk);
      if (length === announced) onEnd();
    }
  };
  // A timer of its own would cost each request a system call or two.
  receiver.onLate = () => fail(new RequestBodyError(408, `the body did not arrive within ${timeoutMs} ms`));
  reservation.onEvict = () => refuse(overloaded());
  receiver.onGone = (cause) => fail(new ClientGoneError("the client disconnected", { cause }));
  source.on("data", onData);
  source.on("end", onEnd);
}

const none = Buffer.alloc(0);

function tooLong(maxBytes: number): RequestBodyError {
  return new RequestBodyError(413, `the body is longer than ${maxBytes} bytes`);
}

/** Returns the stream of a request's body. */
export function bodyOf(request: Request): Readable {
  return "stream" in request ? request.stream : request;
}
