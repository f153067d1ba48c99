import type { IncomingMessage } from "node:http";
import type { ClientConnection } from "../routes/route.ts";
import type { Request } from "./call.ts";
import type { Connection, InFlight, Phase } from "./connection.ts";

/** State of a server that its requests read. */
interface ConnectionsState {
  /** Whether the server takes no more requests. */
  readonly draining: boolean;
  /** Returns the current time in milliseconds. */
  readonly now: () => number;
}

/** Receives events of a request from the connections of its server. */
export interface ActivityEvents {
  /** Called once when the answer is sent or the client has disconnected. */
  over(): void;
  /** Called at each check while the body is late. */
  late(): void;
}

/**
 * A request in flight.
 *
 * A class, as V8 creates a hidden class for each object literal with getters.
 */
export class Activity implements InFlight {
  phase: Phase = "receiving";
  since: number;
  readonly #request: Request;
  readonly #connection: Connection;
  readonly #state: ConnectionsState;
  readonly #events: ActivityEvents;

  constructor(request: Request, connection: Connection, state: ConnectionsState, events: ActivityEvents) {
    this.since = state.now();
    this.#request = request;
    this.#connection = connection;
    this.#state = state;
    this.#events = events;
  }

  get connection(): ClientConnection {
    return this.#connection;
  }

  enter(phase: "handling" | "sending"): void {
    this.phase = phase;
    this.since = this.#state.now();
  }

  /** Reports a body that did not arrive in time. */
  check(now: number, receiveTimeoutMs: number): void {
    if (this.phase === "receiving" && now - this.since > receiveTimeoutMs) this.#events.late();
  }

  /** Drops the rest of the body for a while, so that the client can read the answer. */
  linger(): void {
    if ("stream" in this.#request) return;
    const request: IncomingMessage = this.#request;
    this.#connection.unread = { request, since: this.#state.now() };
  }

  /** Whether the connection takes no more requests after this one. */
  get closing(): boolean {
    return this.#state.draining || this.#connection.closingAt !== undefined;
  }
}
