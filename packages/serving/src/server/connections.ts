import type { Server as HttpServer, IncomingMessage } from "node:http";
import type { Http2SecureServer, ServerHttp2Session } from "node:http2";
import type { Server as HttpsServer } from "node:https";
import type { Socket } from "node:net";
import { TokenBucket } from "@capikit/common/time";
import type { ResolvedLimits } from "../limits/server-limits.ts";
import { Activity } from "./activity.ts";
import type { Request, Response } from "./call.ts";
import {
  type CloseReason,
  type Connection,
  endGently,
  endsOf,
  findExpiry,
  type InFlight,
} from "./connection.ts";
import { onEnd } from "./on-end.ts";
import { ClientGoneError } from "./read-body.ts";
import { createRequestTurns, type RequestTurns } from "./request-turns.ts";

/** Options of {@link Connections}. */
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

/** Milliseconds that a new connection, a body or an answer has before it counts as slow. */
const newMs = 1000;

/** Milliseconds after which a connection that waits for its next request counts as idle. */
const idleMs = 10_000;

/** More HTTP/2 sessions than this get equal shares of the streams of as many. */
const fullSessions = 2;

/** The fewest streams of a new session: three API servers with 20 webhooks have 60 sessions. */
const leastStreams = (sessions: number): number => (sessions <= 64 ? 20 : 10);

/** Each client may cancel so many requests: API servers do so after their timeout. */
const cancels = { burst: 20, perSecond: 2.5 };

/** All clients together may cancel so many more: timeouts may be as short as a second. */
const moreCancels = { burst: 400, perSecond: 50 };

/**
 * The connections of a server: limits their number and age, and ends them without breaking off
 * requests.
 *
 * A timer checks time limits, as events are missing. After a malformed header block, Node.js 24.9
 * neither closes an HTTP/2 session nor reports an error, nor sees the end of the connection.
 */
export class Connections {
  readonly #options: ConnectionOptions;
  readonly #now: () => number;
  /** By their addresses, in the order in which they were opened. */
  readonly #connections = new Map<string, Connection>();
  readonly #known = new WeakMap<object, Connection>();
  readonly #state: { draining: boolean; endsKeepAlive: boolean; readonly now: () => number };
  readonly #moreCancels: TokenBucket;
  #requests = 0;

  constructor(server: HttpServer | HttpsServer | Http2SecureServer, options: ConnectionOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#moreCancels = new TokenBucket(moreCancels, { now: this.#now });
    this.#state = { draining: false, endsKeepAlive: false, now: this.#now };
    server.on("connection", (tcp: Socket) => this.#opened(tcp));
    server.on("secureConnection", (socket: Socket) => {
      const connection = this.#connections.get(endsOf(socket));
      if (connection === undefined) return;
      connection.secureAt = this.#now();
      connection.turns = this.#turnsOf(socket);
    });
    (server as Http2SecureServer).on("session", (session) => this.#sessionOpened(session));
    const { limits, receiveTimeoutMs } = options;
    const check = (): void => afterReads(() => this.check());
    const timer = setInterval(check, checkMs(limits, receiveTimeoutMs)).unref();
    server.once("close", () => clearInterval(timer));
  }

  /** Open connections. */
  get size(): number {
    return this.#connections.size;
  }

  /** Requests in flight on all of them. */
  get requests(): number {
    return this.#requests;
  }

  /**
   * Adds a request. Its connection counts as used until the response is closed.
   *
   * @param onOver called once when the answer is sent or the client has disconnected
   * @returns undefined when the connection has ended: the request is destroyed, as no timer would
   *   check its body.
   */
  begin(request: Request, response: Response, onOver: () => void): Activity | undefined {
    const connection = this.#find(request);
    if (connection === undefined) {
      request.destroy();
      return undefined;
    }
    this.#requests++;
    const activity = new Activity(request, connection, this.#state);
    connection.requests.add(activity);
    onEnd(response, () => {
      this.#requests--;
      activity.interrupt?.(new ClientGoneError("the client disconnected"));
      onOver();
      connection.requests.delete(activity);
      connection.usedAt = this.#now();
      connection.turns?.end();
      // Otherwise, an answer without `connection: close` promised that it stays open.
      if (connection.http1 !== undefined && connection.requests.size === 0 && this.#state.draining)
        connection.http1.end();
    });
    return activity;
  }

  /** Starts a request when it may be in flight: on HTTP/1.1, after those before it. */
  start(request: Request, start: () => void): void {
    const turns = "stream" in request ? undefined : this.#find(request)?.turns;
    if (turns === undefined) start();
    else turns.begin(request as IncomingMessage, start);
  }

  /** Ends each connection of HTTP/1.1 with its next answer, when its client expects no more. */
  endKeepAlive(): void {
    this.#state.endsKeepAlive = true;
  }

  /** Ends connections as soon as nothing is in flight on them; never used ones a little later. */
  drain(): void {
    this.#state.draining = true;
    for (const connection of this.#connections.values()) endGently(connection);
    const endUnused = (): void => {
      for (const { session, http1, tcp } of this.#connections.values()) {
        if (session === undefined && http1 === undefined) {
          tcp.destroy();
        }
      }
    };
    setTimeout(() => afterReads(endUnused), graceMs).unref();
  }

  /** Destroys the remaining connections. */
  destroy(): void {
    for (const { session, tcp } of this.#connections.values()) {
      session?.destroy();
      tcp.destroy();
    }
  }

  /** Closes the connections beyond a limit now, as the timer does. */
  check(): void {
    const now = this.#now();
    const { limits, receiveTimeoutMs } = this.#options;
    const share = this.#streamShare();
    for (const connection of this.#connections.values()) {
      for (const activity of connection.requests) activity.check(now, receiveTimeoutMs);
      const expiry = findExpiry(connection, now, limits, receiveTimeoutMs);
      if (expiry === undefined) this.#raiseStreams(connection, share);
      else if (expiry.reason === undefined) this.#forget(connection);
      else if (expiry.isStuck) this.#destroy(connection, expiry.reason);
      else this.#close(connection, expiry.reason);
    }
  }

  #opened(tcp: Socket): void {
    const { limits, secure, onClosed } = this.#options;
    const now = this.#now();
    const key = endsOf(tcp);
    if (tcp.destroyed || tcp.remoteAddress === undefined) {
      tcp.destroy(); // the client disconnected already
      return;
    }
    if (this.size >= limits.maxConnections) {
      const victim = leastUseful([...this.#connections.values()], tcp.remoteAddress, now);
      if (victim === undefined) {
        onClosed("refused");
        tcp.destroy();
        return;
      }
      this.#destroy(victim, "limit");
    }
    const maxAgeMs = limits.maxConnectionAgeMs * (0.9 + Math.random() * 0.1);
    const { remoteAddress } = tcp;
    const connection: Connection = {
      key,
      tcp,
      remoteAddress,
      openedAt: now,
      maxAgeMs,
      requests: new Set(),
    };
    if (!secure) {
      connection.secureAt = now;
      connection.turns = this.#turnsOf(tcp);
    }
    this.#connections.set(key, connection);
    tcp.once("close", () => {
      if (this.#connections.get(key) === connection) this.#connections.delete(key);
    });
  }

  #turnsOf(socket: Socket): RequestTurns | undefined {
    return createRequestTurns(socket, this.#options.limits.requestsPerSecond, { now: this.#now });
  }

  #sessionOpened(session: ServerHttp2Session): void {
    const connection = this.#connections.get(endsOf(session.socket));
    if (connection === undefined) {
      session.destroy(); // closed meanwhile
      return;
    }
    connection.session = session;
    this.#setStreams(connection, session, this.#streamShare());
    // Of a client that evades the limit of streams by cancelling its requests.
    const own = new TokenBucket(cancels, { now: this.#now });
    const cancelled = (): void => {
      const isOpen = !session.destroyed && !session.socket.destroyed;
      if (isOpen && !own.take() && !this.#moreCancels.take()) this.#destroy(connection, "cancel");
    };
    session.on("stream", (stream) => {
      // The packet that opens a stream may also reset it.
      if (stream.aborted) cancelled();
      else stream.once("aborted", () => stream.destroyed || cancelled()); // by the server if destroyed
    });
    this.#known.set(session, connection);
    if (this.#state.draining) {
      session.close(); // its handshake began before
    }
  }

  /** Returns how many streams a new session may have, with those that are open. */
  #streamShare(): number {
    const { maxConcurrentStreams } = this.#options.limits;
    let sessions = 0;
    let handshakes = 0; // a flood may close each connection before the next handshake is done
    for (const { session, secureAt } of this.#connections.values())
      if (session !== undefined) sessions++;
      else if (secureAt === undefined) handshakes++;
    const share = Math.floor((fullSessions * maxConcurrentStreams) / (sessions + handshakes));
    return Math.min(maxConcurrentStreams, Math.max(leastStreams(sessions), share));
  }

  /** Gives a session more streams after many others have ended. A setting is a frame to be answered. */
  #raiseStreams(connection: Connection, share: number): void {
    const { session, streams = share } = connection;
    if (session === undefined || session.destroyed || session.pendingSettingsAck) return;
    if (share >= 2 * streams) this.#setStreams(connection, session, share);
  }

  #setStreams(connection: Connection, session: ServerHttp2Session, streams: number): void {
    const { streams: before = this.#options.limits.maxConcurrentStreams } = connection;
    if (streams !== before) session.settings({ maxConcurrentStreams: streams });
    connection.streams = streams;
  }

  #find(request: Request): Connection | undefined {
    if ("stream" in request) {
      const { session } = request.stream;
      return session === undefined ? undefined : this.#known.get(session);
    }
    const { socket } = request;
    const connection = this.#known.get(socket) ?? this.#connections.get(endsOf(socket));
    if (connection !== undefined && connection.http1 === undefined) {
      connection.http1 = socket;
      this.#known.set(socket, connection);
    }
    return connection;
  }

  #destroy(connection: Connection, reason: CloseReason): void {
    this.#options.onClosed(reason);
    this.#forget(connection);
  }

  #close(connection: Connection, reason: CloseReason): void {
    this.#options.onClosed(reason);
    connection.closingAt = this.#now();
    endGently(connection);
  }

  /** Removes a connection, even if its client did not close its side. */
  #forget({ key, tcp, session }: Connection): void {
    this.#connections.delete(key);
    session?.destroy();
    tcp.destroy();
  }
}

/**
 * Calls back in a timer's iteration of the event loop, but after its reads. Timers run before them:
 * a process that was blocked or throttled would close connections whose requests it has not read.
 */
function afterReads(callback: () => void): void {
  setImmediate(callback);
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

/**
 * Returns the connection that a new one of an address replaces: one of the address with most connections,
 * and never of one with fewer than its own. Slow ones first, then long idle ones, new ones without a
 * request and all others, each by age. Undefined while all wait for answers.
 */
function leastUseful(
  connections: readonly Connection[],
  address: string,
  now: number,
): Connection | undefined {
  const byAddress = Map.groupBy(connections, ({ remoteAddress }) => remoteAddress);
  const own = byAddress.get(address)?.length ?? 0;
  const candidates = [...byAddress.values()].filter(({ length }) => length >= own);
  for (const group of candidates.sort((a, b) => b.length - a.length)) {
    const ranked = group.flatMap((connection) => usefulness(connection, now) ?? []);
    if (ranked.length > 0)
      return ranked.reduce((a, b) => ((b.rank - a.rank || b.since - a.since) < 0 ? b : a)).connection;
  }
  return undefined;
}

/** Ranks a connection that may make way by how useful it is, and since when. Undefined while it waits for an answer. */
function usefulness(connection: Connection, now: number) {
  const { requests, usedAt, openedAt } = connection;
  if (isHandling(connection)) return undefined;
  const since = requests.size > 0 ? oldest(requests) : (usedAt ?? openedAt);
  const age = now - since;
  if (requests.size === 0 && usedAt !== undefined) return { connection, rank: age >= idleMs ? 1 : 3, since };
  const rank = age >= newMs ? 0 : requests.size === 0 ? 2 : 3;
  return { connection, rank, since };
}

function isHandling({ requests }: Connection): boolean {
  for (const { phase } of requests) if (phase === "handling") return true;
  return false;
}

function oldest(requests: ReadonlySet<InFlight>): number {
  let since = Number.POSITIVE_INFINITY;
  for (const each of requests) since = Math.min(since, each.since);
  return since;
}
