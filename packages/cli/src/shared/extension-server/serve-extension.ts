import { consoleRoutes, type OpenApiDocument } from "@capikit/extension-kit/console";
import {
  type Route,
  type RouteRequest,
  type RouteResponse,
  refuseCrossSite,
  type Server,
  startServer,
  textResponse,
  weighJson,
} from "@capikit/serving";
import type { ShownHandler, ThreadAnswer, ThreadCall } from "./messages.ts";
import type { Reloader } from "./reloader.ts";

/** How the extension of the moment is served. */
export interface ServeOptions {
  readonly reloader: Reloader;
  readonly host: string;
  readonly port: number;
  readonly certificate: { readonly cert: string; readonly key: string };
  /** Names by which the server is called; requests for others are refused. */
  readonly names: readonly string[];
  /** Documents of other hooks than Cluster API's. */
  readonly documents: readonly OpenApiDocument[];
  onAnswer(call: ThreadCall, handlers: readonly ShownHandler[], answer: ThreadAnswer, ms: number): void;
}

/** What Go's server takes. */
const maxBodyBytes = 20 * 1024 * 1024;

/** Serves hooks at any path, as they may be others after the next change, and the console. */
export function serveExtension({ reloader, documents, onAnswer, ...at }: ServeOptions): Promise<Server> {
  const answer = async (call: ThreadCall, signal: AbortSignal): Promise<RouteResponse> => {
    await reloader.started;
    const generation = reloader.current();
    const start = performance.now();
    const handlers = generation?.handlers ?? [];
    const answered = await (generation?.call(call, signal) ?? unavailable(reloader)).catch(
      (error: unknown): ThreadAnswer => plain(500, error instanceof Error ? error.message : String(error)),
    );
    onAnswer(call, handlers, answered, performance.now() - start);
    return answered;
  };
  const hooks: Route = {
    method: "POST",
    path: "/*",
    maxBodyBytes,
    weigh: weighJson,
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
  const document = async (): Promise<OpenApiDocument> => {
    await reloader.started;
    return reloader.current()?.document(documents) ?? withoutPaths(reloader.failure());
  };
  const root: Route = {
    method: "GET",
    path: "/",
    handle: () => ({
      ...textResponse("the console is at /console\n", 302),
      headers: { location: "/console" },
    }),
  };
  return startServer({
    host: at.host,
    port: at.port,
    tls: at.certificate,
    // Web pages must not call hooks where the browser trusts this certificate.
    routes: [hooks, root, ...consoleRoutes({ document })].map(refuseCrossSite({ hosts: at.names })),
    drainMs: 10_000,
  });
}

/** A document that says in the console why there is nothing to call. */
function withoutPaths(reason: string): OpenApiDocument {
  const description = `\`\`\`\n${reason}\n\`\`\``;
  return {
    openapi: "3.0.3",
    info: { title: "There is no extension", version: "v1", description },
    paths: {},
  };
}

async function unavailable(reloader: Reloader): Promise<ThreadAnswer> {
  return plain(503, reloader.failure());
}

function plain(status: number, text: string): ThreadAnswer {
  const { headers = {} } = textResponse("");
  return { status, headers, body: `${text}\n` };
}
