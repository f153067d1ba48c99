import type { IncomingMessage } from "node:http";
import type { ServerHttp2Session } from "node:http2";
import type { Socket } from "node:net";
import type { ResolvedLimits } from "../limits/server-limits.ts";
import type { ClientConnection } from "../routes/route.ts";
import type { RequestTurns } from "./request-turns.ts";

export const closeReasons = [
  "age",
  "cancel",
  "handshake",
  "idle",
  "limit",
  "refused",
  "send",
  "unused",
] as const;

/** Why a connection was closed by the server. */
export type CloseReason = (typeof closeReasons)[number];

/** Milliseconds after closing a connection until its remains are destroyed. */
const closeMs = 5000;

/** Phase of a request: its body arrives, its route handles it, or its answer is being sent. */
export type Phase = "handling" | "receiving" | "sending";

export interface InFlight {
  phase: Phase;
  /** When the phase began. */
  since: number;
  /** Reports a body that is late at this time. */
  check(now: number, receiveTimeoutMs: number): void;
}

/** A connection of a server. Times are in milliseconds, by the clock of its server. */
export interface Connection extends ClientConnection {
  readonly key: string;
  readonly tcp: Socket;
  readonly openedAt: number;
  /** Age after which it gets no new requests, with jitter so that clients reconnect gradually. */
  readonly maxAgeMs: number;
  /** The socket for HTTP/1: the same, or TLS over it. */
  http1?: Socket;
  /** Those of HTTP/1.1. Absent for HTTP/2, whose streams have a limit of their own. */
  turns?: RequestTurns | undefined;
  session?: ServerHttp2Session;
  /** How many streams the session may have. */
  streams?: number;
  /** When the handshake was done. */
  secureAt?: number;
  /** When the last request ended; absent before the first. */
  usedAt?: number;
  closingAt?: number;
  /** A request that was answered although its body was not taken. */
  unread?: { readonly request: Pick<IncomingMessage, "complete">; readonly since: number };
  readonly requests: Set<InFlight>;
}

type Ends = Pick<Socket, "localAddress" | "localPort" | "remoteAddress" | "remotePort">;

/** Identifies a connection by its addresses, which a TLS socket shares with the one below. */
export function endsOf({ localAddress, localPort, remoteAddress, remotePort }: Ends): string {
  return `${localAddress} ${localPort} ${remoteAddress} ${remotePort}`;
}

/** Ends a connection when nothing is in flight on it any more. */
export function endGently({ session, http1, tcp, secureAt, requests, closingAt }: Connection): void {
  if (session !== undefined) session.close();
  else if (requests.size > 0)
    return; // its answer contains `connection: close`
  else if (http1 !== undefined) http1.end();
  else if (secureAt !== undefined && closingAt !== undefined) tcp.destroy();
}

/** A limit that a connection has reached. */
export interface Expiry {
  /** Absent if the server closed it already. */
  readonly reason: CloseReason | undefined;
  /** Whether the connection cannot end by itself. */
  readonly isStuck: boolean;
}

/** Returns the first limit that a connection has reached at a time. */
export function findExpiry(
  connection: Connection,
  now: number,
  limits: ResolvedLimits,
  receiveTimeoutMs: number,
): Expiry | undefined {
  const { openedAt, secureAt, usedAt, closingAt, unread, requests } = connection;
  const { handshakeTimeoutMs, idleTimeoutMs, sendTimeoutMs } = limits;
  const isOver = (since: number, ms: number): boolean => now - since > ms;
  const stuck = (reason: CloseReason): Expiry => ({ reason, isStuck: true });
  const ended = (reason: CloseReason): Expiry => ({ reason, isStuck: false });
  const isUnsent = [...requests].some(
    ({ phase, since }) => phase === "sending" && isOver(since, sendTimeoutMs),
  );

  if (unread !== undefined && !unread.request.complete && isOver(unread.since, receiveTimeoutMs))
    return stuck("send");
  if (closingAt !== undefined) {
    const isLeft = requests.size === 0 && isOver(Math.max(closingAt, usedAt ?? 0), closeMs);
    return isLeft ? { reason: undefined, isStuck: true } : isUnsent ? stuck("send") : undefined;
  }
  if (secureAt === undefined) return isOver(openedAt, handshakeTimeoutMs) ? stuck("handshake") : undefined;
  if (isUnsent) return stuck("send");
  if (requests.size === 0) {
    const unusedMs = Math.min(receiveTimeoutMs, idleTimeoutMs);
    if (usedAt === undefined && isOver(secureAt, unusedMs)) return ended("unused");
    if (isOver(usedAt ?? secureAt, idleTimeoutMs)) return ended("idle");
  }
  return isOver(openedAt, connection.maxAgeMs) ? ended("age") : undefined;
}
