import { readBoundedBody, withBasicAuth } from "@capikit/common/http";
import { checkOptions } from "@capikit/common/options";
import { type DurationInput, durationMs } from "@capikit/common/time";
import { JsonApiError } from "./json-api-error.ts";
import { createPlatformBackoff, type PlatformBackoff } from "./platform-backoff.ts";

/** The platform's description of an error. It may reach conditions: it must not contain secrets. */
export interface JsonApiProblem {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

/** Options of `createJsonApi`. */
export interface JsonApiOptions {
  /**
   * Base of all paths: `https://api.foo.example/v1`. User and password of a URL are sent as basic
   * authentication.
   */
  readonly url: string;
  /** Headers of each request, such as `authorization`. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Time limit of each request. Default: `30s`. */
  readonly timeout?: DurationInput;
  /** Pauses all requests when the platform limits one. Default: a new one. */
  readonly backoff?: PlatformBackoff;
  /** Returns code and message from the body of an error response. Default: none. */
  problemOf?(body: unknown): JsonApiProblem | undefined;
}

/** Context of a request. A reconcile context is one. */
export interface JsonApiContext {
  readonly signal: AbortSignal;
  /** Default: true. */
  isLeader?(): boolean;
}

/** Body and expected errors of a request. */
export interface JsonApiRequest {
  /** Default: none. */
  readonly body?: object;
  /** Codes of error responses that result in undefined, such as `not_found`. Default: none. */
  readonly ignore?: readonly string[];
}

/** A platform's HTTP API with JSON bodies. */
export interface JsonApi {
  /**
   * Sends a request and returns the JSON body of the response; undefined if it is empty.
   *
   * Before a method other than GET, checks that this replica is still the leader.
   *
   * @param path relative to the URL: `servers/1?force=true`.
   * @throws JsonApiError for an error response; PlatformLimitedError when the platform limits
   * requests; TypeError without a response; the signal's reason.
   */
  request<T = unknown>(
    method: string,
    path: string,
    context: JsonApiContext,
    options?: JsonApiRequest,
  ): Promise<T>;
}

const maxBytes = 16 * 1024 * 1024;

/**
 * Creates a client for a platform that has no SDK. Requests of all reconciles share a backoff.
 *
 * @throws TypeError when an option is invalid.
 *
 * @example
 * const api = createJsonApi({ url: "https://api.foo.example/v1", headers: { authorization } });
 * const { server } = await api.request("POST", "servers", context, { body: { name } });
 */
export function createJsonApi(options: JsonApiOptions): JsonApi {
  checkOptions("createJsonApi", options, {
    duration: "timeout",
    function: "problemOf",
    object: "headers backoff",
    string: "url",
  });
  const { url, headers = {}, backoff = createPlatformBackoff(), problemOf = () => undefined } = options;
  const timeoutMs = durationMs(options.timeout ?? "30s");
  return {
    request: (method, path, context, { body, ignore = [] } = {}) =>
      backoff.call(async () => {
        if (method !== "GET" && context.isLeader?.() === false) {
          throw new Error(`${method} ${path}: this replica is no longer the leader`);
        }
        const target = withBasicAuth(`${url}/${path}`, headers);
        const response = await fetch(target.url, {
          method,
          headers: { ...target.headers, ...(body && { "content-type": "application/json" }) },
          signal: AbortSignal.any([context.signal, AbortSignal.timeout(timeoutMs)]),
          ...(body && { body: JSON.stringify(body) }),
        });
        const text = new TextDecoder().decode(await readBoundedBody(response, maxBytes));
        if (response.ok) return text === "" ? undefined : JSON.parse(text);
        const error = new JsonApiError(`${method} /${path}`, problemOf(parseIfJson(text)) ?? {}, response);
        if (ignore.includes(error.code)) return undefined;
        throw error;
      }),
  };
}

/** Proxies respond with other formats. */
function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
