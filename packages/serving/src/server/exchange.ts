import { heaviestBody, type Reservation, weighBody } from "../limits/memory-budget.ts";
import { retryLater } from "../routes/retry-later.ts";
import { type Route, type RouteResponse, textResponse } from "../routes/route.ts";
import type { Activity } from "./activity.ts";
import type { AnswerOptions, FoundTarget } from "./answer.ts";
import { Call, DeadlineError, type Hold, type Request, type Response } from "./call.ts";
import type { Connections } from "./connections.ts";
import { maxTargetLength } from "./parse-target.ts";
import { bodyOf, ClientGoneError, RequestBodyError, readBody, requestBytes, reserve } from "./read-body.ts";
import { sendAnswer, streamAnswer } from "./send-answer.ts";

/** GET requests rarely have a body. */
const maxGetBytes = 4096;

type Admitted = Extract<FoundTarget, { readonly route: Route }>;

/** A request and its answer: admission, body, answer. */
export class Exchange implements Hold {
  readonly #request: Request;
  readonly #response: Response;
  readonly #options: AnswerOptions;
  readonly #reservation: Reservation;
  /** Work that uses the body, also after its answer was cancelled or the client disconnected. */
  #held = 0;
  #isOver = false;

  constructor(request: Request, response: Response, options: AnswerOptions) {
    this.#request = request;
    this.#response = response;
    this.#options = options;
    const connection = "stream" in request ? request.stream.session : request.socket;
    this.#reservation = options.budget.open(connection ?? request);
  }

  /** Answers the request. Never rejects. */
  async run(connections: Connections, find: (request: Request) => FoundTarget): Promise<void> {
    const request = this.#request;
    // A disconnected client needs no answer.
    if (!("stream" in this.#response)) this.#response.on("error", ignore);
    const activity = connections.begin(request, this.#response, () => this.#end());
    bodyOf(request).on("error", (cause) =>
      activity?.interrupt?.(new ClientGoneError("the client disconnected", { cause })),
    );
    if (activity === undefined) {
      this.#end();
      return;
    }
    let admitted: Admitted | undefined;
    try {
      const found = find(request);
      if ("refusal" in found) {
        request.resume();
        this.#options.refused({ status: found.status, route: found.path });
        this.#answer(activity, found.refusal);
        return;
      }
      admitted = found;
      const body = await this.#receive(activity, found.route);
      this.#reserve(body);
      const handled = this.#handle(activity, found, body);
      const result = "then" in handled ? await handled : handled;
      if (result.stream === undefined || request.method === "HEAD") this.#answer(activity, result);
      else await streamAnswer(this.#response, result, (phase) => activity.enter(phase));
    } catch (error) {
      await this.#fail(activity, error, admitted);
    }
  }

  hold(work: PromiseLike<unknown>): void {
    this.#held += 1;
    const settled = (): void => {
      this.#held -= 1;
      this.#release();
    };
    work.then(settled, settled);
  }

  /** The answer is sent, or the client has disconnected. */
  #end(): void {
    this.#isOver = true;
    this.#release();
  }

  #release(): void {
    if (this.#isOver && this.#held === 0) this.#reservation.release();
  }

  #receive(activity: Activity, { method, maxBodyBytes }: Route): Promise<Buffer> {
    const maxBytes = maxBodyBytes ?? (method === "GET" ? maxGetBytes : this.#options.maxBodyBytes);
    const limits = { maxBytes, reservation: this.#reservation, budget: this.#options.budget };
    return readBody(this.#request, activity, limits);
  }

  /**
   * Reserves the bytes of the body's values. Weighing a body takes as long as parsing it, and most
   * requests are answered at once. So a body that fits in any case is weighed when its handler waits:
   * in the next tick, when settled promises have had their turn, but before another body is taken.
   */
  #reserve(body: Buffer): void {
    const { budget } = this.#options;
    const reservation = this.#reservation;
    const bound = requestBytes + heaviestBody(body.length);
    if (!budget.isFreeFor(reservation, bound)) {
      reserve({ reservation, budget }, weighBody(body));
      return;
    }
    reservation.force(bound);
    process.nextTick(() => {
      if (reservation.bytes === bound) reservation.force(requestBytes + weighBody(body));
    });
  }

  #handle(
    activity: Activity,
    { route, target }: Admitted,
    body: Buffer,
  ): RouteResponse | Promise<RouteResponse> {
    activity.enter("handling");
    const { handleTimeoutMs, signal: stopped } = this.#options;
    const limits = { stopped, timeoutMs: route.timeoutMs ?? handleTimeoutMs };
    const call = new Call(this.#request, this.#response, target, body, activity.connection, limits, this);
    try {
      const result = route.handle(call);
      if ("then" in result) {
        this.hold(result);
        return call.race(result).finally(() => call.end());
      }
      call.end();
      return result; // synchronous handlers need no timer
    } catch (error) {
      call.end();
      throw error;
    }
  }

  /** Answers a request that failed, without details. */
  async #fail(activity: Activity, error: unknown, admitted: Admitted | undefined): Promise<void> {
    if (!(error instanceof RequestBodyError)) {
      this.#log(error);
      this.#answer(activity, failureResponse(error));
      return;
    }
    const { status, message } = error;
    try {
      this.#options.refused({ status, route: admitted?.route.path });
      const refusal = { status, message, path: admitted?.target.path ?? "" };
      const answer = await admitted?.route.refuse?.(refusal);
      this.#log(error);
      this.#answer(activity, answer ?? refusalResponse(error), status);
    } catch (cause) {
      this.#log(cause);
      this.#answer(activity, failureResponse(cause), status);
    }
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
  #answer(activity: Activity, result: RouteResponse, refused?: RequestBodyError["status"]): void {
    try {
      this.#send(activity, result, refused);
    } catch (error) {
      this.#log(error);
      if (this.#response.headersSent) this.#response.destroy();
      else this.#send(activity, failureResponse(error), refused);
    }
  }

  #send(activity: Activity, result: RouteResponse, refused: RequestBodyError["status"] | undefined): void {
    const request = this.#request;
    const reservation = this.#reservation;
    // A refused stream that keeps sending is evicted, too. HTTP/1 has one request per connection.
    if (refused !== undefined && "stream" in request) reservation.evict = () => request.stream.close();
    const length = Buffer.byteLength(result.body ?? "");
    reservation.force((this.#held > 0 ? reservation.bytes : requestBytes) + length);
    activity.enter("sending");
    // Closing at once may lose the answer, which clients that should retry must be able to read.
    const close = refused === undefined ? activity.closing : refused !== 429;
    if (refused !== undefined) activity.linger();
    const lingerMs = refused === undefined ? undefined : this.#options.receiveTimeoutMs;
    sendAnswer(this.#response, result, { head: request.method === "HEAD", length, lingerMs, close });
  }
}

function refusalResponse({ status, message }: RequestBodyError): RouteResponse {
  return status === 429 ? retryLater(`${message}\n`, 1) : textResponse(`${message}\n`, status);
}

function failureResponse(error: unknown): RouteResponse {
  return error instanceof DeadlineError
    ? textResponse(`${error.message}\n`, 503)
    : textResponse("internal error\n", 500);
}

function ignore(): void {}
