import type { ServerResponse } from "node:http";
import type { Clock } from "@capikit/common/time";
import type { ResourceStore } from "../store/resource-store.ts";
import type { ServedKind } from "../store/served-kind.ts";
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
  reset(): void;
  /** Stops sending and leaves the connection open. */
  mute(): void;
  /** Stops sending for a time. */
  hold(ms: number): void;
  /** Sends the next event in two pieces with a pause between them. */
  splitNext(ms: number): void;
  bookmark(): void;
}

export interface WatchStreamOptions {
  readonly clock: Clock;
  readonly bookmarkMs: number;
  /** Returns the resource version of the last write to any kind. */
  readonly current: () => number;
  /** Called after every event, and once within the initial objects. */
  readonly onLine: (stream: WatchStream) => void;
}

const emptyLine: readonly Uint8Array[] = [Buffer.from("\n")];
/** The API server ends watches after 30 to 60 minutes. */
const defaultTimeoutSeconds = 2700;

/**
 * Streams a watch until it ends. It does not buffer for slow clients: events remain in the history,
 * and the watch ends when the history has dropped them.
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
  let muted = false;
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
        if (!isOver() && !muted) response.write(bytes.subarray(middle));
        held--;
        pump();
      });
      return;
    }
    for (const part of parts) {
      response.write(part);
    }
  };
  const isBlocked = (): boolean => isOver() || muted || held > 0 || response.writableNeedDrain;

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
        // Unsent events were dropped, except if none concerned this kind.
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
      if (!isOver() && !muted) response.write(bytes);
    },
    end() {
      if (!muted) response.end();
    },
    reset: () => response.socket?.resetAndDestroy(),
    mute() {
      muted = true;
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
