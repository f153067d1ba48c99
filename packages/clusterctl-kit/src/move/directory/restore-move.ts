import type { Client } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { buildMoveGraph } from "../graph/move-graph.ts";
import { toObjectName } from "../objects/object-name.ts";
import { readMoveTypes } from "../read/read-world.ts";
import { createObject, transplanted } from "../run/create-object.ts";
import { MoveError, moveFailed } from "../run/move-error.ts";
import type { MoveResult, MoveSettings } from "../run/move-options.ts";
import { movedObjects, refOf, shownName } from "../run/moved-object.ts";
import { ensureNamespaces } from "../run/namespaces.ts";
import { each, resume, splitGroups } from "../run/prepare-move.ts";
import { readSaved } from "./read-saved.ts";

/** Options of `restoreMove`. */
export interface RestoreMoveOptions extends Omit<MoveSettings, "blockMoveTimeoutMs" | "namespace"> {
  readonly target: Client;
  /**
   * Directory written by `saveMove` or `clusterctl move --to-directory`. May have symbolic links to
   * files, as in a volume of Kubernetes, but no folders.
   */
  readonly directory: string;
}

/**
 * Creates saved objects in a cluster, then unpauses Clusters and ClusterClasses. Existing objects
 * remain unchanged and own their children.
 *
 * @throws MoveError if an entry of the directory is not a readable file, an object has no owner,
 * nothing can be restored or the cluster rejects an object.
 */
export async function restoreMove(
  options: RestoreMoveOptions,
): Promise<Pick<MoveResult, "created" | "leftBehind" | "untouched">> {
  const { target, directory, observer, signal } = options;
  observer?.onPhase?.("checking");
  const [types, objects] = await Promise.all([readMoveTypes(target, signal), readSaved(directory)]);
  const graph = buildMoveGraph({ types, objects });
  const nodeOf = new Map(graph.nodes.map((node) => [node.uid, node]));
  const leftBehind = graph.leftBehind.flatMap(({ uid }) => nodeOf.get(uid) ?? []).map(toObjectName);
  if (leftBehind.length > 0 && options.allowLeftBehind !== true) {
    const error = new Error("has an owner that is not in the directory, or is in an ownership cycle");
    throw new MoveError(
      "checking",
      leftBehind.map((object) => ({ object, error })),
    );
  }
  const moved = await movedObjects(target, graph, types);
  if (moved.length === 0) {
    const message = `the target has no kinds of the objects in ${directory}: install the providers with clusterctl init`;
    throw moveFailed("checking", message);
  }
  await ensureNamespaces(
    target,
    moved.flatMap(({ namespace }) => (namespace === "" ? [] : [namespace])),
    signal,
  );
  const objectOf = new Map(objects.map((object) => [object.metadata.uid, object]));
  const byUid = new Map(moved.map((object) => [object.uid, object]));
  const newUids = new Map<string, string>();
  const counts = { created: 0, untouched: 0 };
  observer?.onPhase?.("creating");
  for (const group of splitGroups(moved)) {
    await each("creating", group, options, async (object) => {
      const found = objectOf.get(object.uid);
      if (found === undefined) return;
      const there = await target
        .get(object.kind, refOf(object), { signal })
        .catch((error: unknown) => (isNotFound(error) ? undefined : Promise.reject(error)));
      if (there !== undefined) {
        newUids.set(object.uid, there.metadata.uid ?? "");
        counts.untouched += 1;
        observer?.onObject?.("left as it is", shownName(object));
        return;
      }
      const wanted = transplanted(
        found,
        object,
        (uid) => newUids.get(uid),
        (uid) => byUid.get(uid),
      );
      const { uid } = await createObject(target, object, wanted, signal);
      newUids.set(object.uid, uid);
      counts.created += 1;
      observer?.onObject?.("created", shownName(object));
    });
  }
  await resume("resuming", target, moved, options);
  observer?.onPhase?.("done");
  return { ...counts, leftBehind };
}
