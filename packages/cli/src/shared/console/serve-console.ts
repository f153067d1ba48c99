import { randomBytes, timingSafeEqual } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasErrorCode } from "@capikit/common/errors";
import type { StreamMessage } from "@capikit/console";
import { type RouteResponse, refuseCrossSite, textResponse } from "@capikit/serving";

/** The source of the page's data. */
export interface ConsoleSource {
  /** Returns all state, for a page that begins. */
  all(): StreamMessage;
  /** Answers a request of the page; undefined if the object is not known. */
  readonly answers: Readonly<Record<string, (query: URLSearchParams) => unknown>>;
}

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
 * Requests of other sites' pages, with other methods than GET, or with another host are refused.
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
    if (method !== "GET" && method !== "HEAD")
      return send(response, textResponse("method not allowed\n", 405));
    const [, own = "", ...rest] = url.pathname.split("/");
    if (!isEqual(own, token))
      return send(response, textResponse("open the address that capikit has printed\n", 403));
    const path = rest.join("/");
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
