import type { KubernetesObject } from "@capikit/api/meta";
import { yieldToEventLoop } from "@capikit/common/time";
import { ApiError } from "../errors/api-error.ts";
import { isTooManyRequests } from "../errors/predicates.ts";
import { WatchError } from "../errors/response-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { objectKey } from "../kinds/object-key.ts";
import type { WatchEvent } from "../watch/watch-event.ts";
import { compareResourceVersions } from "./object-change.ts";
import type { OpenWatch, Session } from "./session.ts";

/** A watch that ends sooner without an event requires a new list, as in client-go. */
const emptyWatchMs = 1000;

/** Watches repeatedly until a new list is required. */
export async function follow<T extends KubernetesObject>(
  session: Session<T>,
  first: OpenWatch<T> | undefined,
): Promise<void> {
  let watching = first;
  // A watch of a version that the server has not reached, as after a restore of etcd, is silent.
  let mayHaveGoneBack = false;
  for (;;) {
    // The first watch has delivered the initial objects already.
    let count = watching === undefined ? 0 : 1;
    if (watching === undefined) {
      watching = session.openWatch({ resourceVersion: session.version });
    }
    const { events, isOpen, openedAt, shortMs } = watching;
    const livedMs = (): number => session.clock.now() - openedAt;
    // Without a version, the first events are the existing objects in any order.
    let isOrdered = true;
    const hasVersion = session.version !== "";
    try {
      if (mayHaveGoneBack && hasVersion && (await session.serverWentBack())) throw wentBack(session);
      mayHaveGoneBack = false;
      for await (const event of events) {
        if (++count === 1 && hasVersion && isOlderBookmark(session, event)) throw wentBack(session);
        isOrdered = (await advance(session, event)) && isOrdered;
        const yielded = yieldToEventLoop();
        if (yielded !== undefined) {
          await yielded;
        }
      }
      if (!isOrdered && hasVersion) {
        const message = "events were older than earlier ones, and may be missing from the known state";
        throw new WatchError("WATCH_DISORDERED", session.kind.plural, message);
      }
      if (livedMs() < shortMs) {
        const message = `the server ended it after ${Math.round(livedMs())} ms and ${count} events`;
        throw new WatchError("WATCH_SHORT", session.kind.plural, message);
      }
    } catch (error) {
      const code = error instanceof WatchError ? error.code : undefined;
      session.versionLost ||= code === "WATCH_WENT_BACK";
      mayHaveGoneBack ||=
        count === 0 && (code === "WATCH_SILENT" || (error instanceof TransportError && !isOpen()));
      // Proxies end idle watches, with or without a warning. That needs no delay.
      const isLong = isOpen() && livedMs() >= shortMs;
      const lived = code === "WATCH_SILENT" || isLong;
      const brokeOff =
        code === "WATCH_SILENT" ||
        ((code === "WATCH_TRUNCATED" || code === "WATCH_SHORT") && (count > 0 || isLong));
      const goesOn =
        error instanceof TransportError || brokeOff || (code === "WATCH_SHORT" && livedMs() >= emptyWatchMs);
      const next = goesOn || isPostponed(error, isOpen()) ? "retry" : "restart";
      await session.recover(error, { phase: "watch", next, atOnce: goesOn && lived });
      if (next === "restart") {
        return;
      }
    }
    watching = undefined;
  }
}

function isOlderBookmark({ version }: { readonly version: string }, event: WatchEvent): boolean {
  return event.type === "BOOKMARK" && (compareResourceVersions(event.resourceVersion, version) ?? 0) < 0;
}

function wentBack<T extends KubernetesObject>({ kind, version }: Session<T>): WatchError {
  const message = `the server is behind version ${version}, which it had sent before, as after a restore of etcd`;
  return new WatchError("WATCH_WENT_BACK", kind.plural, message);
}

/**
 * Applies an event, and reports whether its version follows the preceding ones. Some aggregated API
 * servers have versions in another order, or none. Sinks ignore older versions of an object.
 */
async function advance<T extends KubernetesObject>(
  session: Session<T>,
  event: WatchEvent<T>,
): Promise<boolean> {
  const version =
    event.type === "BOOKMARK" ? event.resourceVersion : (event.object.metadata.resourceVersion ?? "");
  const isLater = version !== "" && (compareResourceVersions(version, session.version) ?? 0) >= 0;
  if (event.type === "BOOKMARK" && !isLater) return true;
  hold(session, event);
  await session.guarded(() =>
    event.type === "BOOKMARK"
      ? session.sink.bookmark?.(version)
      : session.sink.apply({ type: event.type, object: session.transform(event.object) }),
  );
  if (isLater) session.version = version;
  return isLater || version === "";
}

function hold<T extends KubernetesObject>({ held, eventBytes }: Session<T>, event: WatchEvent<T>): void {
  if (event.type === "DELETED") {
    held.remove(objectKey(event.object));
  } else if (event.type !== "BOOKMARK") {
    held.put(objectKey(event.object), eventBytes);
  }
}

/**
 * Reports whether the server asked to send a watch again later: with 429, or with `Retry-After`
 * before the watch was open.
 */
export function isPostponed(error: unknown, wasOpen: boolean): boolean {
  if (isTooManyRequests(error)) return true;
  return !wasOpen && error instanceof ApiError && error.status >= 500 && error.retryAfterMs !== undefined;
}
