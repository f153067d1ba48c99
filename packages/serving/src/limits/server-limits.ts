import { descriptorLimit } from "./descriptor-limit.ts";

/** How much clients may take of a server, whoever they are. All are safe by default. */
export interface ServerLimits {
  /**
   * Open connections. At the limit, a new connection replaces one that is idle or still sending its
   * request: one that never had a request first, then the longest idle. Where all are being
   * answered, the new one is closed. Default: 512, or half of the process's file descriptors where
   * that is less, so that files, other servers and clients have theirs; an eighth of either for
   * plain HTTP and for diagnostics.
   */
  readonly maxConnections?: number;
  /**
   * Milliseconds after which a connection without a request in flight is closed. Default: 90,000,
   * as in controller-runtime. One that never had a request is closed after the server's
   * `receiveTimeoutMs` where that is less.
   */
  readonly idleTimeoutMs?: number;
  /** Milliseconds that a TLS handshake may take. Default: 10,000. */
  readonly handshakeTimeoutMs?: number;
  /**
   * Milliseconds after which a connection gets no new requests: HTTP/2 is told by GOAWAY, HTTP/1 by
   * `connection: close`. Requests in flight are answered. So clients follow new certificates and
   * issuers. Default: 3,600,000.
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
   * Bytes of memory that requests in flight may take: their bodies as they arrive, what handling
   * them takes ({@link Route.weigh}) until the handler has settled, and answers until they are
   * sent. Requests beyond it are answered 429 with `retry-after`, and 413 where they could never
   * fit. A fifth is kept for small requests. Where nothing is left, requests whose bodies are still
   * arriving make way: those of the connection that holds the most, and those that take more than
   * five seconds. Default: 128 MiB.
   */
  readonly maxBytesInFlight?: number;
}

/** Limits with all defaults filled in. */
export type ResolvedLimits = Required<ServerLimits>;

const mostConnections = 512;

/** Auxiliary servers have few clients: they get this part. */
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
