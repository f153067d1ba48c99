import { randomBytes, timingSafeEqual } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CapikitError, hasErrorCode } from "@capikit/common/errors";
import { isJsonObject, type JsonObject, parseJson } from "@capikit/common/json";
import { redactText } from "@capikit/common/text";
import type { StreamMessage } from "@capikit/console";
import { UsageError } from "@capikit/runner";
import { jsonResponse, type RouteResponse, refuseCrossSite, textResponse } from "@capikit/serving";

/** The source of the page's data. */
export interface ConsoleSource {
  /** Returns all state, for a page that begins. */
  all(): StreamMessage;
  /** Answers a request of the page; undefined if the object is not known. */
  readonly answers: Readonly<Record<string, (query: URLSearchParams) => unknown>>;
  /** Performs actions of the page by their names. Absent in a console that only reads. */
  readonly actions?: ConsoleActions | undefined;
}

/** Actions by their names: they receive the members of the body, and return what the page shows. */
export type ConsoleActions = Readonly<Record<string, (given: JsonObject) => unknown>>;

/** A running console. */
export interface ConsoleServer {
  /** Address of the page, which contains the token. */
  readonly url: string;
  /** Sends a message to all pages. */
  publish(message: StreamMessage): void;
  stop(): Promise<void>;
}

const host = "127.0.0.1";
/** Messages that a page may have missed when it connects again. */
const keptMessages = 500;
/** Longest body of an action in bytes: the request of a hook. */
const maxBody = 8 * 1024 * 1024;
/** Pages at once, and bytes that one may fall behind. */
const [maxStreams, maxBehind] = [16, 16 * 1024 * 1024];
/** Interval of comments, which keep a stream open, in milliseconds. */
const keepAliveMs = 20_000;

/** Only files of the server, without inline code and styles; no page may frame it. */
const headers = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types vue",
  ].join("; "),
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
};

const types: ReadonlyMap<string, string> = new Map([
  [".css", "text/css; charset=utf-8"],
  [".html", "text/html; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
]);

/**
 * Serves the console on loopback. All paths begin with a random token: without it, no request
 * returns anything. Cookies would be sent to servers of other users at other ports of this host.
 * Requests of other sites' pages, or with another host are refused. Only actions are requested by POST, with JSON, which forms of
 * other sites cannot send.
 */
export async function serveConsole(source: ConsoleSource, folder = pageFolder()): Promise<ConsoleServer> {
  const token = randomBytes(24).toString("base64url");
  const files = readFiles(folder);
  const streams = new Set<ServerResponse>();
  const messages: { readonly id: number; readonly text: string }[] = [];
  // Pages of an earlier run must not continue with its numbers.
  const run = randomBytes(6).toString("hex");
  let last = 0;
  const passed: RouteResponse = {};
  const guard = refuseCrossSite({ hosts: [host, "localhost"] })({
    method: "GET",
    path: "/*",
    handle: () => passed,
  });

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "", headers: fields } = request;
    const url = new URL(request.url ?? "/", `http://${host}`);
    const given = {
      method,
      path: url.pathname,
      query: url.searchParams,
      headers: fields,
      body: Buffer.alloc(0),
    };
    const refusal = await guard.handle({ ...given, signal: new AbortController().signal });
    if (refusal !== passed) return send(response, refusal);
    const [, own = "", ...rest] = url.pathname.split("/");
    if (!isEqual(own, token))
      return send(response, textResponse("open the address that capikit has printed\n", 403));
    const path = rest.join("/");
    const name = path.startsWith("api/actions/") ? path.slice("api/actions/".length) : "";
    const action = Object.entries(source.actions ?? {}).find(([known]) => known === name)?.[1];
    if (method === "POST" && action !== undefined) return send(response, await perform(action, request));
    if (method !== "GET" && method !== "HEAD")
      return send(response, textResponse("method not allowed\n", 405));
    if (path === "api/stream") return stream(request, response);
    const answer = path.startsWith("api/")
      ? Object.entries(source.answers).find(([name]) => path === `api/${name}`)?.[1]
      : undefined;
    if (answer !== undefined) {
      const value = await answer(url.searchParams);
      if (value === undefined) return send(response, textResponse("not found\n", 404));
      return send(response, { headers: { "content-type": "application/json" }, body: JSON.stringify(value) });
    }
    const file = files.get(path === "" ? "index.html" : path);
    send(response, file ?? textResponse("not found\n", 404));
  };

  const stream = (request: IncomingMessage, response: ServerResponse): void => {
    if (streams.size >= maxStreams) {
      send(response, textResponse("too many pages\n", 503));
      return;
    }
    response.writeHead(200, { ...headers, "content-type": "text/event-stream" });
    const [of, after = "0"] = String(request.headers["last-event-id"] ?? "").split("-");
    const missed = messages.filter(({ id }) => id > Number(after));
    const isKnown = of === run && Number(after) >= last - messages.length;
    if (!isKnown) response.write(lineOf(last, JSON.stringify({ reset: true, ...source.all() })));
    for (const { id, text } of isKnown ? missed : []) response.write(lineOf(id, text));
    streams.add(response);
    response.on("close", () => streams.delete(response));
  };
  const lineOf = (id: number, text: string): string => `id: ${run}-${id}\ndata: ${text}\n\n`;

  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 }, (request, response) => {
    respond(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else send(response, textResponse("internal error\n", 500));
    });
  });
  server.maxConnections = 4 * maxStreams;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, host, resolve);
  });
  const timer = setInterval(() => {
    for (const response of streams) response.write(":\n\n");
  }, keepAliveMs).unref();
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/${token}/`,
    publish(message) {
      const text = JSON.stringify(message);
      last += 1;
      messages.push({ id: last, text });
      if (messages.length > keptMessages) messages.shift();
      for (const response of streams) {
        response.write(lineOf(last, text));
        // It connects again, and continues or begins again.
        if (response.writableLength > maxBehind) response.destroy();
      }
    },
    async stop() {
      clearInterval(timer);
      for (const response of streams) response.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function send(response: ServerResponse, { status = 200, headers: own, body = "" }: RouteResponse): void {
  response.writeHead(status, { ...headers, ...own });
  response.end(body);
}

/** Errors of the user and of the API server are answers: the page shows them. */
async function perform(action: ConsoleActions[string], request: IncomingMessage): Promise<RouteResponse> {
  if (request.headers["content-type"] !== "application/json")
    return textResponse("send application/json\n", 415);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBody)
      return { ...textResponse("the body is too large\n", 413), headers: { connection: "close" } };
    parts.push(part);
  }
  let given: unknown;
  try {
    given = parseJson(Buffer.concat(parts).toString());
  } catch {
    given = undefined;
  }
  if (!isJsonObject(given)) return textResponse("the body is not a JSON object\n", 400);
  try {
    return jsonResponse({ result: (await action(given)) ?? null });
  } catch (error) {
    const isExpected = error instanceof UsageError || error instanceof CapikitError;
    if (!isExpected) throw error;
    const help = error instanceof UsageError ? error.help : undefined;
    return jsonResponse({ error: redactText(error.message), ...(help !== undefined && { help }) }, 422);
  }
}

function isEqual(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Reads all files of the page, which are few. */
function readFiles(folder: string): ReadonlyMap<string, RouteResponse> {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      types.has(extname(name)),
    );
    return new Map(
      names.map((name) => [
        name.replaceAll("\\", "/"),
        {
          headers: { "content-type": types.get(extname(name)) ?? "" },
          body: readFileSync(join(folder, name)),
        },
      ]),
    );
  } catch (error) {
    if (!hasErrorCode(error, "ENOENT")) throw error;
    const text = "the page is not built: run npx -y pnpm@12 --filter @capikit/console build\n";
    return new Map([["index.html", textResponse(text, 503)]]);
  }
}

/** Returns the folder of the page: next to the bundle, or in its package. */
function pageFolder(): string {
  if (!import.meta.url.endsWith(".ts")) return fileURLToPath(new URL("./console", import.meta.url));
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve("@capikit/console/package.json")), "dist");
}
