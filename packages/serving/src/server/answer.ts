import type { Logger } from "../logging/logger.ts";
import { routeTable } from "../routes/find-route.ts";
import { type Route, type RouteResponse, textResponse } from "../routes/route.ts";
import { Call, LateError, type Request, type Response } from "./call.ts";
import { parseTarget } from "./parse-target.ts";
import { BodyError, GoneError, readBody } from "./read-body.ts";
import type { Refusal } from "./server-options.ts";

export interface AnswerOptions {
  readonly routes: readonly Route[];
  readonly maxBodyBytes: number;
  readonly receiveTimeoutMs: number;
  readonly handleTimeoutMs: number;
  readonly logger: Logger;
  /** Aborts when requests under way are to be given up. */
  readonly signal: AbortSignal;
  refused(refusal: Refusal): void;
  /** Whether HTTP/1 connections are to end with this answer. */
  closing(): boolean;
}

/** Makes the listener that answers requests by routes. It never throws, and its promise never rejects. */
export function answerBy(options: AnswerOptions): (request: Request, response: Response) => Promise<void> {
  const find = routeTable(options.routes);

  const answer = async (request: Request, response: Response): Promise<RouteResponse> => {
    const target = parseTarget(request.url ?? "");
    if (target === undefined) {
      request.resume();
      options.refused({ status: 400, route: undefined });
      return textResponse("the URL is malformed\n", 400);
    }
    const method = request.method ?? "GET";
    const found = find(method, target.path);
    if ("refusal" in found) {
      request.resume();
      options.refused({ status: found.path === undefined ? 404 : 405, route: found.path });
      return found.refusal;
    }
    const { route } = found;
    const maxBytes = route.maxBodyBytes ?? options.maxBodyBytes;
    const body = await readBody(request, maxBytes, options.receiveTimeoutMs).catch(async (error: unknown) => {
      if (error instanceof BodyError) {
        const { status, message } = error;
        options.refused({ status, route: route.path });
        error.answer = await route.refuse?.({ status, message, path: target.path });
      }
      throw error;
    });
    const limits = { stopped: options.signal, timeoutMs: route.timeoutMs ?? options.handleTimeoutMs };
    const call = new Call(request, response, target, body, limits);
    try {
      const result = route.handle(call);
      return "then" in result ? await call.race(result) : result;
    } finally {
      call.end();
    }
  };

  return async (request, response) => {
    // Who went away needs no answer.
    request.on("error", ignore);
    response.on("error", ignore);
    let result: RouteResponse;
    let whole = true;
    try {
      result = await answer(request, response);
    } catch (error) {
      whole = !(error instanceof BodyError);
      result = refusalOf(error);
      const mild = error instanceof BodyError || error instanceof GoneError;
      const fields = { method: request.method, path: pathOf(request), error };
      options.logger[mild ? "debug" : "error"]("a request failed", fields);
    }
    send(response, result, { head: request.method === "HEAD", close: options.closing() || !whole });
  };
}

function ignore(): void {}

function refusalOf(error: unknown): RouteResponse {
  if (error instanceof BodyError) {
    return error.answer ?? textResponse(`${error.message}\n`, error.status);
  }
  return error instanceof LateError
    ? textResponse(`${error.message}\n`, 503)
    : textResponse("internal error\n", 500);
}

function send(
  response: Response,
  { status = 200, headers = {}, body = "" }: RouteResponse,
  { head, close }: { readonly head: boolean; readonly close: boolean },
): void {
  if (response.headersSent || response.destroyed) {
    return;
  }
  try {
    const length = Buffer.byteLength(body);
    if ("stream" in response) {
      // Past the layer that makes HTTP/2 look like HTTP/1, which costs as much as the rest of an answer.
      const { stream } = response;
      stream.respond({ ":status": status, ...headers, "content-length": length }, { endStream: head });
      if (!head) stream.end(body);
      return;
    }
    response.statusCode = status;
    for (const name in headers) response.setHeader(name, headers[name] ?? "");
    response.setHeader("content-length", length);
    // HTTP/2 has no such header; its sessions end by a frame.
    if (close) response.setHeader("connection", "close");
    head ? response.end() : response.end(body); // a text goes out with its headers in one write
  } catch {
    response.destroy(); // headers that cannot be sent, or a client that went away
  }
}

function pathOf(request: Request): string {
  return (request.url ?? "").split("?", 1)[0] ?? "";
}
