import type { IncomingMessage } from "node:http";
import type { ClientConnection } from "../routes/route.ts";
import type { Request } from "./call.ts";
import type { Connection, InFlight, Phase } from "./connection.ts";
import { type Arriving, RequestBodyError } from "./read-body.ts";

/** State of a server that its requests read. */
interface ConnectionsState {
  /** Whether the server takes no more requests. */
  readonly draining: boolean;
  /** Whether connections end with their next answer. */
  readonly endsKeepAlive: boolean;
  /** Returns the current time in milliseconds. */
  readonly now: () => number;
}

export class Activity implements InFlight, Arriving {
  phase: Phase = "receiving";
  since: number;
  interrupt: ((error: Error) => void) | undefined;
  readonly #request: Request;
  readonly #connection: Connection;
  readonly #state: ConnectionsState;

  constructor(request: Request, connection: Connection, state: ConnectionsState) {
    this.since = state.now();
    this.#request = request;
    this.#connection = connection;
    this.#state = state;
  }

  get connection(): ClientConnection {
    return this.#connection;
  }

  enter(phase: "handling" | "sending"): void {
    this.phase = phase;
    this.since = this.#state.now();
  }

  /** Interrupts a body that did not arrive in time. */
  check(now: number, receiveTimeoutMs: number): void {
    if (this.phase === "receiving" && now - this.since > receiveTimeoutMs)
      this.interrupt?.(new RequestBodyError(408, `the body did not arrive within ${receiveTimeoutMs} ms`));
  }

  /** Drops the rest of the body for a while, so that the client can read the answer. */
  linger(): void {
    if ("stream" in this.#request) return;
    const request: IncomingMessage = this.#request;
    this.#connection.unread = { request, since: this.#state.now() };
  }

  /** Whether the connection takes no more requests after this one. */
  get closing(): boolean {
    const { draining, endsKeepAlive } = this.#state;
    return draining || endsKeepAlive || this.#connection.closingAt !== undefined;
  }
}
