import { smallBytes } from "../limits/eviction.ts";
import type { Reservation } from "../limits/memory-budget.ts";
import type { Route, RouteResponse } from "../routes/route.ts";
import type { Activity, ActivityEvents } from "./activity.ts";
import type { AnswerOptions } from "./answer.ts";
import { Call, type Hold, type Request, type Response } from "./call.ts";
import type { Connections } from "./connections.ts";
import type { FoundTarget } from "./found-target.ts";
import { maxTargetLength, type Target } from "./parse-target.ts";
import {
  type BodyReceiver,
  bodyOf,
  ClientGoneError,
  overloaded,
  RequestBodyError,
  readBody,
  tooHeavy,
} from "./read-body.ts";
import { refusalOf } from "./refusal-of.ts";
import { sendAnswer } from "./send-answer.ts";

/** GET requests rarely have a body. */
const maxGetBytes = 4096;

/** Bytes for a request without its body: headers, stream, timers. */
const overhead = 32 * 1024;

/** The characters of an answer take one or two bytes. */
const answerFactor = 2;

/** Lower bound of a parsed body's memory, as a multiple of its length. */
const parsedFactor = 3;

/**
 * Answers a request, synchronously if its body has arrived and its route does. A class, as closures
 * and promises of each step cost more than a small request.
 */
export class Exchange implements ActivityEvents, BodyReceiver, Hold {
  onGone: ((cause?: unknown) => void) | undefined;
  onLate: (() => void) | undefined;
  readonly #request: Request;
  readonly #response: Response;
  readonly #options: AnswerOptions;
  readonly #reservation: Reservation;
  #activity: Activity | undefined;
  #route: Route | undefined;
  #target: Target | undefined;
  // A handler keeps its input after its answer was cancelled or the client disconnected.
  #users = 1;
  #held = 0;

  constructor(request: Request, response: Response, options: AnswerOptions) {
    this.#request = request;
    this.#response = response;
    this.#options = options;
    this.#reservation = options.budget.open("stream" in request ? request.stream.session : request.socket);
  }

  start(connections: Connections, find: (request: Request) => FoundTarget): void {
    const request = this.#request;
    bodyOf(request).on("error", (cause) => this.onGone?.(cause));
    // A disconnected client needs no answer.
    if (!("stream" in this.#response)) this.#response.on("error", ignore);
    this.#activity = connections.begin(request, this.#response, this);
    if (this.#activity === undefined) {
      this.#release();
      return;
    }
    try {
      const found = find(request);
      if ("refusal" in found) {
        request.resume();
        this.#options.refused({ status: found.status, route: found.path });
        this.#answer(found.refusal);
        return;
      }
      this.#route = found.route;
      this.#target = found.target;
      this.#receive(found.route);
    } catch (error) {
      this.#fail(error);
    }
  }

  over(): void {
    this.onGone?.();
    this.#release();
  }

  late(): void {
    this.onLate?.();
  }

  hold(work: PromiseLike<unknown>): void {
    this.#users += 1;
    this.#held += 1;
    const settled = (): void => {
      this.#held -= 1;
      this.#release();
    };
    work.then(settled, settled);
  }

  #release(): void {
    this.#users -= 1;
    if (this.#users === 0) this.#reservation.release();
  }

  #receive({ weigh, maxBodyBytes, method }: Route): void {
    const { budget, receiveTimeoutMs: timeoutMs, maxBodyBytes: most } = this.#options;
    const reservation = this.#reservation;
    if (!reservation.resize(overhead)) {
      this.#request.resume();
      this.failed(overloaded());
      return;
    }
    // Large bodies that could not be handled at the same time need not arrive at the same time.
    const factor = weigh === undefined ? 1 : parsedFactor;
    const { largest } = budget;
    const reserve = (bytes: number): number =>
      overhead +
      (bytes <= smallBytes ? bytes : Math.max(bytes, Math.min(bytes * factor, largest - overhead)));
    const maxBytes = maxBodyBytes ?? (method === "GET" ? maxGetBytes : most);
    readBody(this.#request, { maxBytes, timeoutMs, reservation, reserve, budget }, this);
  }

  /** Handles the request with its body. */
  received(body: Buffer): void {
    const reservation = this.#reservation;
    const { budget, handleTimeoutMs, signal: stopped } = this.#options;
    const route = this.#route as Route;
    reservation.receiving = false;
    try {
      const { weighAtMost } = route;
      // A handler that answers synchronously has all free memory to itself.
      const isFree =
        weighAtMost !== undefined && reservation.resize(overhead + body.length * (1 + weighAtMost), false);
      const bytes = isFree ? reservation.bytes : weightOf(route, body);
      if (!isFree && !reservation.resize(bytes)) {
        this.failed(budget.canFit(bytes) ? overloaded() : tooHeavy());
        return;
      }
      this.#activity?.enter("handling");
      const limits = { stopped, timeoutMs: route.timeoutMs ?? handleTimeoutMs };
      const target = this.#target as Target;
      const connection = this.#activity?.connection;
      const call = new Call(this.#request, this.#response, target, body, connection, limits, this);
      this.#settle(call, this.#handle(route, call, isFree));
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param isFree Whether the reservation is an upper bound. */
  #handle(route: Route, call: Call, isFree: boolean): RouteResponse | Promise<RouteResponse> {
    let isAsync = false;
    try {
      const result = route.handle(call);
      isAsync = "then" in result;
      return result;
    } catch (error) {
      call.end();
      throw error;
    } finally {
      // Most asynchronous handlers settle before their memory is needed.
      if (isFree && (isAsync || this.#held > 0))
        this.#reservation.estimate(() => this.#weigh(route, call.body));
    }
  }

  /** Returns the bytes for a body in use. Runs when others need memory, so it never throws. */
  #weigh(route: Route, body: Buffer): number {
    try {
      return weightOf(route, body);
    } catch (error) {
      this.#log(error);
      return this.#reservation.bytes;
    }
  }

  #settle(call: Call, result: RouteResponse | Promise<RouteResponse>): void {
    if (!("then" in result)) {
      call.end();
      this.#answer(result);
      return;
    }
    this.hold(result);
    call
      .race(result)
      .finally(() => call.end())
      .then(
        (answer) => this.#answer(answer),
        (error: unknown) => this.#fail(error),
      );
  }

  /** Answers a request without its body. */
  failed(error: Error): void {
    const { status, message } = error as RequestBodyError;
    if (!(error instanceof RequestBodyError)) {
      this.#fail(error);
      return;
    }
    const asked = { status, message, path: this.#target?.path ?? "" };
    // Callbacks run in an async function, as this is called by events and timers: they may throw.
    const answered = (async () => {
      this.#options.refused({ status, route: this.#route?.path });
      return this.#route?.refuse?.(asked);
    })();
    answered.then(
      (answer) => {
        error.answer = answer;
        this.#fail(error, status);
      },
      (cause: unknown) => this.#fail(cause, status),
    );
  }

  #fail(error: unknown, refused?: RequestBodyError["status"]): void {
    this.#log(error);
    this.#answer(refusalOf(error), refused);
  }

  #log(error: unknown): void {
    const { method, url } = this.#request;
    const { signal: stopped, logger } = this.#options;
    const isMild = stopped.aborted || error instanceof RequestBodyError || error instanceof ClientGoneError;
    const path = (url ?? "").slice(0, maxTargetLength).split("?", 1)[0] ?? "";
    logger[isMild ? "debug" : "error"]("a request failed", { method, path, error });
  }

  /**
   * Answers 500 if the result is not a valid answer.
   *
   * @param refused The status for a body that was not taken.
   */
  #answer(result: RouteResponse, refused?: RequestBodyError["status"]): void {
    try {
      this.#send(result, refused);
    } catch (error) {
      this.#log(error);
      if (this.#response.headersSent) this.#response.destroy();
      else this.#send(refusalOf(error), refused);
    }
  }

  #send(result: RouteResponse, refused: RequestBodyError["status"] | undefined): void {
    const request = this.#request;
    const reservation = this.#reservation;
    const activity = this.#activity as Activity;
    // A refused stream that keeps sending is evicted, too. HTTP/1 has one request per connection.
    reservation.receiving = refused !== undefined && "stream" in request;
    if (refused !== undefined && "stream" in request) reservation.onEvict = () => request.stream.close();
    const length = Buffer.byteLength(result.body ?? "");
    const bytes = overhead + length * answerFactor;
    if (this.#held > 0) reservation.makeExact();
    reservation.force(this.#held > 0 ? reservation.bytes + bytes : bytes);
    activity.enter("sending");
    // Closing at once may lose the answer, which clients that should retry must be able to read.
    const close = refused === undefined ? activity.closing : refused !== 429;
    if (refused !== undefined) activity.linger();
    const lingerMs = refused === undefined ? undefined : this.#options.receiveTimeoutMs;
    sendAnswer(this.#response, result, { head: request.method === "HEAD", length, lingerMs, close });
  }
}

/** Returns the bytes of memory for handling a request. */
function weightOf({ weigh }: Pick<Route, "weigh">, body: Buffer): number {
  return overhead + body.length + (weigh?.(body) ?? 0);
}

function ignore(): void {}
