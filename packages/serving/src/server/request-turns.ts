import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { type Clock, TokenBucket } from "@capikit/common/time";

/** Bytes that the parser gets before a request has begun: some 40 requests at most. */
const headBytes = 1024;

/** Bytes that the parser gets while a body arrives. */
const bodyBytes = 4096;

/** More requests after a body than this are not those of an honest client. */
const maxWaiting = 64;

/**
 * Limits an HTTP/1.1 connection to one request in flight. Node.js parses all requests of a chunk at
 * once, up to thousands of pipelined ones, and emits each. Here the parser gets small pieces, and
 * nothing while a complete request waits for its answer: the socket is paused.
 *
 * @param socket to which the server has added its own listener.
 * @param perSecond requests a second, after as many at once; further ones wait.
 * @returns undefined for a socket of HTTP/2.
 */
export function createRequestTurns(
  socket: Socket,
  perSecond: number,
  clock: Pick<Clock, "now">,
): RequestTurns | undefined {
  const [parse] = socket.listeners("data") as ((piece: Buffer) => void)[];
  return parse && new RequestTurns(socket, parse, perSecond, clock);
}

/** The requests of an HTTP/1.1 connection, of which one is in flight at a time. */
export class RequestTurns {
  readonly #socket: Socket;
  readonly #parse: (piece: Buffer) => void;
  readonly #waiting: { readonly request: IncomingMessage; readonly start: () => void }[] = [];
  #current: IncomingMessage | undefined;
  /** Bytes that the parser has not received. */
  #rest: Buffer | undefined;
  #isFeeding = false;
  readonly #pauseMs: number;
  readonly #bucket: TokenBucket;
  #isScheduled = false;

  constructor(socket: Socket, parse: (piece: Buffer) => void, perSecond: number, clock: Pick<Clock, "now">) {
    this.#pauseMs = Math.ceil(1000 / perSecond);
    this.#bucket = new TokenBucket({ burst: perSecond, perSecond }, clock);
    this.#socket = socket;
    this.#parse = parse;
    socket.on("data", (chunk: Buffer) => {
      this.#rest = this.#rest === undefined ? chunk : Buffer.concat([this.#rest, chunk]);
      this.#feed();
    });
    socket.off("data", parse);
    socket.on("resume", () => this.#feed());
  }

  /** Starts a request when those before it have ended; now, unless the client pipelines. */
  begin(request: IncomingMessage, start: () => void): void {
    if (this.#current === undefined && this.#waiting.length === 0 && this.#bucket.take()) {
      this.#current = request;
      start();
    } else if (this.#waiting.length < maxWaiting) {
      request.on("error", ignore); // the client may disconnect before it starts
      this.#waiting.push({ request, start });
      this.#schedule();
    } else {
      this.#socket.destroy();
    }
  }

  /** Called when the request in flight has ended. */
  end(): void {
    this.#current = undefined;
    this.#schedule();
  }

  /** Continues in a later iteration of the event loop, as other connections come first. */
  #schedule(): void {
    const isIdle = this.#waiting.length === 0 && this.#rest === undefined;
    if (this.#isScheduled || this.#current !== undefined || isIdle) return;
    this.#isScheduled = true;
    if (this.#bucket.isReady) setImmediate(this.#next);
    else setTimeout(this.#next, this.#pauseMs).unref();
  }

  readonly #next = (): void => {
    this.#isScheduled = false;
    if (this.#current !== undefined || !this.#socket.writable) return;
    if (this.#waiting.length === 0) {
      this.#socket.resume();
    } else if (this.#bucket.take()) {
      const next = this.#waiting.shift();
      this.#current = next?.request;
      next?.start();
    } else {
      this.#schedule();
    }
  };

  /** Whether a complete request waits for its answer. */
  get #isBusy(): boolean {
    return this.#waiting.length > 0 || this.#current?.complete === true;
  }

  #feed(): void {
    if (this.#isFeeding) return;
    this.#isFeeding = true;
    const socket = this.#socket;
    // Node.js pauses the socket of a client that does not receive its answers.
    while (this.#rest !== undefined && !this.#isBusy && !socket.isPaused() && !socket.destroyed) {
      const bytes = this.#rest;
      const most = this.#current === undefined ? headBytes : bodyBytes;
      this.#rest = bytes.length > most ? bytes.subarray(most) : undefined;
      this.#parse(bytes.length > most ? bytes.subarray(0, most) : bytes);
    }
    this.#isFeeding = false;
    if (this.#rest !== undefined) socket.pause();
  }
}

function ignore(): void {}
