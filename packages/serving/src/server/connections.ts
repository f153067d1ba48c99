import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import type {
  Http2SecureServer,
  Http2ServerRequest,
  Http2ServerResponse,
  ServerHttp2Session,
} from "node:http2";
import type { Server as HttpsServer } from "node:https";
import type { Socket } from "node:net";
import type { ResolvedLimits } from "../limits/server-limits.ts";
import { type Connection, endGently, endsOf, type InFlight, isStuck, type Phase } from "./connection.ts";
import { leastUseful } from "./least-useful.ts";
import { onEnd } from "./on-end.ts";

/** Why a connection was closed by the server. */
export type CloseReason = "age" | "handshake" | "idle" | "limit" | "refused" | "send" | "unused";

/** A server's connections: limits their number and age, ends them without breaking off requests. */
export interface Connections {
  /** Open connections. */
  readonly size: number;
  /** Requests in flight on all of them. */
  readonly requests: number;
  /** Adds a request. Its connection counts as used until the response is closed. */
  begin(
    request: IncomingMessage | Http2ServerRequest,
    response: ServerResponse | Http2ServerResponse,
  ): Activity;
  /** Ends connections as soon as nothing is in flight on them; never used ones a little later. */
  drain(): void;
  /** Destroys the remaining connections. */
  destroy(): void;
  /** Closes the connections beyond a limit now, as the timer does. */
  check(): void;
}

/** A request in flight. */
export interface Activity {
  /** The body is complete and the route handles the request. */
  handling(): void;
  /** The answer is being sent. */
  sending(): void;
  /** Drops the rest of the body for a while, so that the client can read the answer. */
  linger(): void;
  /** Whether the connection takes no more requests after this one. */
  readonly closing: boolean;
}

/** Options of {@link trackConnections}. */
export interface ConnectionOptions {
  readonly limits: ResolvedLimits;
  /** Milliseconds that a connection may take to send its first request. */
  readonly receiveTimeoutMs: number;
  /** Connections start with a TLS handshake. */
  readonly secure: boolean;
  onClosed(reason: CloseReason): void;
  /** Returns the current time in milliseconds. Default: `performance.now()`. */
  now?(): number;
}

/** A request may be in flight on a new connection. */
const graceMs = 1000;

/** Time after closing a connection until its remains are destroyed. */
const closeMs = 5000;

/**
 * Tracks the connections of a server and closes those beyond a limit.
 *
 * A timer checks time limits, as events are missing. After a malformed header block, Node.js 24.9
 * neither closes an HTTP/2 session nor reports an error, nor sees the end of the connection.
 */
export function trackConnections(
  server: HttpServer | HttpsServer | Http2SecureServer,
  { limits, receiveTimeoutMs, secure, onClosed, now: time = () => performance.now() }: ConnectionOptions,
): Connections {
  // By their addresses, in the order in which they were opened.
  const connections = new Map<string, Connection>();
  const known = new WeakMap<object, Connection>();
  const unusedMs = Math.min(receiveTimeoutMs, limits.idleTimeoutMs);
  let draining = false;
  let requests = 0;

  const destroy = (connection: Connection, reason: CloseReason): void => {
    onClosed(reason);
    connections.delete(connection.key);
    connection.session?.destroy();
    connection.tcp.destroy();
  };
  const close = (connection: Connection, reason: CloseReason): void => {
    onClosed(reason);
    connection.closingAt = time();
    endGently(connection);
  };

  server.on("connection", (tcp: Socket) => {
    const now = time();
    const key = endsOf(tcp);
    if (tcp.destroyed || tcp.remoteAddress === undefined) {
      tcp.destroy(); // the client disconnected already
      return;
    }
    if (connections.size >= limits.maxConnections) {
      const victim = leastUseful(connections.values());
      if (victim === undefined) {
        onClosed("refused");
        tcp.destroy();
        return;
      }
      destroy(victim, "limit");
    }
    const maxAgeMs = limits.maxConnectionAgeMs * (0.9 + Math.random() * 0.1);
    const connection: Connection = { key, tcp, openedAt: now, maxAgeMs, requests: new Set() };
    if (!secure) connection.secureAt = now;
    connections.set(key, connection);
    tcp.once("close", () => {
      if (connections.get(key) === connection) connections.delete(key);
    });
  });
  server.on("secureConnection", (socket: Socket) => {
    const connection = connections.get(endsOf(socket));
    if (connection !== undefined) connection.secureAt = time();
  });
  (server as Http2SecureServer).on("session", (session: ServerHttp2Session) => {
    const connection = connections.get(endsOf(session.socket));
    if (connection === undefined) {
      session.destroy(); // closed meanwhile
      return;
    }
    connection.session = session;
    known.set(session, connection);
    if (draining) {
      session.close(); // its handshake began before
    }
  });

  const check = (): void => {
    const now = time();
    for (const connection of connections.values()) {
      const { openedAt, secureAt, usedAt, closingAt, unread } = connection;
      const inFlight = connection.requests.size;
      const over = (since: number | undefined, ms: number): boolean => now - (since ?? openedAt) > ms;
      if (unread !== undefined && !unread.request.complete && over(unread.since, receiveTimeoutMs)) {
        destroy(connection, "send");
      } else if (closingAt !== undefined) {
        if (inFlight === 0 && over(Math.max(closingAt, usedAt ?? 0), closeMs)) forget(connection);
        else if (isStuck(connection, now, limits.sendTimeoutMs)) destroy(connection, "send");
      } else if (secureAt === undefined) {
        if (over(openedAt, limits.handshakeTimeoutMs)) destroy(connection, "handshake");
      } else if (inFlight > 0) {
        if (isStuck(connection, now, limits.sendTimeoutMs)) destroy(connection, "send");
        else if (over(openedAt, connection.maxAgeMs)) close(connection, "age");
      } else if (usedAt === undefined && over(secureAt, unusedMs)) {
        close(connection, "unused");
      } else if (over(usedAt ?? secureAt, limits.idleTimeoutMs)) {
        close(connection, "idle");
      } else if (over(openedAt, connection.maxAgeMs)) {
        close(connection, "age");
      }
    }
  };
  /** Removes a connection whose client did not close its side. */
  const forget = ({ key, tcp, session }: Connection): void => {
    connections.delete(key);
    session?.destroy();
    tcp.destroy();
  };
  const timer = setInterval(check, checkMs(limits, receiveTimeoutMs)).unref();
  server.once("close", () => clearInterval(timer));

  const find = (request: IncomingMessage | Http2ServerRequest): Connection | undefined => {
    if ("stream" in request) {
      const { session } = request.stream;
      return session === undefined ? undefined : known.get(session);
    }
    const { socket } = request;
    const connection = known.get(socket) ?? connections.get(endsOf(socket));
    if (connection !== undefined && connection.http1 === undefined) {
      connection.http1 = socket;
      known.set(socket, connection);
    }
    return connection;
  };

  return {
    get size() {
      return connections.size;
    },
    get requests() {
      return requests;
    },
    begin(request, response) {
      requests++;
      const connection = find(request);
      const inFlight: InFlight = { phase: "receiving", since: time() };
      connection?.requests.add(inFlight);
      onEnd(request, response, () => {
        requests--;
        if (connection === undefined) return;
        connection.requests.delete(inFlight);
        connection.usedAt = time();
        if (connection.http1 !== undefined && connection.requests.size === 0) {
          if (draining || connection.closingAt !== undefined) connection.http1.end();
        }
      });
      const enter = (phase: Phase): void => {
        inFlight.phase = phase;
        inFlight.since = time();
      };
      return {
        handling: () => enter("handling"),
        sending: () => enter("sending"),
        linger() {
          if (connection !== undefined && !("stream" in request))
            connection.unread = { request, since: time() };
        },
        get closing() {
          return draining || connection?.closingAt !== undefined;
        },
      };
    },
    drain() {
      draining = true;
      for (const connection of connections.values()) endGently(connection);
      const endUnused = (): void => {
        for (const { session, http1, tcp } of connections.values()) {
          if (session === undefined && http1 === undefined) {
            tcp.destroy();
          }
        }
      };
      setTimeout(endUnused, graceMs).unref();
    },
    destroy() {
      for (const { session, tcp } of connections.values()) {
        session?.destroy();
        tcp.destroy();
      }
    },
    check,
  };
}

/** Returns an interval for the shortest limit, at most a second. */
function checkMs(limits: ResolvedLimits, receiveTimeoutMs: number): number {
  const { idleTimeoutMs, handshakeTimeoutMs, maxConnectionAgeMs, sendTimeoutMs } = limits;
  const shortest = Math.min(
    idleTimeoutMs,
    handshakeTimeoutMs,
    maxConnectionAgeMs,
    sendTimeoutMs,
    receiveTimeoutMs,
  );
  return Math.max(10, Math.min(1000, Math.floor(shortest / 4)));
}
