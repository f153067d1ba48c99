import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { isRecord } from "@capikit/common/json";
import { redactUrl, withoutByteOrderMark } from "@capikit/common/text";
import { type Clock, sleep, systemClock } from "@capikit/common/time";
import type { Dispatcher } from "undici";
import type { ClusterConfig } from "../config/cluster-config.ts";
import { ConfigError } from "../errors/config-error.ts";
import { ResponseError } from "../errors/response-error.ts";
import type { Destination } from "../errors/transport-error.ts";
import { type CompleteResponseLimits, completeLimits } from "../limits/response-limits.ts";
import { startAnswerDeadline } from "../responses/answer-deadline.ts";
import { createByteCollector } from "../responses/byte-collector.ts";
import { createResponseGuard, type ResponseGuard } from "../responses/response-guard.ts";
import { proxyFromEnvironment } from "./proxy.ts";
import { type Answer, explainError, RequestSender } from "./request-sender.ts";
import { isRetriable, leastWaitMs, retryAfterMs } from "./retry.ts";
import type { Transport, TransportOptions, TransportRequest, TransportResponse } from "./transport.ts";

/** Larger than zlib's default, as each chunk is a task of libuv's thread pool. */
const chunkSize = 64 * 1024;

/** Milliseconds that retries of a request wait together; a longer `Retry-After` is an error. */
const maxWaitMs = 30_000;

/**
 * Creates a transport. It connects with the first request; equal configurations share connections.
 *
 * @throws ConfigError when the URL of the server or of the proxy is invalid.
 * @throws TypeError for a limit that is not a positive number.
 */
export function createTransport(config: ClusterConfig, options: TransportOptions = {}): Transport {
  const given: unknown = config;
  if (!isRecord(given) || typeof given.server !== "string") {
    throw new TypeError("the configuration has no server: pass one, such as `await loadConfig()`");
  }
  const { observer, retry, clock = systemClock } = options;
  const { attempts = 11 } = retry ?? {};
  const limits = completeLimits(options.limits);
  const share = options.listBudget?.open();
  const destination = resolveDestination(config);
  const sender = new RequestSender(config, destination, { ...options, clock, limits });
  const { host } = new URL(config.server);

  const answerOf = (response: Answer, request: TransportRequest): TransportResponse => {
    const { statusCode: status, headers } = response;
    const onExceeded = (limit: keyof CompleteResponseLimits, { method }: { readonly method: string }): void =>
      observer?.limited?.({ limit, method: method as TransportRequest["method"], host });
    const guard = createResponseGuard(limits, onExceeded, share);
    const body = decoded(response, request);
    return {
      status,
      headers,
      body,
      guard,
      async text() {
        try {
          const text = await readBody({ statusCode: status, headers, body }, request, guard, clock);
          return status < 300 ? text : sender.withoutCredentials(text);
        } catch (error) {
          throw explainError(error, request, destination);
        }
      },
    };
  };

  return {
    server: config.server,
    async request(request) {
      let left = maxWaitMs;
      for (let count = 1; ; count++) {
        request.signal?.throwIfAborted();
        const mayRetry = request.retry !== false && count < attempts;
        const response = await sender.send(request).catch((error: unknown) => {
          if (mayRetry && left > 0 && isRetriable(request, error)) return undefined;
          throw error;
        });
        for (const warning of parseWarnings(response?.headers.warning)) {
          observer?.warned?.(warning, request);
        }
        const asked = response === undefined ? 0 : retryAfterOf(response);
        const wait = asked === undefined ? undefined : Math.max(asked, leastWaitMs(count));
        if (response !== undefined && (!mayRetry || wait === undefined || wait > left)) {
          return answerOf(response, request);
        }
        left -= wait ?? 0;
        await response?.body.dump();
        await sleep(clock, wait ?? 0, request.signal);
      }
    },
    async close() {
      await sender.close();
      share?.close();
    },
  };
}

const retryAfterOf = ({ statusCode, headers }: Answer): number | undefined =>
  retryAfterMs(statusCode, first(headers["retry-after"]));

function first(field: string | string[] | undefined): string | undefined {
  return Array.isArray(field) ? field[0] : field;
}

/** Returns the body, decompressed if requested: otherwise, a small answer stays small. */
function decoded({ headers, body }: Answer, request: TransportRequest): Readable {
  const encoding = first(headers["content-encoding"]);
  const { compressed = false } = request;
  if (compressed && encoding === "gzip") return decompress(body);
  const isAccepted = !compressed && request.headers?.["accept-encoding"] !== undefined;
  if (encoding === undefined || encoding === "identity" || isAccepted) return body;
  body.on("error", () => {}).destroy();
  const message = "unexpected content encoding of the answer: check for a proxy in between";
  throw new ResponseError("RESPONSE_ENCODED", request, message);
}

/** Returns the decompressed bytes of a gzip body. Destroying the result destroys the body. */
function decompress(body: Readable): Readable {
  const bytes = createGunzip({ chunkSize });
  // Readers of the result receive the errors of both.
  pipeline(body, bytes, () => {});
  return bytes;
}

/** Returns the server and proxy of a configuration. @throws ConfigError when a URL is invalid. */
function resolveDestination({ server, proxyUrl, source }: ClusterConfig): Destination {
  const where = source === undefined ? "" : `${source}: `;
  if (!/^https?:$/.test(URL.parse(server)?.protocol ?? "")) {
    throw new ConfigError(
      "CONFIG_INVALID",
      `${where}invalid server URL "${redactUrl(server)}": use https://host:port`,
    );
  }
  const proxy = proxyUrl ?? proxyFromEnvironment(new URL(server));
  if (proxy !== undefined && !/^(https?|socks5):$/.test(URL.parse(proxy)?.protocol ?? "")) {
    throw new ConfigError("CONFIG_INVALID", `${where}invalid proxy URL: use http://, https:// or socks5://`);
  }
  return { server, proxy, source };
}

const entry = /(?:^|,)\s*299\s+\S+\s+"((?:[^"\\]|\\.)*)"/g;

/** Returns the texts of an answer's `Warning` fields. Kubernetes sends those with code 299. */
export function parseWarnings(field: string | string[] | undefined): string[] {
  if (field === undefined) {
    return [];
  }
  const fields = Array.isArray(field) ? field : [field];
  return fields.flatMap((text) =>
    [...text.matchAll(entry)].map(([, quoted = ""]) => quoted.replace(/\\(.)/g, "$1")),
  );
}

/**
 * Reads a whole body.
 *
 * @throws ResponseError when it exceeds a limit; the connection is closed then.
 */
async function readBody(
  {
    statusCode,
    headers,
    body,
  }: Pick<Dispatcher.ResponseData<unknown>, "statusCode" | "headers"> & { readonly body: Readable },
  request: TransportRequest,
  guard: ResponseGuard,
  clock: Clock,
): Promise<string> {
  const limit = statusCode >= 200 && statusCode < 300 ? "bodyBytes" : "errorBytes";
  const maxBytes = guard.limits[limit];
  const collector = createByteCollector();
  const deadline = startAnswerDeadline(clock, guard.limits.bodyMs, () =>
    body.destroy(guard.exceeded("bodyMs", request)),
  );
  try {
    if (request.method !== "HEAD" && Number(headers["content-length"]) > maxBytes) {
      body.on("error", () => {}).destroy();
      throw guard.exceeded(limit, request);
    }
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      collector.push(chunk);
      deadline.received(chunk.length);
      if (collector.size > maxBytes) {
        throw guard.exceeded(limit, request);
      }
    }
  } finally {
    deadline.cancel();
  }
  return withoutByteOrderMark(collector.take());
}
