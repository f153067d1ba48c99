import { errorMessage } from "@capikit/common/errors";
import {
  type Route,
  type RouteRequest,
  type RouteResponse,
  refuseCrossSite,
  type Server,
  startServer,
  textResponse,
} from "@capikit/serving";
import type { ShownHandler, ThreadAnswer, ThreadCall } from "./messages.ts";
import type { Reloader } from "./reloader.ts";

/** Returns how the current extension is served. */
export interface ServeOptions {
  readonly reloader: Reloader;
  readonly host: string;
  readonly port: number;
  readonly certificate: { readonly cert: string; readonly key: string };
  /** Accepted host names; other requests are rejected. */
  readonly names: readonly string[];
  onAnswer(call: ThreadCall, handlers: readonly ShownHandler[], answer: ThreadAnswer, ms: number): void;
}

/** Limit of Go's server. */
const maxBodyBytes = 20 * 1024 * 1024;

/** Serves hooks at any path, as the next reload may change them. */
export function serveExtension({ reloader, onAnswer, ...at }: ServeOptions): Promise<Server> {
  const answer = async (call: ThreadCall, signal: AbortSignal): Promise<RouteResponse> => {
    await reloader.started;
    const generation = reloader.current();
    const start = performance.now();
    const handlers = generation?.handlers ?? [];
    const answered = await (generation?.call(call, signal) ?? unavailable(reloader)).catch(
      (error: unknown): ThreadAnswer => plain(500, errorMessage(error)),
    );
    onAnswer(call, handlers, answered, performance.now() - start);
    return answered;
  };
  const hooks: Route = {
    method: "POST",
    path: "/*",
    maxBodyBytes,
    timeoutMs: 60_000,
    handle: ({ method, path, query, body, signal }: RouteRequest) =>
      answer({ method, path, query: query.toString(), body }, signal),
    refuse: ({ status, message, path }) =>
      status === 413
        ? answer(
            { method: "POST", path, query: "", body: new Uint8Array(), refusal: message },
            new AbortController().signal,
          )
        : undefined,
  };
  return startServer({
    host: at.host,
    port: at.port,
    tls: at.certificate,
    // Web pages must not call hooks if the browser trusts this certificate.
    routes: [hooks].map(refuseCrossSite({ hosts: at.names })),
    drainMs: 10_000,
  });
}

async function unavailable(reloader: Reloader): Promise<ThreadAnswer> {
  return plain(503, reloader.failure());
}

function plain(status: number, text: string): ThreadAnswer {
  const { headers = {} } = textResponse("");
  return { status, headers, body: `${text}\n` };
}
