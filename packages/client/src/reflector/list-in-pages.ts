import type { KubernetesObject, ListMeta } from "@capikit/api/meta";
import { isExpired, isResourceVersionTooLarge } from "../errors/predicates.ts";
import { objectKey } from "../kinds/object-key.ts";
import { resourcePath } from "../kinds/resource-path.ts";
import type { ListOptions } from "../verbs/options.ts";
import { createPageGuard } from "../verbs/page-guard.ts";
import type { Session } from "./session.ts";
import { isHeadTimeout, streamList } from "./stream-list.ts";

/** The API server answers lists within a minute. */
const maxHeadMs = 60_000;

/** Lists all objects, at least as new as the sink's version. */
export async function listInPages<T extends KubernetesObject>(session: Session<T>): Promise<void> {
  const since = session.clock.now();
  // "0" reads any cached state; empty reads the latest state, from etcd and therefore in pages.
  const version = session.versionLost ? "" : session.version || (session.listsAtOnce ? "" : "0");
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
  const isPaged = !session.listsAtOnce && (version === "" || version === "0");
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
