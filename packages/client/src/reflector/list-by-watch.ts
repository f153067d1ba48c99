import type { KubernetesObject } from "@capikit/api/meta";
import { yieldToEventLoop } from "@capikit/common/time";
import { ApiError } from "../errors/api-error.ts";
import { isExpired, isResourceVersionTooLarge } from "../errors/predicates.ts";
import { TransportError } from "../errors/transport-error.ts";
import { WatchError } from "../errors/watch-error.ts";
import { objectKey } from "../kinds/object-key.ts";
import { isPostponed } from "./is-postponed.ts";
import type { Events, OpenWatch, Session } from "./session.ts";

/** Reads all objects by a watch (WatchList) and returns it; undefined to fall back to a list. */
export async function listByWatch<T extends KubernetesObject>(
  session: Session<T>,
): Promise<OpenWatch<T> | undefined> {
  for (;;) {
    const resourceVersion = session.versionLost ? "" : session.version;
    const watching = session.openWatch({
      resourceVersion,
      resourceVersionMatch: "NotOlderThan",
      sendInitialEvents: true,
    });
    const progress = { begun: false };
    try {
      await takeInitial(session, watching.events, progress);
      return watching;
    } catch (error) {
      await watching.events.return();
      if ((isExpired(error) || isResourceVersionTooLarge(error)) && resourceVersion !== "") {
        session.versionLost = true;
      } else if (
        isPostponed(error, watching.isOpen()) ||
        (error instanceof TransportError && !progress.begun)
      ) {
        await session.recover(error, { phase: "watch-list", next: "retry" });
      } else {
        await session.recover(error, { phase: "watch-list", next: "list", atOnce: true });
        // Servers without the feature refuse the parameter every time.
        session.streams = !(error instanceof ApiError && (error.status === 400 || error.status === 422));
        return undefined;
      }
    }
  }
}

async function takeInitial<T extends KubernetesObject>(
  session: Session<T>,
  events: Events<T>,
  progress: { begun: boolean },
): Promise<void> {
  const since = session.clock.now();
  const objects = new Map<string, T>();
  const sizes = session.emptySizes();
  for (;;) {
    const { value: event, done } = await events.next();
    if (done) {
      const message = "the server ended it before it had sent all objects";
      throw new WatchError("WATCH_TRUNCATED", session.kind.plural, message);
    }
    progress.begun = true;
    if (event.type === "DELETED") {
      objects.delete(objectKey(event.object));
      sizes.remove(objectKey(event.object));
    } else if (event.type !== "BOOKMARK") {
      const object = session.transform(event.object);
      objects.set(objectKey(object), object);
      sizes.put(objectKey(object), session.eventBytes);
    } else if (event.initialEventsEnd) {
      const { resourceVersion } = event;
      return session.replace([...objects.values()], { resourceVersion, via: "watch", since, sizes });
    }
    const yielded = yieldToEventLoop();
    if (yielded !== undefined) {
      await yielded;
    }
  }
}
