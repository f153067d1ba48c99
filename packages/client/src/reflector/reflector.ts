import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client } from "../client/client.ts";
import { resourcePath } from "../kinds/resource-path.ts";
import { follow } from "./follow.ts";
import { listByWatch } from "./list-by-watch.ts";
import { listInPages } from "./list-in-pages.ts";
import type { ReflectorOptions } from "./reflector-options.ts";
import { createSession, type OpenWatch, SinkFailure } from "./session.ts";
import type { ReflectorSink } from "./sink.ts";

/**
 * Keeps a sink equal to the objects of a kind, until the signal aborts. The rules are those of client-go's reflector:
 *
 * - It begins with a watch that streams all objects (WatchList), or else with a list that the server's cache may answer; both are
 *   parsed as they arrive. Then it watches. A watch that ends is begun again from the last resource version.
 * - When the server has forgotten that version (410) it lists at least at that version; when it does not have that either, or not yet
 *   (`ResourceVersionTooLarge`), it takes the most recent state.
 * - When the server cannot be reached, has too much to do (429) or falls silent, nothing is listed: the watch alone is tried again.
 * - Waits between attempts grow from 0.8 to 30 seconds, with jitter, and are at least what the server asks for, up to five minutes.
 *   A watch that ends within ten seconds is followed by such a wait too, whatever it brought.
 *
 * Everything the server does is survived; missing rights and kinds that are not installed too, as both may come. What goes wrong is
 * told to the observer.
 *
 * @returns when the signal aborts; without a signal never.
 * @throws what the sink or the transform throws.
 * @throws TypeError when the namespace does not fit the kind's scope.
 */
export async function reflect<T extends KubernetesObject>(
  client: Pick<Client, "transport">,
  kind: KindDescriptor<T>,
  sink: ReflectorSink<T>,
  options: ReflectorOptions<T> = {},
): Promise<void> {
  resourcePath(kind, { namespace: options.namespace });
  const session = createSession(client.transport, kind, sink, options);
  try {
    while (!options.signal?.aborted) {
      let watching: OpenWatch<T> | undefined;
      try {
        watching = session.streams ? await listByWatch(session) : undefined;
        if (watching === undefined) {
          await listInPages(session);
        }
      } catch (error) {
        await session.recover(error, { phase: "list", next: "restart" });
        continue;
      }
      await follow(session, watching);
    }
  } catch (error) {
    if (error instanceof SinkFailure) {
      throw error.cause;
    }
    if (!options.signal?.aborted) {
      throw error;
    }
  }
}
