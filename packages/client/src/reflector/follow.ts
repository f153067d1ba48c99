import type { KubernetesObject } from "@capikit/api/meta";
import { isTooManyRequests } from "../errors/predicates.ts";
import { TransportError } from "../errors/transport-error.ts";
import { WatchError } from "../watch/watch-error.ts";
import type { WatchEvent } from "../watch/watch-event.ts";
import { compareResourceVersions } from "./resource-version.ts";
import type { Events, Session } from "./session.ts";

/** A watch that ends sooner did not go well, however it ended. */
const shortWatchMs = 1000;

/** Watches, again and again, until only a new list helps. */
export async function follow<T extends KubernetesObject>(
  session: Session<T>,
  first: Events<T> | undefined,
): Promise<void> {
  let events = first;
  for (;;) {
    const since = session.clock.now();
    // The first one has brought the initial objects already.
    let count = events === undefined ? 0 : 1;
    if (events === undefined) {
      session.options.observer?.watching?.(session.version);
      events = session.openWatch({ resourceVersion: session.version });
    }
    try {
      for await (const event of events) {
        count++;
        await advance(session, event);
        if (session.breather.due()) {
          await session.breather.pause();
        }
      }
      if (count === 0 && session.clock.now() - since < shortWatchMs) {
        throw new WatchError("truncated", session.kind.plural, "the server ended it at once");
      }
    } catch (error) {
      const code = error instanceof WatchError ? error.code : undefined;
      const lived = code === "silent" || (count > 0 && session.clock.now() - since >= shortWatchMs);
      const broke =
        error instanceof TransportError || code === "silent" || (code === "truncated" && count > 0);
      const next = broke || isTooManyRequests(error) ? "retry" : "restart";
      await session.recover(error, { phase: "watch", next, atOnce: broke && lived });
      if (next === "restart") {
        return;
      }
    }
    events = undefined;
  }
}

async function advance<T extends KubernetesObject>(session: Session<T>, event: WatchEvent<T>): Promise<void> {
  const version =
    event.type === "BOOKMARK" ? event.resourceVersion : (event.object.metadata.resourceVersion ?? "");
  // What the sink has passed already comes late or twice; to go back would undo what followed.
  if (version === "" || (compareResourceVersions(version, session.version) ?? 0) < 0) {
    return;
  }
  await session.guard(() =>
    event.type === "BOOKMARK"
      ? session.sink.bookmark?.(version)
      : session.sink.apply({ type: event.type, object: session.transform(event.object) }),
  );
  session.version = version;
}
