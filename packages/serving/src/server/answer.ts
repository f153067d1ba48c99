import { smallBytes } from "../limits/eviction.ts";
import type { MemoryBudget, Reservation } from "../limits/memory-budget.ts";
import type { Logger } from "../logging/logger.ts";
import { routeTable } from "../routes/find-route.ts";
import { type Route, type RouteResponse, textResponse } from "../routes/route.ts";
import type { ClientCheck } from "../tls/client-names.ts";
import { Call, DeadlineError, type Hold, type Request, type Response } from "./call.ts";
import type { Activity } from "./connections.ts";
import { onEnd } from "./on-end.ts";
import { parseTarget } from "./parse-target.ts";
import { ClientGoneError, overloaded, RequestBodyError, readBody, tooHeavy } from "./read-body.ts";
import type { Refusal } from "./server-options.ts";
import { writeAnswer } from "./write-answer.ts";

export interface AnswerOptions {
  readonly routes: readonly Route[];
  readonly maxBodyBytes: number;
  readonly receiveTimeoutMs: number;
  readonly handleTimeoutMs: number;
  readonly logger: Logger;
  /** Aborts when requests in flight are to be cancelled. */
  readonly signal: AbortSignal;
  /** Memory that requests in flight share. */
  readonly budget: MemoryBudget;
  /** Absent: all clients are allowed. */
  readonly checkClient: ClientCheck | undefined;
  refused(refusal: Refusal): void;
}

/** Longest request target (path and query). */
const maxTargetLength = 2048;

/** GET requests rarely have a body. */
const maxGetBytes = 4096;

/** Bytes for a request without its body: headers, stream, timers. */
const overhead = 32 * 1024;

/** The characters of an answer take one or two bytes. */
const answerFactor = 2;

/** Lower bound of a parsed body's memory, as a multiple of its length. */
const parsedFactor = 3;

/** Creates the listener that answers by routes. It never throws, its promise never rejects. */
export function answerBy(
  options: AnswerOptions,
): (request: Request, response: Response, activity: Activity) => Promise<void> {
  const find = routeTable(options.routes);

  const answer = async (
    request: Request,
    response: Response,
    activity: Activity,
    reservation: Reservation,
    hold: Hold,
  ): Promise<RouteResponse> => {
    const refuse = (refused: RouteResponse, refusal: Refusal): RouteResponse => {
      request.resume();
      options.refused(refusal);
      return refused;
    };
    const forbidden = options.checkClient?.(request);
    if (forbidden !== undefined) {
      return refuse(textResponse(`${forbidden}\n`, 403), { status: 403, route: undefined });
    }
    const url = request.url ?? "";
    if (url.length > maxTargetLength) {
      const text = `the URL is longer than ${maxTargetLength} characters\n`;
      return refuse(textResponse(text, 414), { status: 414, route: undefined });
    }
    const target = parseTarget(url);
    if (target === undefined) {
      return refuse(textResponse("the URL is malformed\n", 400), { status: 400, route: undefined });
    }
    const method = request.method ?? "GET";
    const found = find(method, target.path);
    if ("refusal" in found) {
      return refuse(found.refusal, { status: found.path === undefined ? 404 : 405, route: found.path });
    }
    const { route } = found;
    const maxBytes = route.maxBodyBytes ?? (route.method === "GET" ? maxGetBytes : options.maxBodyBytes);
    const body = await takeBody(request, route, maxBytes, reservation).catch(async (error: unknown) => {
      if (error instanceof RequestBodyError) {
        const { status, message } = error;
        options.refused({ status, route: route.path });
        error.answer = await route.refuse?.({ status, message, path: target.path });
      }
      throw error;
    });
    activity.handling();
    const limits = { stopped: options.signal, timeoutMs: route.timeoutMs ?? options.handleTimeoutMs };
    const call = new Call(request, response, target, body, limits, hold);
    try {
      const result = route.handle(call);
      if (!("then" in result)) return result;
      call.hold(result);
      return await call.race(result);
    } finally {
      call.end();
    }
  };

  const takeBody = async (
    request: Request,
    { weigh }: Route,
    maxBytes: number,
    reservation: Reservation,
  ): Promise<Buffer> => {
    if (!reservation.resize(overhead)) {
      request.resume();
      throw overloaded();
    }
    const timeoutMs = options.receiveTimeoutMs;
    const { budget } = options;
    const { largest } = budget;
    // Large bodies that could not be handled at the same time need not arrive at the same time.
    const factor = weigh === undefined ? 1 : parsedFactor;
    const reserve = (bytes: number): number =>
      overhead +
      (bytes <= smallBytes ? bytes : Math.max(bytes, Math.min(bytes * factor, largest - overhead)));
    const body = await readBody(request, { maxBytes, timeoutMs, reservation, reserve, budget });
    reservation.receiving = false;
    const bytes = overhead + body.length + (weigh?.(body) ?? 0);
    if (!budget.canFit(bytes)) throw tooHeavy();
    if (!reservation.resize(bytes)) throw overloaded();
    return body;
  };

  return async (request, response, activity) => {
    // A disconnected client needs no answer.
    request.on("error", ignore);
    response.on("error", ignore);
    const reservation = options.budget.open(connectionOf(request));
    // A handler keeps its input after its answer was cancelled or the client disconnected.
    let users = 1;
    let held = 0;
    const release = (): void => {
      users -= 1;
      if (users === 0) reservation.release();
    };
    const hold: Hold = (work) => {
      users += 1;
      held += 1;
      const settled = (): void => {
        held -= 1;
        release();
      };
      work.then(settled, settled);
    };
    onEnd(request, response, release);
    let result: RouteResponse;
    let refused: RequestBodyError["status"] | undefined;
    try {
      result = await answer(request, response, activity, reservation, hold);
    } catch (error) {
      refused = error instanceof RequestBodyError ? error.status : undefined;
      result = refusalOf(error);
      const mild = error instanceof RequestBodyError || error instanceof ClientGoneError;
      const fields = { method: request.method, path: pathOf(request), error };
      options.logger[mild ? "debug" : "error"]("a request failed", fields);
    }
    // A refused stream that keeps sending is evicted, too. HTTP/1 has one request per connection.
    reservation.receiving = refused !== undefined && "stream" in request;
    if (refused !== undefined && "stream" in request) reservation.onEvict = () => request.stream.close();
    const answerBytes = overhead + Buffer.byteLength(result.body ?? "") * answerFactor;
    reservation.force(held > 0 ? reservation.bytes + answerBytes : answerBytes);
    activity.sending();
    // Closing at once may lose the answer, which clients that should retry must be able to read.
    const close = refused === undefined ? activity.closing : refused !== 429;
    if (refused !== undefined) activity.linger();
    const lingerMs = refused === undefined ? undefined : options.receiveTimeoutMs;
    send(response, result, { head: request.method === "HEAD", lingerMs, close });
  };
}

interface SendOptions {
  readonly head: boolean;
  readonly close: boolean;
  /** Milliseconds until an HTTP/2 stream with a refused body is closed. */
  readonly lingerMs: number | undefined;
}

function ignore(): void {}

function connectionOf(request: Request): object | undefined {
  return "stream" in request ? request.stream.session : request.socket;
}

function refusalOf(error: unknown): RouteResponse {
  if (error instanceof RequestBodyError) {
    const { answer, message, status } = error;
    if (answer !== undefined) return answer;
    const plain = textResponse(`${message}\n`, status);
    return status === 429 ? { ...plain, headers: { ...plain.headers, "retry-after": "1" } } : plain;
  }
  return error instanceof DeadlineError
    ? textResponse(`${error.message}\n`, 503)
    : textResponse("internal error\n", 500);
}

function send(
  response: Response,
  { status = 200, headers = {}, body = "" }: RouteResponse,
  { head, lingerMs, close }: SendOptions,
): void {
  if (response.headersSent || response.destroyed) {
    return;
  }
  try {
    const length = Buffer.byteLength(body);
    if ("stream" in response) {
      // Bypasses the HTTP/1 compatibility layer, which costs as much as the rest of an answer.
      const { stream } = response;
      stream.respond({ ":status": status, ...headers, "content-length": length }, { endStream: head });
      if (!head) writeAnswer(stream, body);
      // Gives a client that keeps sending time to read the answer first.
      if (lingerMs !== undefined) setTimeout(() => stream.close(), lingerMs).unref();
      return;
    }
    response.statusCode = status;
    for (const name in headers) response.setHeader(name, headers[name] ?? "");
    response.setHeader("content-length", length);
    // HTTP/2 has no such header; its sessions end by a frame.
    if (close) response.setHeader("connection", "close");
    head ? response.end() : writeAnswer(response, body);
  } catch {
    response.destroy(); // invalid headers or a disconnected client
  }
}

function pathOf(request: Request): string {
  return (request.url ?? "").slice(0, maxTargetLength).split("?", 1)[0] ?? "";
}
