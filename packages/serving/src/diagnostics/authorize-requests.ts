import { createHash, timingSafeEqual } from "node:crypto";
import { getOrCreate } from "@capikit/common/json";
import { type Clock, TokenBucket, untilAborted } from "@capikit/common/time";
import type { Logger } from "../logging/logger.ts";
import { retryLater } from "../routes/retry-later.ts";
import {
  type ClientConnection,
  type Route,
  type RouteRequest,
  type RouteResponse,
  textResponse,
} from "../routes/route.ts";

/** Callers whose token was allowed before. Unknown callers cannot lock them out. */
const known = { burst: 40, perSecond: 20 };

/** All unknown callers. The API server serves each review in a few milliseconds. */
const unknown = { burst: 320, perSecond: 24 };

/** Half of it for one address, which may open connections without end. */
const oneAddress = { burst: 160, perSecond: 12 };

/** As many connections as a server of diagnostics has use a third of it. */
const oneConnection = { burst: 5, perSecond: 0.125 };

const maxKnownInFlight = 8;

/** As many as connections, each of which has one. */
const maxUnknownInFlight = 64;

/** More addresses than the budget of unknown callers allows in the time until one is unused. */
const addressTtlMs = 60_000;

/** Requests without a connection, of tests and other servers, share this one. */
const nowhere: ClientConnection = { remoteAddress: "" };

/** The caller's identity as the API server reports it. */
interface UserInfo {
  readonly username?: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** The part of an API client that reviews need; `@capikit/client`'s client has it. */
export interface ReviewClient {
  /** Sends a request and returns the body of the response. */
  raw(request: {
    readonly method: "POST";
    readonly path: string;
    readonly headers: Record<string, string>;
    readonly body: string;
    readonly signal: AbortSignal;
    /** Reviews have a limit of their own, and do not wait for others. */
    readonly rateLimit: false;
    readonly retry: false;
  }): Promise<unknown>;
}

/** Options of {@link authorizeRequests}. */
export interface AuthorizationOptions {
  readonly client: ReviewClient;
  readonly logger: Logger;
  /** Default: the process's clock. */
  readonly clock?: Pick<Clock, "now">;
}

/** Cache lifetimes of Kubernetes' own programs. */
const ttlMs = { user: 60_000, allowed: 300_000, denied: 30_000 };

/** How long a token counts as known after it was allowed. Tokens of Pods live for an hour. */
const knownMs = 3_600_000;

/** Errors of an API server that does not respond, which each unknown token would cause. */
const logs = { burst: 5, perSecond: 0.2 };

const reviewTimeoutMs = 10_000;

/** A caller's verdict: undefined when it is allowed. */
type Verdict = RouteResponse | undefined;

/**
 * Requires a bearer token known to the API server (TokenReview) with access to the path
 * (SubjectAccessReview of a non-resource URL). The program needs the right to create both.
 *
 * Callers have a budget of reviews apart from the client's other requests: one at a time for each
 * connection, and a limited rate for each connection, each address and all. Beyond it they are
 * answered 429. Tokens that were allowed before have a budget of their own.
 */
export function authorizeRequests(options: AuthorizationOptions): (route: Route) => Route {
  const authorizer = new Authorizer(options);
  return (route) => ({
    ...route,
    async handle(request) {
      return (await authorizer.verdictOn(request)) ?? route.handle(request);
    },
  });
}

/** Requires this bearer token. The time of the comparison does not depend on it. */
export function authorizeByToken(token: string): (route: Route) => Route {
  const expected = hashOf(token);
  const isExpected = (headers: RouteRequest["headers"]): boolean => {
    const found = hashOf(tokenOf(headers) ?? "");
    return timingSafeEqual(Buffer.from(found), Buffer.from(expected));
  };
  return (route) => ({
    ...route,
    handle: (request) => (isExpected(request.headers) ? route.handle(request) : unauthorized),
  });
}

function tokenOf({ authorization = "" }: RouteRequest["headers"]): string | undefined {
  return /^bearer +(\S+) *$/i.exec(authorization)?.[1];
}

class Authorizer {
  readonly #options: AuthorizationOptions;
  // The budget adds entries too slowly for strangers to evict users before they expire.
  readonly #users;
  readonly #accesses;
  readonly #known;
  readonly #budget: ReviewBudget;
  readonly #logs: TokenBucket;
  readonly #inFlight = new Map<string, Promise<Verdict>>();

  constructor(options: AuthorizationOptions) {
    const { clock = performance } = options;
    this.#options = options;
    this.#users = createExpiringMap<UserInfo | "unknown">(clock, 4096);
    this.#accesses = createExpiringMap<boolean>(clock, 4096);
    this.#known = createExpiringMap<true>(clock);
    this.#budget = new ReviewBudget(clock);
    this.#logs = new TokenBucket(logs, clock);
  }

  async verdictOn({ headers, method, path, connection }: RouteRequest): Promise<Verdict> {
    const token = tokenOf(headers);
    if (token === undefined) return unauthorized;
    const tokenHash = hashOf(token);
    const attributes = { verb: method.toLowerCase(), path };
    const cached = this.#cached(tokenHash, attributes);
    if (cached !== "none") return cached;
    const key = JSON.stringify([tokenHash, attributes]);
    const inFlight = this.#inFlight.get(key);
    if (inFlight !== undefined) return inFlight;
    const release = this.#budget.take(this.#known.get(tokenHash) === true, connection);
    if (release === undefined) return tooMany;
    // Not the signal of the request: others may wait for the same verdict.
    const verdict = this.#review(token, tokenHash, attributes).finally(() => {
      this.#inFlight.delete(key);
      release();
    });
    this.#inFlight.set(key, verdict);
    return verdict;
  }

  #cached(tokenHash: string, attributes: Attributes): Verdict | "none" {
    const user = this.#users.get(tokenHash);
    if (user === undefined) return "none";
    if (user === "unknown") return unauthorized;
    const allowed = this.#accesses.get(accessKey(user, attributes));
    return allowed === undefined ? "none" : toVerdict(user, allowed);
  }

  async #review(token: string, tokenHash: string, attributes: Attributes): Promise<Verdict> {
    try {
      const signal = AbortSignal.timeout(reviewTimeoutMs);
      const user = await this.#userOf(token, tokenHash, signal);
      if (user === "unknown") return unauthorized;
      const allowed = await this.#mayDo(user, attributes, signal);
      if (allowed) this.#known.set(tokenHash, true, knownMs);
      return toVerdict(user, allowed);
    } catch (error) {
      if (this.#logs.take())
        this.#options.logger.error(
          "a request could not be authorized: check that this program may create tokenreviews (authentication.k8s.io) and subjectaccessreviews (authorization.k8s.io)",
          { path: attributes.path, error },
        );
      return textResponse("Authentication failed\n", 500);
    }
  }

  async #userOf(token: string, tokenHash: string, signal: AbortSignal): Promise<UserInfo | "unknown"> {
    const found = this.#users.get(tokenHash);
    if (found !== undefined) return found;
    const body = { apiVersion: "authentication.k8s.io/v1", kind: "TokenReview", spec: { token } };
    const { client } = this.#options;
    const answer = await review(client, "/apis/authentication.k8s.io/v1/tokenreviews", body, signal);
    const { authenticated, user } = answer.status as { authenticated?: boolean; user?: UserInfo };
    const result = authenticated && user !== undefined ? user : "unknown";
    this.#users.set(tokenHash, result, ttlMs.user);
    return result;
  }

  async #mayDo(user: UserInfo, attributes: Attributes, signal: AbortSignal): Promise<boolean> {
    const key = accessKey(user, attributes);
    const found = this.#accesses.get(key);
    if (found !== undefined) return found;
    const { username, uid, groups, extra } = user;
    const body = {
      apiVersion: "authorization.k8s.io/v1",
      kind: "SubjectAccessReview",
      spec: { user: username, uid, groups, extra, nonResourceAttributes: attributes },
    };
    const { client } = this.#options;
    const answer = await review(client, "/apis/authorization.k8s.io/v1/subjectaccessreviews", body, signal);
    const allowed = (answer.status as { allowed?: boolean }).allowed === true;
    this.#accesses.set(key, allowed, allowed ? ttlMs.allowed : ttlMs.denied);
    return allowed;
  }
}

/** The non-resource attributes of a request. */
interface Attributes {
  readonly verb: string;
  readonly path: string;
}

const unauthorized = textResponse("Unauthorized\n", 401);
const tooMany = retryLater("too many requests with unknown tokens: try again later\n", 8);

function toVerdict(user: UserInfo, allowed: boolean): Verdict {
  return allowed ? undefined : textResponse(`Authorization denied for user ${user.username}\n`, 403);
}

function accessKey({ username, uid, groups, extra }: UserInfo, { verb, path }: Attributes): string {
  return hashOf(JSON.stringify([username, uid, groups, extra, verb, path]));
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

async function review(
  client: ReviewClient,
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<{ readonly status: object }> {
  const sent = client.raw({
    method: "POST",
    path,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
    rateLimit: false,
    retry: false,
  });
  const answer = await untilAborted(sent, signal);
  return { status: {}, ...(answer as object) };
}

/** Limits the reviews that callers order from the API server. No caller waits. */
class ReviewBudget {
  readonly #clock: Pick<Clock, "now">;
  readonly #known: TokenBucket;
  readonly #unknown: TokenBucket;
  readonly #addresses;
  readonly #connections = new WeakMap<ClientConnection, TokenBucket>();
  readonly #busy = new WeakSet<ClientConnection>();
  #knownInFlight = 0;
  #unknownInFlight = 0;

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
    this.#known = new TokenBucket(known, clock);
    this.#unknown = new TokenBucket(unknown, clock);
    this.#addresses = createExpiringMap<TokenBucket>(clock);
  }

  /** Returns a function for the end of the reviews; undefined when the caller must try later. */
  take(isKnown: boolean, connection: ClientConnection = nowhere): (() => void) | undefined {
    return isKnown ? this.#takeKnown() : this.#takeUnknown(connection);
  }

  #takeKnown(): (() => void) | undefined {
    if (this.#knownInFlight >= maxKnownInFlight || !this.#known.take()) return undefined;
    this.#knownInFlight += 1;
    return () => {
      this.#knownInFlight -= 1;
    };
  }

  #takeUnknown(connection: ClientConnection): (() => void) | undefined {
    if (this.#busy.has(connection) || this.#unknownInFlight >= maxUnknownInFlight) return undefined;
    const buckets = [this.#ofConnection(connection), this.#ofAddress(connection), this.#unknown];
    // A connection without tokens must not take those of others.
    if (!buckets.every(({ isReady }) => isReady)) return undefined;
    for (const bucket of buckets) bucket.take();
    this.#busy.add(connection);
    this.#unknownInFlight += 1;
    return () => {
      this.#busy.delete(connection);
      this.#unknownInFlight -= 1;
    };
  }

  #ofConnection(connection: ClientConnection): TokenBucket {
    return getOrCreate(this.#connections, connection, () => new TokenBucket(oneConnection, this.#clock));
  }

  #ofAddress({ remoteAddress }: ClientConnection): TokenBucket {
    const bucket = this.#addresses.get(remoteAddress) ?? new TokenBucket(oneAddress, this.#clock);
    this.#addresses.set(remoteAddress, bucket, addressTtlMs);
    return bucket;
  }
}

/** Creates a map of limited size whose entries expire. It evicts its oldest entries first. */
function createExpiringMap<V>(clock: Pick<Clock, "now">, maxSize = 1024) {
  const entries = new Map<string, { readonly value: V; readonly until: number }>();
  return {
    get(key: string): V | undefined {
      const entry = entries.get(key);
      return entry !== undefined && clock.now() < entry.until ? entry.value : undefined;
    },
    set(key: string, value: V, ttlMs: number): void {
      entries.delete(key);
      entries.set(key, { value, until: clock.now() + ttlMs });
      for (const oldest of entries.keys()) {
        if (entries.size <= maxSize) break;
        entries.delete(oldest);
      }
    },
  };
}
