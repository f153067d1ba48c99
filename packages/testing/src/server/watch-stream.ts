import type { Socket } from "node:net";
import type { Writable } from "node:stream";
import type { Clock } from "@capikit/common/time";
import type { Happened, ResourceStore } from "../store/resource-store.ts";
import type { ServedKind } from "../store/served-kind.ts";
import { StatusError } from "../store/status-error.ts";
import type { View } from "./views.ts";
import { bookmarkLine, errorLine, eventLine, initialLine, type WatchRequest } from "./watch-objects.ts";

export interface WatchStream {
  readonly kind: ServedKind;
  readonly view: View;
  readonly version: number;
  /** The last event sent; an empty line before the first. */
  readonly lastLine: readonly Uint8Array[];
  write(bytes: Uint8Array | string): void;
  end(): void;
  /** Ends the stream as the server does that no longer has its next events, if it has some. */
  expire(): void;
  reset(): void;
  /** Stops sending for good, and leaves the connection open. */
  mute(): void;
  /** Stops sending for a time. */
  hold(ms: number): void;
  /** Sends the next event in two pieces with a pause between them. */
  splitNext(ms: number): void;
  bookmark(): void;
  /** Sends everything that is due, until the client is slow. */
  pump(): void;
}

export interface WatchStreamOptions {
  readonly clock: Clock;
  readonly bookmarkMs: number;
  /** Returns the resource version of the last write to any kind. */
  readonly current: () => number;
  /** Called before an event is sent. Returns whether the stream waits first, until `pump`. */
  readonly holds?: (event: Happened) => boolean;
  /** Called after every event, and once within the initial objects. */
  readonly onLine?: (stream: WatchStream) => void;
}

const emptyLine: readonly Uint8Array[] = [Buffer.from("\n")];
/** The API server ends watches after 30 to 60 minutes. */
const defaultTimeoutSeconds = 2700;

/**
 * Streams a watch until it ends. It does not buffer for slow clients: events remain in the history,
 * and the watch ends when the history has dropped them.
 */
export function streamWatch(
  to: Writable,
  store: ResourceStore,
  request: WatchRequest,
  view: View,
  options: WatchStreamOptions,
): WatchStream {
  const stream = new StreamedWatch(to, store, request, view, options);
  stream.start();
  return stream;
}

class StreamedWatch implements WatchStream {
  readonly view: View;
  version: number;
  lastLine = emptyLine;
  readonly #to: Writable;
  readonly #store: ResourceStore;
  readonly #request: WatchRequest;
  readonly #options: WatchStreamOptions;
  readonly #timers = new Set<() => void>();
  readonly #onEvent = (): void => this.pump();
  #isMuted = false;
  /** The number of reasons to wait before the next event. */
  #holds = 0;
  /** Milliseconds between the two pieces of the next event; undefined to send it at once. */
  #splitMs: number | undefined;
  /** Position in the initial objects, and one more after their end was marked. */
  #atInitial = 0;

  constructor(
    to: Writable,
    store: ResourceStore,
    request: WatchRequest,
    view: View,
    options: WatchStreamOptions,
  ) {
    this.#to = to;
    this.#store = store;
    this.#request = request;
    this.view = view;
    this.version = request.after;
    this.#options = options;
  }

  get kind(): ServedKind {
    return this.#store.kind;
  }

  /** Sends all events until the connection closes, or only an error. */
  start(): void {
    const { error, timeoutSeconds = defaultTimeoutSeconds } = this.#request;
    if (error !== undefined) {
      this.#to.end(errorLine(error));
      return;
    }
    this.#store.listeners.add(this.#onEvent);
    this.#to.on("drain", this.#onEvent);
    this.#to.once("close", () => this.#close());
    this.#later(timeoutSeconds * 1000, () => {
      this.bookmark();
      this.end();
    });
    this.#bookmarkLater();
    this.pump();
  }

  #close(): void {
    this.#store.listeners.delete(this.#onEvent);
    for (const cancel of this.#timers) cancel();
  }

  write(bytes: Uint8Array | string): void {
    if (!this.#isOver() && !this.#isMuted) this.#to.write(bytes);
  }

  end(): void {
    if (!this.#isMuted) this.#to.end();
  }

  expire(): void {
    if (this.#isOver() || this.#store.next(this.version) === undefined) return;
    this.#close();
    this.#to.end(errorLine(new StatusError(410, "Expired", "too old resource version")));
  }

  reset(): void {
    const { socket } = this.#to as { socket?: Socket };
    socket?.resetAndDestroy();
  }

  mute(): void {
    this.#isMuted = true;
    this.#close();
  }

  hold(ms: number): void {
    this.#holds++;
    this.#later(ms, () => {
      this.#holds--;
      this.pump();
    });
  }

  splitNext(ms: number): void {
    this.#splitMs = ms;
  }

  bookmark(): void {
    const { bookmarks, initial } = this.#request;
    if (bookmarks && !this.#isBlocked() && this.#atInitial > initial.length) {
      // An event may wait.
      if (this.#store.next(this.version) === undefined)
        this.version = Math.max(this.version, this.#options.current());
      this.#to.write(bookmarkLine(this.kind, this.version, this.view));
    }
  }

  #isOver(): boolean {
    return this.#to.destroyed || this.#to.writableEnded;
  }

  #isBlocked(): boolean {
    return this.#isOver() || this.#isMuted || this.#holds > 0 || this.#to.writableNeedDrain;
  }

  pump(): void {
    this.#sendInitial();
    while (!this.#isBlocked()) {
      if (this.#store.closed || this.version < this.#store.compactedAt) {
        // Unsent events were dropped, except if none concerned this kind.
        this.end();
        return;
      }
      const happened = this.#store.next(this.version);
      if (happened === undefined) {
        this.version = Math.max(this.version, this.#options.current());
        return;
      }
      const line = eventLine(happened, this.#request.selector, this.view);
      if (line !== undefined && this.#options.holds?.(happened)) return;
      this.version = happened.version;
      if (line !== undefined) {
        this.#send(line);
        this.#options.onLine?.(this);
      }
    }
  }

  #sendInitial(): void {
    const { initial, marksEnd } = this.#request;
    while (!this.#isBlocked() && this.#atInitial < initial.length) {
      const object = initial[this.#atInitial++];
      if (object !== undefined) this.#send(initialLine(object, this.view));
      if (this.#atInitial === (initial.length + 1) >> 1) this.#options.onLine?.(this);
    }
    if (!this.#isBlocked() && this.#atInitial === initial.length) {
      this.#atInitial++;
      if (marksEnd) this.#to.write(bookmarkLine(this.kind, this.version, this.view, true));
    }
  }

  #send(parts: readonly Uint8Array[]): void {
    this.lastLine = parts;
    const splitMs = this.#splitMs;
    if (splitMs !== undefined) {
      this.#splitMs = undefined;
      this.#sendSplit(Buffer.concat(parts), splitMs);
      return;
    }
    for (const part of parts) {
      this.#to.write(part);
    }
  }

  #sendSplit(bytes: Buffer, ms: number): void {
    const middle = bytes.length >> 1;
    this.#to.write(bytes.subarray(0, middle));
    this.#holds++;
    this.#later(ms, () => {
      this.write(bytes.subarray(middle));
      this.#holds--;
      this.pump();
    });
  }

  #bookmarkLater(): void {
    this.#later(this.#options.bookmarkMs, () => {
      this.bookmark();
      this.#bookmarkLater();
    });
  }

  #later(ms: number, callback: () => void): void {
    const cancel = this.#options.clock.after(ms, () => {
      this.#timers.delete(cancel);
      callback();
    });
    this.#timers.add(cancel);
  }
}
