import { addAbortSignal } from "node:stream";
import { isCapikitError } from "@capikit/common/errors";
import { type Clock, systemClock, untilAborted } from "@capikit/common/time";
import { type Dispatcher, request as undiciRequest } from "undici";
import type { ClusterConfig, RequestHandler } from "../config/cluster-config.ts";
import {
  type Credential,
  type Credentials,
  credentialsOf,
  type TlsMaterial,
} from "../credentials/credentials.ts";
import { type Destination, TransportError } from "../errors/transport-error.ts";
import { createRateLimit, type RateLimit } from "../limits/rate-limit.ts";
import type { CompleteResponseLimits } from "../limits/response-limits.ts";
import { type AgentLease, type AgentUse, acquireAgent } from "./shared-agent.ts";
import type { TransportOptions, TransportRequest } from "./transport.ts";
import { type GuardedRequest, isWrite, type WriteCheck, withWriteCheck } from "./write-check.ts";

/** An answer whose body has not been read. */
export type Answer = Dispatcher.ResponseData<GuardedRequest>;

type CompleteOptions = TransportOptions & {
  readonly clock: Clock;
  readonly limits: CompleteResponseLimits;
};

/** Sends requests over the connections of a transport, with its credentials and rate limit. */
export class RequestSender {
  readonly #destination: Destination;
  readonly #handler: RequestHandler | undefined;
  readonly #options: CompleteOptions;
  readonly #host: string;
  /** The URL before the path of a request. */
  readonly #base: string;
  readonly #credentials: Credentials;
  readonly #connections: Connections;
  readonly #rateLimit: RateLimit | undefined;
  #sent: readonly string[] = [];

  constructor(config: ClusterConfig, destination: Destination, options: CompleteOptions) {
    const { qps = -1, burst = 10, clock } = options;
    const { host, origin, pathname } = new URL(config.server);
    this.#destination = destination;
    this.#handler = config.handler;
    this.#options = options;
    this.#host = host;
    this.#base = `${origin}${pathname.replace(/\/$/, "")}`;
    this.#credentials = credentialsOf(config, clock);
    this.#connections = createConnections(config);
    this.#rateLimit = options.rateLimit ?? createRateLimit(qps, burst, clock);
  }

  /** Sends a request; if the server refuses the credentials, again with renewed ones. */
  async send(request: TransportRequest): Promise<Answer> {
    const credential = await this.#credentials.current(request.signal);
    this.#remember(credential);
    const response = await this.#attempt(request, credential);
    if (
      response.statusCode !== 401 ||
      !(await this.#credentials.renew(credential, request.signal).catch(no))
    ) {
      return response;
    }
    await response.body.dump();
    const renewed = await this.#credentials.current(request.signal);
    this.#remember(renewed);
    return this.#attempt(request, renewed);
  }

  /** Masks the credentials of the last requests in a text of the server, which may quote them. */
  withoutCredentials(text: string): string {
    return this.#sent.reduce((masked, secret) => masked.replaceAll(secret, "<redacted>"), text);
  }

  #remember({ headers }: Credential): void {
    const [, secret = ""] = String(headers.authorization ?? "").split(" ");
    // Shorter ones may be parts of words.
    if (secret.length < 8 || this.#sent.includes(secret)) return;
    this.#sent = [secret, ...this.#sent].slice(0, 2);
  }

  close(): Promise<void> {
    return this.#connections.close();
  }

  /** Sends a request once and reports it. */
  async #attempt(asked: TransportRequest, credential: Credential): Promise<Answer> {
    const { method, signal } = asked;
    const { observer, clock } = this.#options;
    const host = this.#host;
    const rateLimit = asked.rateLimit === false ? undefined : this.#rateLimit;
    const waitedMs = (await rateLimit?.wait(signal)) ?? 0;
    if (waitedMs > 0) {
      observer?.waited?.({ method, host, ms: waitedMs });
    }
    asked.onSend?.();
    const request = isWrite(method) ? { timeoutMs: this.#options.writeTimeoutMs?.(), ...asked } : asked;
    const under: GuardedRequest = { request };
    const since = clock.now();
    try {
      const response = await this.#once(request, credential, under);
      observer?.attempted?.({ method, host, code: response.statusCode, ms: clock.now() - since });
      return response;
    } catch (thrown) {
      const error =
        under.refusal === undefined ? explainError(thrown, request, this.#destination) : under.refusal.error;
      observer?.attempted?.({ method, host, error, ms: clock.now() - since });
      throw error;
    }
  }

  async #once(request: TransportRequest, credential: Credential, under: GuardedRequest): Promise<Answer> {
    const { method, signal, idleTimeoutMs: timeout = 60_000 } = request;
    const { checkWrite, clock, limits } = this.#options;
    const isGuarded = checkWrite !== undefined && isWrite(method);
    const { connections = "calls" } = request;
    const isSingle = connections === "single";
    if (this.#handler !== undefined)
      return this.#handle(this.#handler, request, credential, under, isGuarded ? checkWrite : undefined);
    const use = isGuarded ? "guarded-writes" : isSingle ? "watches" : connections;
    const dispatcher = this.#connections.get(use, credential.tls);
    const headMs = Math.min(timeout, limits.bodyMs);
    // Callers with a signal limit the time by their own clock.
    const limit = signal === undefined ? startHeadLimit(clock, headMs) : undefined;
    const ends = signal ?? limit?.signal;
    const sent = undiciRequest(`${this.#base}${request.path}${queryString(request)}`, {
      dispatcher: isGuarded ? withWriteCheck(dispatcher, checkWrite) : dispatcher,
      opaque: under,
      method,
      headers: { ...this.#headersOf(request, credential) },
      body: request.body ?? null,
      signal: ends ?? null,
      // An idle connection may break unnoticed, and block the next watch.
      ...(isSingle && { reset: true }),
      headersTimeout: headMs,
      bodyTimeout: timeout,
    });
    // Undici notices an abort only after it has connected.
    return untilAborted(sent, ends).finally(() => limit?.cancel());
  }

  #headersOf(
    request: TransportRequest,
    credential: Credential,
  ): Record<string, string | string[] | undefined> {
    return {
      accept: "application/json",
      "user-agent": this.#options.userAgent ?? "capikit",
      ...(request.compressed && { "accept-encoding": "gzip" }),
      ...request.headers,
      ...(credential.headers as Record<string, string | string[]>),
    };
  }

  /** Passes a request to the handler of the configuration, as if it were a server. */
  async #handle(
    handler: RequestHandler,
    request: TransportRequest,
    credential: Credential,
    under: GuardedRequest,
    checkWrite: WriteCheck | undefined,
  ): Promise<Answer> {
    const { method, path, body = "", signal } = request;
    try {
      checkWrite?.(request);
    } catch (error) {
      under.refusal = { error };
      throw error;
    }
    const headers = Object.entries(this.#headersOf(request, credential)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as const],
    );
    const url = `${path}${queryString(request)}`;
    const answer = await untilAborted(
      handler({ method, url, headers: Object.fromEntries(headers), body }),
      signal,
    );
    if (signal !== undefined) addAbortSignal(signal, answer.body);
    const dump = async (): Promise<void> => {
      answer.body.on("error", () => {}).destroy();
    };
    return {
      statusCode: answer.status,
      headers: answer.headers,
      body: Object.assign(answer.body, { dump }),
    } as unknown as Answer;
  }
}

const no = (): boolean => false;

function queryString({ query, timeoutMs }: TransportRequest): string {
  const parameters = new URLSearchParams();
  // Zero would mean the server's default.
  const timeout = timeoutMs === undefined ? undefined : `${Math.max(1, Math.floor(timeoutMs))}ms`;
  for (const [name, value] of Object.entries({ ...query, ...(timeout && { timeout }) })) {
    if (value !== undefined) {
      parameters.set(name, String(value));
    }
  }
  return parameters.size === 0 ? "" : `?${parameters}`;
}

/** The time limit of an answer's head. */
interface HeadLimit {
  /** Aborts at the limit. */
  readonly signal: AbortSignal;
  /** Ends the limit. */
  cancel(): void;
}

/**
 * Starts the time limit of an answer's head. Undefined for the machine's clock, which undici's own,
 * cheaper timers use.
 */
function startHeadLimit(clock: Clock, ms: number): HeadLimit | undefined {
  if (clock === systemClock || ms === 0) return undefined;
  const abort = new AbortController();
  const cancel = clock.after(ms, () => {
    abort.abort(Object.assign(new Error(`no answer within ${ms} ms`), { code: "UND_ERR_HEADERS_TIMEOUT" }));
  });
  return { signal: abort.signal, cancel };
}

type Use = NonNullable<AgentUse["use"]>;

/** The connections of one transport, replaced when their TLS material changes. */
interface Connections {
  get(use: Use, tls: TlsMaterial): Dispatcher;
  close(): Promise<void>;
}

function createConnections(config: ClusterConfig): Connections {
  const held = new Map<Use, { readonly lease: AgentLease; readonly tls: TlsMaterial }>();
  /** Old connections with requests in flight. */
  const retired = new Map<AgentLease, Promise<unknown>>();
  let closed = false;

  const retire = (lease: AgentLease): void => {
    retired.set(
      lease,
      lease.retire().finally(() => retired.delete(lease)),
    );
  };

  return {
    get(use, tls) {
      const found = held.get(use);
      if (found !== undefined && (found.tls === tls || closed)) {
        return found.lease.agent;
      }
      if (found !== undefined) {
        retire(found.lease);
      }
      const lease = acquireAgent(config, { use, tls });
      held.set(use, { lease, tls });
      if (closed) {
        // Requests after `close` fail, like on connections from before.
        lease.release();
      }
      return lease.agent;
    },
    async close() {
      closed = true;
      const ends = [...retired.values()];
      const leases = [...[...held.values()].map(({ lease }) => lease), ...retired.keys()];
      await Promise.all([...leases.map((lease) => lease.release()), ...ends]);
    },
  };
}

/**
 * Returns the error to throw for a failed request: a {@link TransportError} for whatever ended it, also
 * a parser's error, which has no code. Only invalid arguments are bugs, here or in the caller.
 */
export function explainError(error: unknown, request: TransportRequest, destination: Destination): unknown {
  if (request.signal?.aborted) {
    return request.signal.reason;
  }
  if (isCapikitError(error)) return error;
  const { code } = Object(error) as { code?: unknown };
  const isBug = error instanceof TypeError || (typeof code === "string" && code.includes("INVALID_ARG"));
  return isBug ? error : new TransportError(request, destination, error);
}
