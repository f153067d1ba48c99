import type { MemoryBudget } from "../limits/memory-budget.ts";
import type { Logger } from "../logging/logger.ts";
import { routeTable } from "../routes/find-route.ts";
import { type Route, type RouteResponse, textResponse } from "../routes/route.ts";
import type { ClientCheck } from "../tls/client-names.ts";
import type { Request, Response } from "./call.ts";
import type { Connections } from "./connections.ts";
import { Exchange } from "./exchange.ts";
import { maxTargetLength, parseTarget, type Target } from "./parse-target.ts";
import { bodyOf, ClientGoneError } from "./read-body.ts";
import type { Refusal } from "./server-options.ts";

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

/** The route of a request, or the refusal. */
export type FoundTarget =
  | { readonly target: Target; readonly route: Route }
  | {
      readonly status: Refusal["status"];
      readonly refusal: RouteResponse;
      /** Path of routes for other methods. */
      readonly path?: string | undefined;
    };

/** Creates the listener that answers by routes. Errors of routes and callbacks are answered 500. */
export function answerBy(
  options: AnswerOptions,
): (request: Request, response: Response, connections: Connections) => Promise<void> {
  const find = routeTable(options.routes);
  const findTarget = (request: Request): FoundTarget => {
    const forbidden = options.checkClient?.(request);
    if (forbidden !== undefined) return { status: 403, refusal: textResponse(`${forbidden}\n`, 403) };
    const url = request.url ?? "";
    if (url.length > maxTargetLength) {
      const text = `the URL is longer than ${maxTargetLength} characters\n`;
      return { status: 414, refusal: textResponse(text, 414) };
    }
    const target = parseTarget(url);
    if (target === undefined) return { status: 400, refusal: textResponse("the URL is malformed\n", 400) };
    const found = find(request.method ?? "GET", target.path);
    if ("route" in found) return { target, route: found.route };
    return { status: found.path === undefined ? 404 : 405, ...found };
  };
  return async (request, response, connections) => {
    let exchange: Exchange | undefined;
    const activity = connections.begin(request, response, () => exchange?.end());
    bodyOf(request).on("error", (cause) =>
      activity?.interrupt?.(new ClientGoneError("the client disconnected", { cause })),
    );
    if (activity === undefined) return;
    exchange = new Exchange(request, response, activity.connection, options);
    await exchange.run(activity, findTarget);
  };
}
