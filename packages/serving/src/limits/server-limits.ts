import { readFileSync } from "node:fs";
import { defined } from "@capikit/common/json";
import { checkOptions } from "@capikit/common/options";

/** Limits for clients of a server. All have safe defaults. */
export interface ServerLimits {
  /**
   * Open connections. At the limit, a new connection replaces one without a complete request, of the
   * address with most connections: those first that have waited for a second for a request, its body or the
   * end of an answer, then those that are idle for ten seconds. It is closed while all requests are being answered, or its own address has most.
   * Default: 512, or half of the process's file descriptors if that is less, which leaves the rest
   * for files and other servers. Plain HTTP and diagnostics get an eighth of either.
   */
  readonly maxConnections?: number;
  /**
   * Milliseconds until an idle connection is closed. Default: 90,000, as in controller-runtime.
   * Unused ones are closed after the server's `receiveTimeoutMs` if that is less.
   */
  readonly idleTimeoutMs?: number;
  /** Milliseconds that a TLS handshake may take. Default: 10,000. */
  readonly handshakeTimeoutMs?: number;
  /**
   * Milliseconds after which a connection gets no new requests (GOAWAY or `connection: close`), so
   * that clients move to new certificates and issuers. Default: 3,600,000.
   */
  readonly maxConnectionAgeMs?: number;
  /**
   * Requests in flight on one HTTP/2 connection. Default: 250, as in Go. HTTP/1.1 has one. While more
   * than two HTTP/2 connections are open, a new one gets an equal share of twice as many, and at least
   * 20, or 10 beyond 64 connections. A connection whose client cancels 20 and more than 2.5 a second is
   * closed when all clients have cancelled 400 more, and 50 a second.
   */
  readonly maxConcurrentStreams?: number;
  /**
   * Requests a second on one HTTP/1.1 connection, after as many at once. Further ones wait. Default:
   * no limit.
   */
  readonly requestsPerSecond?: number;
  /** Milliseconds for a client to receive an answer; then it is disconnected. Default: 30,000. */
  readonly sendTimeoutMs?: number;
  /**
   * Bytes of all requests in flight: bodies until their handlers have settled, and answers until
   * they are sent. A body counts 24 bytes for each JSON value if that is more than its length.
   * Parsed bodies take up to ten times as much memory. Requests beyond it are answered 429 with
   * `retry-after`, or 413 if they can never fit. A client, which is a remote address, may hold three
   * times what is free: three quarters alone, and less with others, for which a part is always left.
   * Of an announced body, only what has arrived counts. An answer may exceed it unless others do, or
   * 429 replaces it. Requests that arrive, and answers that are sent, make way for clients that hold half
   * as much at most, and when their client moves less than 64 KiB a second, or takes ten seconds.
   * Default: 28 MiB.
   */
  readonly maxBytesInFlight?: number;
}

/** Limits with all defaults filled in. */
export type ResolvedLimits = Required<ServerLimits>;

const mostConnections = 512;

/** Auxiliary servers have few clients and get this fraction. */
const sideShare = 8;

/** Limits of probes, metrics and profiles, whose honest clients send a few requests a minute. */
export const sideLimits: ServerLimits = Object.freeze({ requestsPerSecond: 20 });

const defaults = Object.freeze({
  idleTimeoutMs: 90_000,
  handshakeTimeoutMs: 10_000,
  maxConnectionAgeMs: 3_600_000,
  maxConcurrentStreams: 250,
  requestsPerSecond: Number.POSITIVE_INFINITY,
  sendTimeoutMs: 30_000,
  maxBytesInFlight: 28 * 1024 * 1024,
});

/**
 * Fills in the defaults.
 *
 * @param side Whether this is an auxiliary server, such as that of probes.
 * @throws TypeError for an unknown or invalid limit.
 */
export function resolveLimits(limits: ServerLimits = {}, { side = false } = {}): ResolvedLimits {
  checkOptions("limits", limits, {
    maxConnections: "positiveInteger",
    idleTimeoutMs: "positiveInteger",
    handshakeTimeoutMs: "positiveInteger",
    maxConnectionAgeMs: "positiveInteger",
    maxConcurrentStreams: "positiveInteger",
    requestsPerSecond: "positiveInteger",
    sendTimeoutMs: "positiveInteger",
    maxBytesInFlight: "positiveInteger",
  });
  const maxConnections = defaultMaxConnections(descriptorLimit(), side);
  return { maxConnections, ...defaults, ...defined(limits) };
}

/** At most half of the descriptors: watches, files and other servers need some during a flood. */
export function defaultMaxConnections(descriptors: number, side = false): number {
  const most = Math.min(mostConnections, Math.floor(descriptors / 2));
  return Math.max(1, side ? Math.floor(most / sideShare) : most);
}

/**
 * Returns how many files and sockets this process may open; Infinity if the system does not report
 * it, as outside of Linux. Node.js raises its soft limit to the hard one at startup.
 */
export function descriptorLimit(read: () => string = readLimits): number {
  try {
    const soft = /^Max open files +(\d+) /m.exec(read())?.[1];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function readLimits(): string {
  return readFileSync("/proc/self/limits", "utf8");
}
