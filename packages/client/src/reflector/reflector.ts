import type { KindDescriptor, KubernetesObject, ListMeta } from "@capikit/api/meta";
import { checkOptions } from "@capikit/common/options";
import { yieldToEventLoop } from "@capikit/common/time";
import type { Client } from "../client/client.ts";
import { ApiError } from "../errors/api-error.ts";
import { isExpired, isResourceVersionTooLarge } from "../errors/predicates.ts";
import { WatchError } from "../errors/response-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { objectKey } from "../kinds/object-key.ts";
import { resourcePath } from "../kinds/resource-path.ts";
import { checkKind, selectionTypes } from "../verbs/check-call.ts";
import type { ListOptions } from "../verbs/options.ts";
import { createPageGuard } from "../verbs/page-guard.ts";
import { follow, isPostponed } from "./follow.ts";
import type { ReflectorSink } from "./object-store.ts";
import type { ReflectorOptions } from "./reflector-options.ts";
import { type Events, type OpenWatch, Session, SinkError } from "./session.ts";
import { isHeadTimeout, streamList } from "./stream-list.ts";

/** The API server answers lists within a minute. */
const maxHeadMs = 60_000;

/** Lists all objects: at least as new as the sink's version, or of the latest state. */
async function listInPages<T extends KubernetesObject>(session: Session<T>): Promise<void> {
  const since = session.clock.now();
  // Empty reads the latest state. Never "0", which a server's cache answers from any past state.
  const version = session.knownVersion;
  try {
    const { objects, resourceVersion, sizes } = await readPages(session, version);
    await session.replace(objects, { resourceVersion, via: "list", since, sizes });
  } catch (error) {
    if (isHeadTimeout(error)) session.headMs = Math.min(maxHeadMs, session.headMs * 2);
    if (version !== "" && (isExpired(error) || isResourceVersionTooLarge(error))) {
      session.versionLost = true;
      return listInPages(session);
    }
    throw error;
  }
}

async function readPages<T extends KubernetesObject>(session: Session<T>, version: string) {
  const { transport, kind, selection, options, clock } = session;
  // The server's cache answers a list at a version only without pages.
  const isPaged = !session.listsAtOnce && version === "";
  const limit = isPaged ? (options.pageSize ?? 500) : undefined;
  const idleTimeoutMs = options.idleTimeoutMs ?? 70_000;
  let objects: T[] = [];
  let sizes = session.emptySizes();
  const read = async (page: ListOptions): Promise<ListMeta> => {
    const before = objects.length;
    const { signal, omitManagedFields } = options;
    const atOnce = session.listsAtOnce;
    const headMs = Math.min(idleTimeoutMs, session.headMs);
    const streamed = {
      ...selection,
      ...page,
      idleTimeoutMs,
      headMs,
      signal,
      omitManagedFields,
      atOnce,
      clock,
    };
    const metadata = await streamList(transport, kind, streamed, (object, bytes, guard) => {
      session.guard = guard;
      sizes.add(objectKey(object), bytes);
      objects.push(session.transform(object));
    });
    pages.next(metadata.continue, objects.length - before);
    return metadata;
  };
  const pages = createPageGuard({ method: "GET", path: resourcePath(kind, selection) });
  const resourceVersion = version || undefined;
  let page = await read({ resourceVersion, limit });
  while (page.continue) {
    try {
      page = await read({ limit, continue: page.continue });
    } catch (error) {
      if (!isExpired(error)) {
        throw error;
      }
      // The pages took longer than etcd keeps their state: list without pages.
      objects = [];
      sizes = session.emptySizes();
      page = await read({ resourceVersion });
      if (page.continue) {
        throw pages.endless();
      }
    }
  }
  return { objects, resourceVersion: page.resourceVersion ?? "", sizes };
}

/**
 * Keeps a sink equal to the objects of a kind, until the signal aborts. The rules are those of
 * client-go's reflector:
 *
 * - It begins with a watch that streams the latest state of all objects (WatchList), or else with a
 *   list of the latest state. No fallback reads an older state than the failed step.
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
 * @throws TypeError when an option is invalid, or the namespace does not fit the kind's scope.
 */
export async function reflect<T extends KubernetesObject>(
  client: Pick<Client, "transport">,
  kind: KindDescriptor<T>,
  sink: ReflectorSink<T>,
  options: ReflectorOptions<T> = {},
): Promise<void> {
  checkKind("reflect", kind);
  checkOptions("reflect", options, {
    ...selectionTypes,
    signal: "signal",
    transform: "function",
    omitManagedFields: "boolean",
    watchList: "boolean",
    listAtOnce: "boolean",
    pageSize: "count",
    idleTimeoutMs: "number",
    watchSeconds: "array",
    backoff: {
      initialMs: "number",
      maxMs: "number",
      factor: "number",
      jitter: "number",
      random: "function",
      resetMs: "number",
    },
    observer: "object",
    clock: "object",
    random: "function",
  });
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
  } finally {
    session.release();
  }
}

/** Reads all objects by a watch (WatchList) and returns it; undefined to fall back to a list. */
async function listByWatch<T extends KubernetesObject>(
  session: Session<T>,
): Promise<OpenWatch<T> | undefined> {
  for (;;) {
    const resourceVersion = session.knownVersion;
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
        // A cache behind the latest state catches up soon, or a list explains why it does not.
        const atOnce = !isResourceVersionTooLarge(error);
        await session.recover(error, { phase: "watch-list", next: "list", atOnce });
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
