import { type Logger, silentLogger } from "@capikit/serving";
import { hasJoinedMessages, maxMessage } from "../extension/answer-limits.ts";
import type { Extension, ExtensionHandler } from "../extension/define-extension.ts";
import type { ResponseValidation } from "./answer-form.ts";
import { answerHook, failure, jsonText } from "./answer-hook.ts";
import type { RequestValidation } from "./body-schemas.ts";
import { type Endpoint, endpointFor, missingUpdate } from "./endpoint.ts";
import type { ExtensionObserver } from "./extension-observer.ts";
import { after, type EventualResponse, type HookHttpRequest, type HookHttpResponse } from "./hook-request.ts";
import { HookRequestError, readRequest } from "./read-request.ts";

/** Options for answering requests. */
export interface RequestHandlerOptions {
  /** Path prefix of hooks, as in the ExtensionConfig's `spec.clientConfig`. Default: empty. */
  readonly pathPrefix?: string | undefined;
  /** Validation of requests. Default: `envelope`. */
  readonly requestValidation?: RequestValidation | undefined;
  /** Validation of answers. Default: `strict`. */
  readonly responseValidation?: ResponseValidation | undefined;
  /**
   * Freeze requests, so that a handler fails when it changes its request. For development and tests: production
   * saves the time. Default: false.
   */
  readonly freezeRequests?: boolean | undefined;
  /** Default: silent. */
  readonly logger?: Logger | undefined;
  readonly observer?: ExtensionObserver;
}

/** Answers calls of an extension's hooks. */
export interface RequestHandler {
  /** Paths of the handlers, and of Discovery. */
  readonly paths: readonly string[];
  /**
   * Loads in advance the schemas of all hooks.
   *
   * @throws RangeError for handlers that allow updates of Machines in place, without one that makes them
   */
  ready(): Promise<void>;
  /** Answers, synchronously if the handler does. Rejects only with the reason of the signal. */
  handleRequest(request: HookHttpRequest): HookHttpResponse | Promise<HookHttpResponse>;
  /** Answers a request with a refused body: by a Failure, as Cluster API's own server. */
  refuseBody(path: string, message: string): Promise<HookHttpResponse>;
}

/** Creates a request handler for Cluster API's calls, without a server. */
export function createRequestHandler(
  extension: Extension,
  options: RequestHandlerOptions = {},
): RequestHandler {
  const { pathPrefix = "", logger = silentLogger, observer = {} } = options;
  const { requestValidation = "envelope", responseValidation = "strict", freezeRequests = false } = options;
  const prefix = checkedPrefix(pathPrefix);
  const endpoints = new Map<string, Endpoint>();
  const common = { logger, requestValidation, responseValidation, freezeRequests };
  for (const handler of extension.handlers)
    for (const each of handler.endpoints)
      endpoints.set(
        `${prefix}${each.path}`,
        endpointFor(handler, each, { ...common, maxMessage: messageShare(extension, handler) }),
      );
  const services = { observer };
  const discoverAt = `${prefix}${discoveryPath}`;
  const discover = createDiscoveryAnswer(extension.discovery);
  const withWarning = createDeprecationWarnings(observer);

  const answer = (request: HookHttpRequest): EventualResponse => {
    const endpoint = endpoints.get(request.path);
    return endpoint === undefined
      ? discover(request.body)
      : withWarning(endpoint, answerHook(endpoint, request, services));
  };
  return {
    paths: [discoverAt, ...endpoints.keys()],
    async ready() {
      const { handlers, unadvertised } = extension;
      const advertised = handlers.filter(({ name }) => !unadvertised.includes(name));
      const [missing] = missingUpdate(advertised.map(({ hook }) => hook.hook));
      if (missing !== undefined) throw new RangeError(`${missing}; add a handler of UpdateMachine`);
      for (const endpoint of endpoints.values()) await endpoint.schemas();
    },
    handleRequest(request) {
      const known = endpoints.has(request.path) || request.path === discoverAt;
      if (!known || request.method !== "POST") {
        const response = known ? notAllowed : notFound;
        observer.refused?.(known ? request.path : undefined, response.status ?? 200);
        return response;
      }
      return observeRequest(observer, request, answer);
    },
    async refuseBody(path, message) {
      const endpoint = endpoints.get(path);
      if (endpoint === undefined) return discoveryFailure(message);
      return failure(endpoint, await endpoint.schemas(), message);
    },
  };
}

/** Returns a handler's share of the message that Cluster API joins of all handlers of a hook. */
function messageShare({ handlers }: Extension, { hook }: ExtensionHandler): number {
  if (!hasJoinedMessages(hook)) return maxMessage;
  return Math.floor(maxMessage / handlers.filter((other) => other.hook.hook === hook.hook).length);
}

const plain = { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" };

const notFound: HookHttpResponse = { status: 404, headers: plain, body: "404 page not found\n" };

const notAllowed: HookHttpResponse = {
  status: 405,
  headers: { ...plain, allow: "POST" },
  body: "method not allowed\n",
};

function checkedPrefix(prefix: string): string {
  const trimmed = prefix.replace(/\/+$/, "");
  if (trimmed !== "" && !/^(?:\/[^/?#\s]+)+$/.test(trimmed))
    throw new RangeError(`invalid path prefix ${JSON.stringify(prefix)}: use a path such as /hooks`);
  return trimmed;
}

/** Answers a request, synchronously if `answer` does, and reports its status and duration. */
function observeRequest(
  observer: ExtensionObserver,
  request: HookHttpRequest,
  answer: (request: HookHttpRequest) => EventualResponse,
): EventualResponse {
  const started = performance.now();
  observer.started?.(request.path);
  const finish = (code: number): void =>
    observer.finished?.(request.path, { code, ms: performance.now() - started });
  const answered = answer(request);
  if (!(answered instanceof Promise)) {
    finish(answered.status ?? 200);
    return answered;
  }
  return answered.then(
    (response) => {
      finish(response.status ?? 200);
      return response;
    },
    (error: unknown) => {
      finish(500);
      throw error;
    },
  );
}

/** Path of Discovery, which no handler answers. */
const discoveryPath = "/hooks.runtime.cluster.x-k8s.io/v1alpha1/discovery";

const endpoint = {
  maxMessage,
  typeMeta: { apiVersion: "hooks.runtime.cluster.x-k8s.io/v1alpha1", kind: "DiscoveryResponse" },
};

function createDiscoveryAnswer(discovery: object): (body: Buffer) => EventualResponse {
  const answer = jsonText(JSON.stringify(discovery));
  const failed = (error: unknown): HookHttpResponse =>
    discoveryFailure(error instanceof HookRequestError ? error.message : "");
  return (body) => {
    try {
      const response = after(readRequest(body), () => answer);
      return response instanceof Promise ? response.catch(failed) : response;
    } catch (error) {
      return failed(error);
    }
  };
}

function discoveryFailure(message: string): HookHttpResponse {
  return failure(endpoint, { retries: false }, message);
}

/**
 * Returns a function that adds the `Warning` header of a deprecated hook version to a response. It
 * logs each endpoint once: the metric counts all calls.
 */
function createDeprecationWarnings(
  observer: ExtensionObserver,
): (endpoint: Endpoint, answered: EventualResponse) => EventualResponse {
  const logged = new Set<Endpoint>();
  return (endpoint, answered) => {
    const { deprecation } = endpoint;
    if (deprecation === undefined) return answered;
    observer.deprecated?.(endpoint.hook);
    if (!logged.has(endpoint)) {
      logged.add(endpoint);
      endpoint.logger.warn("Deprecated version of a hook called", { deprecation });
    }
    const warning = warningHeader(deprecation);
    return after(answered, (response): HookHttpResponse => {
      return { ...response, headers: { ...response.headers, warning } };
    });
  };
}

/** Returns a `Warning` header as of Kubernetes' API servers (RFC 7234, 5.5: code 299, no agent). */
function warningHeader(text: string): string {
  const sayable = text.replace(/[^\u0020-\u007e]+/g, " ");
  return `299 - "${sayable.replace(/["\\]/g, "\\$&")}"`;
}
