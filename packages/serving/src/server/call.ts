import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { CapikitError } from "@capikit/common/errors";
import { untilAborted } from "@capikit/common/time";
import type { ClientConnection, RouteRequest, RouteResponse } from "../routes/route.ts";
import { onEnd } from "./on-end.ts";
import type { Target } from "./parse-target.ts";
import { ClientGoneError } from "./read-body.ts";
import type { StreamMessage } from "./stream-message.ts";

export type Request = IncomingMessage | StreamMessage;
export type Response = ServerResponse | StreamMessage;

/** No answer was ready in time. */
export class DeadlineError extends CapikitError {
  override readonly name = "DeadlineError";
}

/** Keeps the bytes of a request reserved until work on it settles. */
export interface Hold {
  hold(work: PromiseLike<unknown>): void;
}

/** Time limits for an answer. */
export interface Limits {
  /** Aborts when requests in flight are to be cancelled. */
  readonly stopped: AbortSignal;
  readonly timeoutMs: number;
}

/**
 * A request as routes receive it, with its time limit. Synchronous handlers need no timer.
 */
export class Call implements RouteRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly connection: ClientConnection | undefined;
  readonly #target: Target;
  readonly #response: Response;
  readonly #limits: Limits;
  readonly #hold: Hold;
  #query: URLSearchParams | undefined;
  #waiting: ReturnType<typeof wait> | undefined;
  #isAnswered = false;

  constructor(
    request: Request,
    response: Response,
    target: Target,
    body: Buffer,
    connection: ClientConnection | undefined,
    limits: Limits,
    hold: Hold,
  ) {
    this.method = request.method ?? "GET";
    this.path = target.path;
    this.headers = request.headers;
    this.body = body;
    this.connection = connection;
    this.#target = target;
    this.#response = response;
    this.#limits = limits;
    this.#hold = hold;
  }

  get query(): URLSearchParams {
    this.#query ??= new URLSearchParams(this.#target.query);
    return this.#query;
  }

  get signal(): AbortSignal {
    const { stopped, timeoutMs } = this.#limits;
    this.#waiting ??= wait(this.#response, stopped, this.#isAnswered ? undefined : timeoutMs);
    return this.#waiting.signal;
  }

  get hold(): Hold["hold"] {
    return (work) => this.#hold.hold(work);
  }

  /** Stops waiting for the work when the signal aborts, even if the work ignores the signal. */
  race<T>(work: Promise<T>): Promise<T> {
    return untilAborted(work, this.signal);
  }

  /** The answer is ready: only the end of a stream's client or of the server aborts it. */
  end(answer?: RouteResponse): void {
    this.#isAnswered = true;
    answer?.stream === undefined ? this.#waiting?.end() : this.#waiting?.endTimer();
  }
}

function wait(response: Response, stopped: AbortSignal, timeoutMs: number | undefined) {
  const gone = new AbortController();
  const onLate = (): void => gone.abort(new DeadlineError(`no answer within ${timeoutMs} ms`));
  const late = timeoutMs === undefined ? undefined : setTimeout(onLate, timeoutMs);
  const onStop = (): void => gone.abort(stopped.reason);
  const cancel = onEnd(response, () => {
    stopped.removeEventListener("abort", onStop);
    gone.abort(new ClientGoneError("the client disconnected"));
  });
  // Not AbortSignal.any: the server's signal lives long and would remember every request.
  stopped.addEventListener("abort", onStop, { once: true });
  return {
    signal: gone.signal,
    endTimer: () => clearTimeout(late),
    end(): void {
      clearTimeout(late);
      cancel();
      stopped.removeEventListener("abort", onStop);
    },
  };
}
