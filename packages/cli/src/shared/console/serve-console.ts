import { randomBytes, timingSafeEqual } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasErrorCode, isCapikitError } from "@capikit/common/errors";
import { isJsonObject, type JsonObject, parseJson } from "@capikit/common/json";
import { redactText } from "@capikit/common/text";
import { UsageError } from "@capikit/generators/run";
import {
  jsonResponse,
  type Route,
  type RouteRequest,
  type RouteResponse,
  refuseCrossSite,
  startServer,
  textResponse,
} from "@capikit/serving";
import type { StreamMessage } from "../../console/console-model.ts";

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
/** Longest time of an answer in milliseconds: simulated delays of hooks take 40 seconds. */
const handleMs = 60_000;
/** Pages at once, and characters that one may fall behind. */
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
  const pages = new PageStreams(() => source.all());
  const guard = refuseCrossSite({ hosts: [host, "localhost"] });

  const respond = async (request: RouteRequest): Promise<RouteResponse> => {
    const [, own = "", ...rest] = request.path.split("/");
    if (!isEqual(own, token)) return textResponse("open the address that capikit has printed\n", 403);
    const path = rest.join("/");
    if (request.method !== "GET") {
      const action = ownOf(source.actions ?? {}, "api/actions/", path);
      return action === undefined || request.method !== "POST"
        ? textResponse("method not allowed\n", 405)
        : perform(action, request);
    }
    if (path === "api/stream") return pages.open(request);
    const answer = ownOf(source.answers, "api/", path);
    if (answer === undefined)
      return files.get(path === "" ? "index.html" : path) ?? textResponse("not found\n", 404);
    const value = await answer(request.query);
    return value === undefined ? textResponse("not found\n", 404) : jsonResponse(value);
  };

  const routes = (["GET", "POST", "PUT", "PATCH", "DELETE"] as const).map((method): Route => {
    const guarded = guard({ method, path: "/*", handle: respond });
    return {
      ...guarded,
      timeoutMs: handleMs,
      ...(method === "POST" && { maxBodyBytes: maxBody }),
      async handle(request) {
        const response = await guarded.handle(request);
        return { ...response, headers: { ...headers, ...response.headers } };
      },
      refuse: ({ status, message }) => ({ ...textResponse(`${message}\n`, status), headers }),
    };
  });
  const server = await startServer({
    host,
    port: 0,
    tls: "none",
    routes,
    drainMs: 0,
    receiveTimeoutMs: 10_000,
  });
  return {
    url: `http://${host}:${server.port}/${token}/`,
    publish: (message) => pages.publish(message),
    async stop() {
      pages.close();
      await server.stop();
    },
  };
}

/** The streams of pages, each of which begins with all state or continues after its last message. */
class PageStreams {
  readonly #all: () => StreamMessage;
  readonly #messages: { readonly id: number; readonly text: string }[] = [];
  readonly #streams = new Set<PageStream>();
  // Pages of an earlier run must not continue with its numbers.
  readonly #run = randomBytes(6).toString("hex");
  readonly #timer = setInterval(() => this.#send(":\n\n"), keepAliveMs).unref();
  #last = 0;

  constructor(all: () => StreamMessage) {
    this.#all = all;
  }

  open({ headers: fields, signal }: Pick<RouteRequest, "headers" | "signal">): RouteResponse {
    if (this.#streams.size >= maxStreams) return textResponse("too many pages\n", 503);
    const [of, after = "0"] = String(fields["last-event-id"] ?? "").split("-");
    const isKnown = of === this.#run && Number(after) >= this.#last - this.#messages.length;
    const missed = isKnown ? this.#messages.filter(({ id }) => id > Number(after)) : [];
    const stream = new PageStream(() => this.#streams.delete(stream));
    if (!isKnown) stream.push(this.#lineOf(this.#last, JSON.stringify({ reset: true, ...this.#all() })));
    for (const { id, text } of missed) stream.push(this.#lineOf(id, text));
    this.#streams.add(stream);
    signal.addEventListener("abort", () => stream.end(), { once: true });
    return { headers: { "content-type": "text/event-stream" }, stream: stream.read() };
  }

  publish(message: StreamMessage): void {
    const text = JSON.stringify(message);
    this.#last += 1;
    this.#messages.push({ id: this.#last, text });
    if (this.#messages.length > keptMessages) this.#messages.shift();
    this.#send(this.#lineOf(this.#last, text));
  }

  close(): void {
    clearInterval(this.#timer);
    for (const stream of this.#streams) stream.end();
  }

  #send(text: string): void {
    for (const stream of this.#streams) stream.push(text);
  }

  #lineOf(id: number, text: string): string {
    return `id: ${this.#run}-${id}\ndata: ${text}\n\n`;
  }
}

/** The messages that a page has not received yet. One that falls far behind connects again. */
class PageStream {
  readonly #onEnd: () => void;
  #waiting: string[] = [];
  #length = 0;
  #wake = (): void => {};
  #isOver = false;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  push(text: string): void {
    this.#waiting.push(text);
    this.#length += text.length;
    if (this.#length > maxBehind && this.#waiting.length > 1) this.end();
    this.#wake();
  }

  end(): void {
    this.#isOver = true;
    this.#onEnd();
    this.#wake();
  }

  async *read(): AsyncGenerator<string> {
    try {
      while (!this.#isOver) {
        const next = this.#waiting.shift();
        this.#length -= next?.length ?? 0;
        if (next !== undefined) yield next;
        else
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
      }
    } finally {
      this.end();
    }
  }
}

function ownOf<T>(all: Readonly<Record<string, T>>, prefix: string, path: string): T | undefined {
  const name = path.startsWith(prefix) ? path.slice(prefix.length) : "";
  return Object.hasOwn(all, name) ? all[name] : undefined;
}

/** Errors of the user and of the API server are answers: the page shows them. */
async function perform(
  action: ConsoleActions[string],
  { headers: fields, body }: Pick<RouteRequest, "body" | "headers">,
): Promise<RouteResponse> {
  if (fields["content-type"] !== "application/json") return textResponse("send application/json\n", 415);
  let given: unknown;
  try {
    given = parseJson(body.toString());
  } catch {
    given = undefined;
  }
  if (!isJsonObject(given)) return textResponse("the body is not a JSON object\n", 400);
  try {
    return jsonResponse({ result: (await action(given)) ?? null });
  } catch (error) {
    if (!isCapikitError(error)) throw error;
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
    const text = "the page is not built: run npx -y pnpm@12 --filter capikit build:page\n";
    return new Map([["index.html", textResponse(text, 503)]]);
  }
}

/** Returns the folder of the page: next to the bundle, or next to the sources. */
function pageFolder(): string {
  const isSource = import.meta.url.endsWith(".ts");
  return fileURLToPath(new URL(isSource ? "../../../page/dist" : "./console", import.meta.url));
}
