import type { ServerResponse } from "node:http";
import type { Clock } from "@capikit/common/time";
import type { ResourceStore } from "../store/resource-store.ts";
import type { ServedKind } from "../store/served-kind.ts";
import type { View } from "./views.ts";
import { bookmarkLine, errorLine, eventLine, initialLine, type WatchRequest } from "./watch-objects.ts";

/** A watch under way, and what can be done to it. */
export interface WatchStream {
  readonly kind: ServedKind;
  readonly view: View;
  /** Everything up to this version was sent. */
  readonly version: number;
  /** The last event that was sent; an empty line before the first. */
  readonly lastLine: readonly Uint8Array[];
  write(bytes: Uint8Array | string): void;
  /** Ends the answer as the server does when a watch has lasted long enough. */
  end(): void;
  reset(): void;
  /** Sends nothing any more, and leaves the connection open. */
  mute(): void;
  /** Sends nothing for so long. */
  hold(ms: number): void;
  /** Sends the next event in two pieces, with so long a pause between them. */
  splitNext(ms: number): void;
  /** Sends a bookmark of now. */
  bookmark(): void;
}

/** What a stream hangs on. */
export interface WatchStreamOptions {
  readonly clock: Clock;
  readonly bookmarkMs: number;
  /** Version of the last write to any kind. */
  readonly current: () => number;
  /** Is called after every event, and once within the initial objects. */
  readonly onLine: (stream: WatchStream) => void;
}

const emptyLine: readonly Uint8Array[] = [Buffer.from("\n")];
/** A server ends watches by itself after 30 to 60 minutes. */
const defaultTimeoutSeconds = 2700;

/**
 * Streams a watch until it ends. A client that reads slowly is not read ahead for: its events stay in the history, and the watch ends when
 * they are forgotten there.
 */
export function streamWatch(
  response: ServerResponse,
  store: ResourceStore,
  request: WatchRequest,
  view: View,
  { clock, bookmarkMs, current, onLine }: WatchStreamOptions,
): WatchStream {
  let version = request.after;
  let lastLine = emptyLine;
  let silent = false;
  let held = 0;
  let split: number | undefined;
  let atInitial = 0;
  const { initial, selector } = request;
  const timers = new Set<() => void>();
  const isOver = (): boolean => response.destroyed || response.writableEnded;

  const later = (ms: number, callback: () => void): void => {
    const cancel = clock.after(ms, () => {
      timers.delete(cancel);
      callback();
    });
    timers.add(cancel);
  };
  const send = (parts: readonly Uint8Array[]): void => {
    lastLine = parts;
    if (split !== undefined) {
      const bytes = Buffer.concat(parts);
      const middle = bytes.length >> 1;
      const ms = split;
      split = undefined;
      response.write(bytes.subarray(0, middle));
      held++;
      later(ms, () => {
        if (!isOver() && !silent) response.write(bytes.subarray(middle));
        held--;
        pump();
      });
      return;
    }
    for (const part of parts) {
      response.write(part);
    }
  };
  const isBlocked = (): boolean => isOver() || silent || held > 0 || response.writableNeedDrain;

  const pump = (): void => {
    while (!isBlocked() && atInitial < initial.length) {
      const object = initial[atInitial++];
      if (object !== undefined) send(initialLine(object, view));
      if (atInitial === (initial.length + 1) >> 1) onLine(stream);
    }
    if (!isBlocked() && atInitial === initial.length) {
      atInitial++;
      if (request.marksEnd) response.write(bookmarkLine(store.kind, version, view, true));
    }
    while (!isBlocked()) {
      if (version < store.compactedAt) {
        // Events that were not sent yet are forgotten, unless none of them concerned this kind.
        stream.end();
        return;
      }
      const happened = store.next(version);
      if (happened === undefined) {
        version = Math.max(version, current());
        return;
      }
      version = happened.version;
      const line = eventLine(happened, selector, view);
      if (line !== undefined) {
        send(line);
        onLine(stream);
      }
    }
  };

  const tick = (): void => {
    stream.bookmark();
    later(bookmarkMs, tick);
  };

  const stream: WatchStream = {
    kind: store.kind,
    view,
    get version() {
      return version;
    },
    get lastLine() {
      return lastLine;
    },
    write(bytes) {
      if (!isOver() && !silent) response.write(bytes);
    },
    end() {
      if (!silent) response.end();
    },
    reset: () => response.socket?.resetAndDestroy(),
    mute() {
      silent = true;
    },
    hold(ms) {
      held++;
      later(ms, () => {
        held--;
        pump();
      });
    },
    splitNext(ms) {
      split = ms;
    },
    bookmark() {
      if (request.bookmarks && !isBlocked() && atInitial > initial.length) {
        version = Math.max(version, current());
        response.write(bookmarkLine(store.kind, version, view));
      }
    },
  };

  response.writeHead(200, { "content-type": "application/json" }).flushHeaders();
  if (request.error !== undefined) {
    response.end(errorLine(request.error));
    return stream;
  }
  store.listeners.add(pump);
  response.on("drain", pump);
  response.once("close", () => {
    store.listeners.delete(pump);
    for (const cancel of timers) cancel();
  });
  later((request.timeoutSeconds ?? defaultTimeoutSeconds) * 1000, () => {
    stream.bookmark();
    stream.end();
  });
  later(bookmarkMs, tick);
  pump();
  return stream;
}
