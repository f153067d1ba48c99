import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { type Clock, systemClock } from "@capikit/common/time";
import { type ApiRequest, answer, routeOf } from "./answer.ts";
import { ApiError } from "./api-error.ts";
import type { Body } from "./body.ts";
import {
  createBudget,
  createFaultPlan,
  type Fault,
  type FaultPlan,
  type FaultRate,
  type RateLimit,
  type RequestBudget,
} from "./faults.ts";
import { createProject, type Project, type ProjectOptions } from "./project.ts";
import type { Reply } from "./routes.ts";

/** Options of the simulator; those of projects apply to all. */
export interface SimulatorOptions extends ProjectOptions {
  /** A project for each of these tokens. */
  readonly tokens: readonly string[];
  /** Request limit of each token. Default: 3600 requests, refilled by one a second. */
  readonly rateLimit?: RateLimit;
  /** Failures at random. Default: none. */
  readonly faults?: FaultRate;
  /** Default: the time of the machine. */
  readonly clock?: Pick<Clock, "now">;
}

/** A response as the log shows it. */
export interface LoggedRequest {
  readonly route: string;
  readonly path: string;
  readonly status: number;
  readonly fault: Fault | undefined;
}

/** A running simulator. */
export interface Simulator extends AsyncDisposable, Pick<FaultPlan, "inject" | "heal"> {
  /** Base of paths: `http://127.0.0.1:12345/v1`. */
  readonly url: string;
  /** All requests with their responses. */
  readonly requests: readonly LoggedRequest[];
  /** Returns the project of a token after the actions that are due. */
  project(token: string): Project;
}

/** Starts a simulator of Hetzner Cloud's API on a free port of this host. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { tokens, clock = systemClock, rateLimit = { limit: 3600, perSecond: 1 } } = options;
  const accounts = new Map<string, { readonly project: Project; readonly budget: RequestBudget }>(
    tokens.map((token) => [
      token,
      { project: createProject(options, clock), budget: createBudget(rateLimit, clock) },
    ]),
  );
  const plan = createFaultPlan(options.faults);
  const requests: LoggedRequest[] = [];

  const server = createServer(async (incoming, outgoing) => {
    const token = /^Bearer (.+)$/.exec(incoming.headers.authorization ?? "")?.[1] ?? "";
    const account = accounts.get(token);
    const request = await requestOf(incoming);
    const fault = account && plan.next(request.route);
    const reply = account === undefined ? errorReply(unauthorized()) : replyTo(account, request, fault);
    requests.push({ route: request.route, path: request.path, status: reply.status, fault });
    if (fault === "disconnect") {
      outgoing.destroy();
      return;
    }
    outgoing.writeHead(reply.status, { "content-type": "application/json", ...account?.budget.headers() });
    outgoing.end(reply.body && JSON.stringify(reply.body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    inject: plan.inject,
    heal: plan.heal,
    project(token) {
      const project = accounts.get(token)?.project;
      if (project === undefined) throw new TypeError(`no project has the token ${token}`);
      project.endDueActions();
      return project;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function requestOf(incoming: IncomingMessage): Promise<ApiRequest> {
  const { pathname, searchParams: query } = new URL(incoming.url ?? "/", "http://localhost");
  const method = incoming.method ?? "GET";
  const path = pathname.replace(/^\/v1/, "");
  const hasBody = Number(incoming.headers["content-length"] ?? 0) > 0;
  const body = hasBody ? ((await json(incoming)) as Body) : {};
  return { method, path, route: routeOf(method, path), query, body };
}

function replyTo(
  { project, budget }: { readonly project: Project; readonly budget: RequestBudget },
  request: ApiRequest,
  fault: Fault | undefined,
): Reply {
  if (fault === "rate-limit" || !budget.take()) return errorReply(rateLimited());
  if (fault === "unavailable") return errorReply(new ApiError(503, "unavailable", "Service unavailable"));
  const reply = attempt(() => answer(project, request));
  return fault === "lost-answer" ? errorReply(new ApiError(500, "server_error", "Server error")) : reply;
}

function attempt(respond: () => Reply): Reply {
  try {
    return respond();
  } catch (error) {
    if (error instanceof ApiError) return errorReply(error);
    throw error;
  }
}

function errorReply({ status, code, message }: ApiError): Reply {
  return { status, body: { error: { code, message, details: null } } };
}

function rateLimited(): ApiError {
  return new ApiError(429, "rate_limit_exceeded", "Rate limit exceeded");
}

function unauthorized(): ApiError {
  return new ApiError(401, "unauthorized", "unable to authenticate");
}
