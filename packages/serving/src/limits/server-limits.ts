import { descriptorLimit } from "./descriptor-limit.ts";

/** Limits for clients of a server. All have safe defaults. */
export interface ServerLimits {
  /**
   * Open connections. At the limit, a new connection replaces an idle one or one that is still
   * sending its request: never used ones first, then the longest idle. When all requests are being
   * answered, the server closes the new one. Default: 512, or half of the process's file
   * descriptors where that is less, which leaves the rest for files, other servers and clients.
   * Plain HTTP and diagnostics get an eighth of either.
   */
  readonly maxConnections?: number;
  /**
   * Milliseconds after which a connection without a request in flight is closed. Default: 90,000,
   * as in controller-runtime. Connections that were never used are closed after the server's
   * `receiveTimeoutMs` where that is less.
   */
  readonly idleTimeoutMs?: number;
  /** Milliseconds that a TLS handshake may take. Default: 10,000. */
  readonly handshakeTimeoutMs?: number;
  /**
   * Milliseconds after which a connection gets no new requests: HTTP/2 receives GOAWAY, HTTP/1
   * `connection: close`. Requests in flight are answered. This moves clients to new certificates
   * and issuers. Default: 3,600,000.
   */
  readonly maxConnectionAgeMs?: number;
  /** Requests in flight on one HTTP/2 connection. Default: 250, as in Go. */
  readonly maxConcurrentStreams?: number;
  /**
   * Milliseconds that a client may take to receive an answer; then its connection is closed.
   * Default: 30,000.
   */
  readonly sendTimeoutMs?: number;
  /**
   * Bytes of memory for requests in flight: arriving bodies, the memory for handling them
   * ({@link Route.weigh}) until the handler has settled, and answers until they are sent. Requests
   * beyond it are answered 429 with `retry-after`, or 413 if they can never fit. A fifth is
   * reserved for small requests. Without free memory, requests whose bodies are still arriving are
   * evicted: those of the connection that holds the most, and those that take more than five
   * seconds. Default: 128 MiB.
   */
  readonly maxBytesInFlight?: number;
}

/** Limits with all defaults filled in. */
export type ResolvedLimits = Required<ServerLimits>;

const mostConnections = 512;

/** Auxiliary servers have few clients and get this fraction. */
const sideShare = 8;

/**
 * Fills in the defaults.
 *
 * @param side Whether this is an auxiliary server, such as that of probes.
 * @throws RangeError when a limit is not a positive integer.
 */
export function resolveLimits(limits: ServerLimits = {}, { side = false } = {}): ResolvedLimits {
  for (const [name, value] of Object.entries(limits)) {
    if (value !== undefined && !(Number.isSafeInteger(value) && value > 0)) {
      throw new RangeError(`limits.${name} is ${String(value)}: use a positive integer`);
    }
  }
  const { maxConnections = defaultMaxConnections(descriptorLimit(), side) } = limits;
  return {
    maxConnections,
    idleTimeoutMs: limits.idleTimeoutMs ?? 90_000,
    handshakeTimeoutMs: limits.handshakeTimeoutMs ?? 10_000,
    maxConnectionAgeMs: limits.maxConnectionAgeMs ?? 3_600_000,
    maxConcurrentStreams: limits.maxConcurrentStreams ?? 250,
    sendTimeoutMs: limits.sendTimeoutMs ?? 30_000,
    maxBytesInFlight: limits.maxBytesInFlight ?? 128 * 1024 * 1024,
  };
}

/**
 * Half of the descriptors at most: watches, files and other servers need some even while this one
 * is flooded.
 */
export function defaultMaxConnections(descriptors: number, side = false): number {
  const most = Math.min(mostConnections, Math.floor(descriptors / 2));
  return Math.max(1, side ? Math.floor(most / sideShare) : most);
}
