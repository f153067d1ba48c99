import type { OutgoingHttpHeaders } from "node:http";
import { constants } from "node:http2";
import type { Writable } from "node:stream";
import { heaviestBody, type Reservation, weighBody } from "../limits/memory-budget.ts";
import { retryLater } from "../routes/retry-later.ts";
import { type ClientConnection, type Route, type RouteResponse, textResponse } from "../routes/route.ts";
import type { Activity } from "./activity.ts";
import type { AnswerOptions, FoundTarget } from "./answer.ts";
import { Call, DeadlineError, type Hold, type Request, type Response } from "./call.ts";
import { onEnd } from "./on-end.ts";
import { maxTargetLength } from "./parse-target.ts";
import { ClientGoneError, RequestBodyError, readBody, requestBytes, reserve } from "./read-body.ts";

/** Answers above this size are written piece by piece. */
const pieceLength = 128 * 1024;

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

  constructor(request: Request, response: Response, connection: ClientConnection, options: AnswerOptions) {
    this.#request = request;
    this.#response = response;
    this.#options = options;
    this.#reservation = options.budget.open(connection);
  }

  /** Answers the request. Never rejects. */
  async run(activity: Activity, find: (request: Request) => FoundTarget): Promise<void> {
    const request = this.#request;
    // A disconnected client needs no answer.
    if (!("stream" in this.#response)) this.#response.on("error", ignore);
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
      if (this.#isOver) throw new ClientGoneError("the client disconnected");
      this.#reserve(body);
      const handled = this.#handle(activity, found, body);
      const result = "then" in handled ? await handled : handled;
      if (result.stream === undefined || request.method === "HEAD") {
        this.#reserveAnswer(result);
        this.#answer(activity, result);
      } else await streamAnswer(this.#response, result, (phase) => activity.enter(phase));
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
  end(): void {
    this.#isOver = true;
    this.#release();
  }

  #release(): void {
    if (this.#isOver && this.#held === 0) this.#reservation.release();
  }

  #receive(activity: Activity, { method, maxBodyBytes }: Route): Promise<Buffer> {
    const maxBytes = maxBodyBytes ?? (method === "GET" ? maxGetBytes : this.#options.maxBodyBytes);
    return readBody(this.#request, activity, { maxBytes, reservation: this.#reservation });
  }

  /**
   * Reserves the bytes of the body's values. Weighing a body takes as long as parsing it, and most
   * requests are answered at once. So a body that fits in any case is weighed when its handler waits:
   * in the next tick, when settled promises have had their turn, but before another body is taken.
   */
  #reserve(body: Buffer): void {
    const reservation = this.#reservation;
    const bound = requestBytes + heaviestBody(body.length);
    if (!reservation.budget.fits(reservation, bound)) {
      reserve(reservation, weighBody(body));
      return;
    }
    reservation.force(bound);
    process.nextTick(() => {
      if (reservation.bytes === bound) reservation.force(requestBytes + weighBody(body));
    });
  }

  /** Others make way for an answer. It is in memory already: it may exceed the limit, unless they do. */
  #reserveAnswer({ body = "" }: RouteResponse): void {
    const reservation = this.#reservation;
    const bytes = (this.#held > 0 ? reservation.bytes : requestBytes) + Buffer.byteLength(body);
    if (this.#isOver || reservation.resize(bytes)) return;
    if (!reservation.budget.fits(reservation, 0))
      throw new RequestBodyError(429, "the server has too many answers to send; try again later");
    reservation.force(bytes);
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
        return call.race(result).then(
          (answer) => {
            call.end(answer);
            return answer;
          },
          (error) => {
            call.end();
            throw error;
          },
        );
      }
      call.end(result);
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
    if (this.#isOver) return;
    const request = this.#request;
    const reservation = this.#reservation;
    const length = Buffer.byteLength(result.body ?? "");
    // Work that goes on holds its memory, whichever request needs it.
    if (this.#held === 0) {
      reservation.force(requestBytes + length);
      reservation.begin(() => endAnswer(this.#response));
    }
    activity.enter("sending");
    // Closing at once may lose the answer, which clients that should retry must be able to read.
    const close = refused === undefined ? activity.closing : refused !== 429;
    if (refused !== undefined) activity.linger();
    const lingerMs = refused === undefined ? undefined : this.#options.receiveTimeoutMs;
    const onTaken = (taken: number): void => reservation.move(taken);
    sendAnswer(this.#response, result, { head: request.method === "HEAD", length, lingerMs, close, onTaken });
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

interface SendOptions {
  readonly head: boolean;
  readonly close: boolean;
  /** Bytes of the body. */
  readonly length: number;
  /** Milliseconds until an HTTP/2 stream with a refused body is closed. */
  readonly lingerMs: number | undefined;
  /** Called with the bytes of each piece that the client has taken. */
  readonly onTaken: (bytes: number) => void;
}

/** Breaks off an answer that its client does not take. */
function endAnswer(response: Response): void {
  if ("stream" in response) {
    response.stream.end(); // otherwise, it would count as cancelled by the client
    response.stream.close(constants.NGHTTP2_ENHANCE_YOUR_CALM);
    response.stream.removeAllListeners("drain"); // its reset may wait for the socket: drops the body now
  } else response.destroy();
}

/**
 * Sends an answer, unless the client has disconnected.
 *
 * @throws TypeError or RangeError when a header or the status is invalid. Nothing is sent then.
 */
function sendAnswer(
  response: Response,
  { status = 200, headers, body = "" }: RouteResponse,
  { head, length, lingerMs, close, onTaken }: SendOptions,
): void {
  if (response.headersSent) return;
  const sent: OutgoingHttpHeaders = { ...mergeHeaders(headers), "content-length": length };
  if ("stream" in response) {
    const { stream } = response;
    if (stream.destroyed || stream.closed) return;
    sent[":status"] = status;
    stream.respond(sent, { endStream: head });
    if (!head) writeAnswer(stream, body, onTaken);
    // Gives a client that keeps sending time to read the answer first.
    if (lingerMs !== undefined) setTimeout(() => stream.close(), lingerMs).unref();
    return;
  }
  if (response.destroyed) return;
  // HTTP/2 has no header to close a connection; its sessions end by a frame.
  if (close) sent.connection = "close";
  response.writeHead(status, sent);
  head ? response.end() : writeAnswer(response, body, onTaken);
}

/** Merges headers by lower-case name, as Node.js would send a name in two cases twice. */
function mergeHeaders(headers: RouteResponse["headers"]): OutgoingHttpHeaders {
  const merged: OutgoingHttpHeaders = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) merged[name.toLowerCase()] = value;
  }
  return merged;
}

/**
 * Sends an answer in pieces, each after the client has taken the previous one. Resolves when the
 * client has disconnected, too. The connection ends with it.
 *
 * @param onPiece called before and after each piece is sent.
 */
async function streamAnswer(
  response: Response,
  { status = 200, headers, stream = noPieces() }: RouteResponse,
  onPiece: (phase: "handling" | "sending") => void,
): Promise<void> {
  const sent = mergeHeaders(headers);
  const iterator = stream[Symbol.asyncIterator]();
  const closed = new Promise<undefined>((resolve) => void onEnd(response, () => resolve(undefined)));
  try {
    if (response.destroyed) return;
    if ("stream" in response) response.stream.respond({ ...sent, ":status": status });
    else response.writeHead(status, { ...sent, connection: "close" });
    const target: Writable = "stream" in response ? response.stream : response;
    for (;;) {
      const next = await Promise.race([iterator.next(), closed]);
      if (next === undefined) return;
      if (next.done === true) break;
      onPiece("sending");
      if (!target.write(next.value)) {
        const drained = new Promise<boolean>((resolve) => void target.once("drain", () => resolve(true)));
        if ((await Promise.race([drained, closed])) === undefined) return;
      }
      onPiece("handling");
    }
    target.end();
  } finally {
    // Not awaited: a generator that waits for its next piece cannot be ended.
    Promise.resolve(iterator.return?.()).catch(() => {});
  }
}

async function* noPieces(): AsyncGenerator<string> {}

/**
 * Ends a response with its body. Long bodies are written in pieces, each after the client has taken
 * the previous ones: a single write would hold the whole body several times.
 */
function writeAnswer(response: Writable, body: string | Uint8Array, onTaken: (bytes: number) => void): void {
  if (body.length <= pieceLength) {
    response.end(body); // text and headers go out in one write
    return;
  }
  let at = 0;
  const next = (): void => {
    while (at < body.length) {
      const end = endOfPiece(body, at);
      const piece = typeof body === "string" ? Buffer.from(body.slice(at, end)) : body.subarray(at, end);
      at = end;
      const isTaken = response.write(piece);
      if (!isTaken && at < body.length) {
        response.once("drain", () => {
          onTaken(piece.length);
          next();
        });
        return;
      }
      if (isTaken) onTaken(piece.length);
    }
    response.end();
  };
  next();
}

/** Returns the end of a piece, never between the two halves of a character. */
function endOfPiece(body: string | Uint8Array, at: number): number {
  const end = Math.min(at + pieceLength, body.length);
  const last = typeof body === "string" ? body.charCodeAt(end - 1) : 0;
  return last >= 0xd800 && last < 0xdc00 ? Math.min(end + 1, body.length) : end;
}
