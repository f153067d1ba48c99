import { setTimeout as wait } from "node:timers/promises";
import { type Client, createDiscovery, type KubernetesObject } from "@capikit/client";
import { isRequestError } from "@capikit/client/errors";
import { metadataOnly } from "@capikit/client/kinds";
import { namesOf } from "./applied-files.ts";
import { deleteAll } from "./applied-objects.ts";
import type { Program } from "./program.ts";
import type { Session } from "./session.ts";

/** Timeout in milliseconds for deleting Clusters at the end. */
const deletionMs = 60_000;
/** Timeout in milliseconds for the program to become ready for the deletion. */
const startMs = 10_000;
/** Timeout in milliseconds for reading the objects that block the deletion. */
const readMs = 5_000;

/**
 * Deletes the applied objects: their infrastructure would outlast the API server. Reports the objects
 * that remain, and the finalizers that block their deletion.
 *
 * @returns whether no infrastructure may remain. `--state` keeps it on request.
 */
export async function deleteApplied(
  { state, over, report }: Pick<Session, "over" | "report" | "state">,
  client: Client,
  objects: readonly KubernetesObject[],
  program: Pick<Program, "ready" | "state"> | undefined,
  limitMs = deletionMs,
): Promise<boolean> {
  if (objects.length === 0 || state !== undefined) return true;
  if (program?.state() === "starting" && !over.signal.aborted)
    await Promise.race([program.ready(), wait(startMs, undefined, { ref: false })]);
  const isProgramDown = program !== undefined && program.state() !== "ready";
  if (over.signal.aborted || isProgramDown) {
    const gone = over.signal.aborted ? "the API server is gone" : "the program is down";
    const text = `${gone}: applied objects are not deleted; infrastructure may remain`;
    report("stopping", "warning", text);
    return false;
  }
  report("stopping", "info", "deleting applied objects");
  const limit = AbortSignal.any([over.signal, AbortSignal.timeout(limitMs)]);
  const left = await deleteAll(client, objects, limit);
  if (left.length === 0) return true;
  const when = limit.aborted && !over.signal.aborted ? ` within ${limitMs / 1000} s` : "";
  const blocked = await findDeleting(
    client,
    left,
    AbortSignal.any([over.signal, AbortSignal.timeout(readMs)]),
  );
  const names = namesOf(blocked);
  const lines = blocked.map(
    ({ metadata }, at) => `\n  ${names[at]}: finalizers ${metadata.finalizers?.join(", ")}`,
  );
  const text =
    lines.length === 0
      ? `not deleted${when}: ${namesOf(left).join(", ")}; infrastructure may remain`
      : `not deleted${when}; infrastructure may remain:${lines.join("")}\n  help: check the logs of the controllers that remove these finalizers`;
  report("stopping", "warning", text, { left: namesOf(left), blocked: names });
  return false;
}

/** Returns objects that finalizers keep from deletion, in the namespaces of others; none without an answer. */
async function findDeleting(
  client: Client,
  objects: readonly KubernetesObject[],
  signal: AbortSignal,
): Promise<readonly KubernetesObject[]> {
  const unlessRefused = (error: unknown): readonly never[] => {
    if (signal.aborted || isRequestError(error)) return [];
    throw error;
  };
  const resources = await createDiscovery(client.transport).resources({ signal }).catch(unlessRefused);
  const kinds = resources.filter(({ verbs }) => verbs.includes("list")).map(({ kind }) => kind);
  const namespaces = new Set(objects.map(({ metadata }) => metadata.namespace ?? "default"));
  const found = new Map<string, KubernetesObject>();
  const reads = kinds.map(async (kind) => {
    for (const namespace of kind.scope === "Namespaced" ? namespaces : [undefined]) {
      const list = client.list(metadataOnly(kind), { signal, ...(namespace && { namespace }) });
      const items = await list.then(({ items }) => items).catch(unlessRefused);
      for (const item of items)
        if (item.metadata.deletionTimestamp !== undefined && item.metadata.finalizers?.length)
          // Kinds may have several versions.
          found.set(item.metadata.uid ?? "", item);
    }
  });
  await Promise.all(reads);
  return [...found.values()];
}
