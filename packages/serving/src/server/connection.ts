import type { IncomingMessage } from "node:http";
import type { ServerHttp2Session } from "node:http2";
import type { Socket } from "node:net";

/** Where a request is: its body arrives, its route works on it, its answer is on its way. */
export type Phase = "handling" | "receiving" | "sending";

/** A request in flight. */
export interface InFlight {
  phase: Phase;
  /** When the phase began. */
  since: number;
}

/** A connection of a server. Times are in milliseconds, by the clock of its server. */
export interface Connection {
  readonly key: string;
  readonly tcp: Socket;
  readonly openedAt: number;
  /** Age at which it gets no new requests, spread so that not all clients come back at once. */
  readonly maxAgeMs: number;
  /** What HTTP/1 speaks through: the same, or TLS over it. */
  http1?: Socket;
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

/** Names a connection by its ends: a TLS socket does not give access to the one below, but has the same. */
export function endsOf({ localAddress, localPort, remoteAddress, remotePort }: Ends): string {
  return `${localAddress} ${localPort} ${remoteAddress} ${remotePort}`;
}

/** Ends a connection when nothing is in flight on it any more. */
export function endGently({ session, http1, tcp, secureAt, requests, closingAt }: Connection): void {
  if (session !== undefined) session.close();
  else if (requests.size > 0)
    return; // its answer says so
  else if (http1 !== undefined) http1.end();
  else if (secureAt !== undefined && closingAt !== undefined) tcp.destroy();
}

/** Whether the client takes an answer too slowly, or not at all. */
export function isStuck({ requests }: Connection, now: number, sendTimeoutMs: number): boolean {
  for (const { phase, since } of requests)
    if (phase === "sending" && now - since > sendTimeoutMs) return true;
  return false;
}
