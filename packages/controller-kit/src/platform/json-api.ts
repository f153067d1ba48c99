import {
  CapikitError,
  CodedError,
  connectionCode,
  connectionHelp,
  errorMessage,
  isCapikitError,
} from "@capikit/common/errors";
import { readBoundedBody, withBasicAuth } from "@capikit/common/http";
import { checkOptions } from "@capikit/common/options";
import { type DurationInput, durationMs } from "@capikit/common/time";
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
  /**
   * Parses the text of a response that is not empty. A platform with XML sets its parser; one with
   * plain text, `String`. Default: `JSON.parse`.
   */
  parse?(text: string): unknown;
  /**
   * Returns code and message from the parsed body of an error response; the body is undefined if it
   * does not parse. Default: none.
   */
  problemOf?(body: unknown): JsonApiProblem | undefined;
}

/** Context of a request. A reconcile context is one. */
export interface JsonApiContext {
  readonly signal: AbortSignal;
  /** Default: true. */
  isLeader?(): boolean;
}

/** Body, headers and expected errors of a request. */
export interface JsonApiRequest {
  /**
   * An object is sent as JSON, `URLSearchParams` as a form, and a string as it is: set the header
   * `content-type` of a string. Default: none.
   */
  readonly body?: object | string;
  /** Headers of this request, which override those of the API. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Codes of error responses that result in undefined, such as `not_found`. Default: none. */
  readonly ignore?: readonly string[];
}

/** A platform's HTTP API, with JSON bodies by default. */
export interface JsonApi {
  /**
   * Sends a request and returns the parsed body of the response; undefined if it is empty, except
   * for a GET: an empty answer with status 200, or one that does not parse, is a JsonApiError with
   * the code `invalid_answer`. Use a `T` with undefined for requests whose answer may be empty.
   *
   * Before a method other than GET, checks that this replica is still the leader.
   *
   * @param path relative to the URL: `servers/1?force=true`.
   * @throws JsonApiError for an error response; PlatformLimitedError when the platform limits
   * requests; PlatformConnectionError without a complete response; the signal's reason.
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
    timeout: "duration",
    parse: "function",
    problemOf: "function",
    headers: "object",
    backoff: "object",
    url: "string",
  });
  const { url, headers = {}, backoff = createPlatformBackoff(), problemOf = () => undefined } = options;
  const parse = options.parse ?? ((text: string): unknown => JSON.parse(text));
  const timeoutMs = durationMs(options.timeout ?? "30s");
  const readContent = (request: string, text: string, response: Response): unknown => {
    // Only the answer to a read always has content.
    if (text === "" && !(request.startsWith("GET ") && response.status === 200)) return undefined;
    try {
      return parse(text);
    } catch {
      // The parser's error quotes the content, such as a page of a proxy.
      const message = `the answer ${text === "" ? "is empty" : "does not parse"}: check the URL and the platform`;
      throw new JsonApiError(request, { code: "invalid_answer", message }, response);
    }
  };
  return {
    request: (method, path, context, { body, headers: ownHeaders = {}, ignore = [] } = {}) =>
      backoff.call(async () => {
        if (method !== "GET" && context.isLeader?.() === false) {
          throw new Error(`${method} ${path}: this replica is no longer the leader`);
        }
        const content = contentOf(body);
        const target = withBasicAuth(`${url}/${path}`, mergeHeaders(content.headers, headers, ownHeaders));
        const { origin } = new URL(target.url);
        const request = {
          method,
          headers: target.headers,
          signal: AbortSignal.any([context.signal, AbortSignal.timeout(timeoutMs)]),
          ...(content.body !== undefined && { body: content.body }),
        };
        const { response, text } = await exchange(target.url, request).catch((error: unknown) => {
          context.signal.throwIfAborted();
          throw explained(error, `${method} /${path}`, origin, timeoutMs);
        });
        if (response.ok) return readContent(`${method} /${path}`, text, response);
        const problem = problemOf(parseIfValid(parse, text)) ?? {};
        const error = new JsonApiError(`${method} /${path}`, problem, response);
        if (ignore.includes(error.code)) return undefined;
        throw error;
      }, `${method} ${path}`) as Promise<never>,
  };
}

async function exchange(url: string, request: RequestInit) {
  const response = await fetch(url, request);
  return { response, text: new TextDecoder().decode(await readBoundedBody(response, maxBytes)) };
}

/** Returns the error of a request without a complete response. Invalid arguments have no cause. */
function explained(error: unknown, request: string, origin: string, timeoutMs: number): unknown {
  if (isCapikitError(error) || !(error instanceof Error)) return error;
  if (error.name === "TimeoutError")
    return new PlatformConnectionError(
      "TIMEOUT",
      `${request}: no answer from ${origin} within ${timeoutMs} ms`,
    );
  const { cause } = error;
  if (!(cause instanceof Error)) return error;
  const code = connectionCode(cause);
  // The help names the host. The message of the cause has the address of one attempt, and would change a condition.
  const reason = connectionHelp(code, origin) ?? errorMessage(cause);
  const message = `${request}: no answer from ${origin}: ${reason}${code === undefined ? "" : ` (${code})`}`;
  return new PlatformConnectionError(code ?? "CONNECTION_FAILED", message, { cause: error });
}

/** The platform is unreachable, or the connection broke. `code` is that of the cause, such as `ECONNREFUSED`. */
export class PlatformConnectionError extends CodedError<string> {
  override readonly name = "PlatformConnectionError";
}

/** Body of a request, with the headers of its format. */
interface Content {
  readonly body?: string | URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
}

function contentOf(body: object | string | undefined): Content {
  if (body === undefined) return { headers: {} };
  // fetch sets the content type of both.
  if (typeof body === "string" || body instanceof URLSearchParams) return { body, headers: {} };
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

/** Later headers override earlier ones, whatever the case of their names. */
function mergeHeaders(...all: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  const merged = new Headers();
  for (const [name, value] of all.flatMap(Object.entries<string>)) merged.set(name, value);
  return Object.fromEntries(merged);
}

/** Proxies respond with other formats. */
function parseIfValid(parse: (text: string) => unknown, text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** An error response of a JSON API. */
export class JsonApiError extends CapikitError {
  override readonly name = "JsonApiError";
  /** Code of the platform, such as `uniqueness_error`, or else `http_503`. */
  override readonly code: string;
  /** Status code and headers, for `platformLimitOf`. */
  readonly response: Pick<Response, "headers" | "status">;

  constructor(request: string, { code, message }: JsonApiProblem, response: JsonApiError["response"]) {
    const known = code || `http_${response.status}`;
    super(`${request}: ${message || "the platform refused the request"} (${known})`);
    this.code = known;
    this.response = response;
  }
}

/** Reports whether the platform refused a request, optionally with one of the codes. */
export function isJsonApiError(error: unknown, ...codes: readonly string[]): error is JsonApiError {
  return error instanceof JsonApiError && (codes.length === 0 || codes.includes(error.code));
}
