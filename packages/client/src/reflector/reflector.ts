import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client } from "../client/client.ts";
import { resourcePath } from "../kinds/resource-path.ts";
import { follow } from "./follow.ts";
import { listByWatch } from "./list-by-watch.ts";
import { listInPages } from "./list-in-pages.ts";
import type { ReflectorOptions } from "./reflector-options.ts";
import { type OpenWatch, Session } from "./session.ts";
import type { ReflectorSink } from "./sink.ts";
import { SinkError } from "./sink-error.ts";

/**
 * Keeps a sink equal to the objects of a kind, until the signal aborts. The rules are those of
 * client-go's reflector:
 *
 * - It begins with a watch that streams all objects (WatchList), or else with a list from the
 *   server's cache; with `listAtOnce` with a list of the latest state.
 * - A watch that ends is restarted at the last resource version.
 * - When the server has forgotten that version (410), it lists at least at that version. If that is
 *   gone too, or not known yet (`ResourceVersionTooLarge`), it reads the latest state.
 * - When the server is unreachable, overloaded (429) or idle for too long, it does not list again:
 *   only the watch is retried.
 * - Delays between attempts grow from 0.8 to 30 seconds, with jitter, also after a watch of less
 *   than ten seconds. `Retry-After` extends them to five minutes at most.
 *
 * The reflector survives all errors of the server, also missing rights and kinds, as both may
 * appear later. It reports errors to the observer.
 *
 * @returns when the signal aborts; without a signal never.
 * @throws errors of the sink or the transform.
 * @throws TypeError when the namespace does not fit the kind's scope.
 */
export async function reflect<T extends KubernetesObject>(
  client: Pick<Client, "transport">,
  kind: KindDescriptor<T>,
  sink: ReflectorSink<T>,
  options: ReflectorOptions<T> = {},
): Promise<void> {
  resourcePath(kind, { namespace: options.namespace });
  const session = new Session(client.transport, kind, sink, options);
  try {
    while (!options.signal?.aborted) {
      let watching: OpenWatch<T> | undefined;
      try {
        const streams = session.streams && !session.listsAtOnce;
        watching = streams ? await listByWatch(session) : undefined;
        if (watching === undefined) {
          await listInPages(session);
        }
      } catch (error) {
        // Servers end lists after a minute, but not watches.
        session.listsAtOnce = false;
        await session.recover(error, { phase: "list", next: "restart" });
        continue;
      }
      await follow(session, watching);
    }
  } catch (error) {
    if (error instanceof SinkError) {
      throw error.cause;
    }
    if (!options.signal?.aborted) {
      throw error;
    }
  }
}
