import type { IncomingMessage } from "node:http";
import type { ServerHttp2Session } from "node:http2";
import type { Socket } from "node:net";
import type { ClientConnection } from "../routes/route.ts";
import type { RequestTurns } from "./request-turns.ts";

/** Phase of a request: its body arrives, its route handles it, or its answer is being sent. */
export type Phase = "handling" | "receiving" | "sending";

/** A request in flight. */
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

/** Reports whether the client receives an answer too slowly or not at all. */
export function isStuck({ requests }: Connection, now: number, sendTimeoutMs: number): boolean {
  for (const { phase, since } of requests)
    if (phase === "sending" && now - since > sendTimeoutMs) return true;
  return false;
}
