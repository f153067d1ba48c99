import { readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Client, DynamicObject } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { errorMessage } from "@capikit/common/errors";
import { assertJsonDepth, JsonDepthError, parseJson } from "@capikit/common/json";
import { isAllowed } from "../checks/move-diagnostics.ts";
import type { LeftBehind } from "../graph/left-behind.ts";
import { buildMoveGraph, namesLeftBehind } from "../graph/move-graph.ts";
import { readMoveTypes } from "../read/read-world.ts";
import { ensureNamespaces } from "../run/begin-move.ts";
import { createObject, transplanted } from "../run/create-object.ts";
import { MoveError, moveFailed } from "../run/move-error.ts";
import type { MoveResult, MoveSettings } from "../run/move-options.ts";
import { movedObjects, refOf, shownName, splitGroups } from "../run/moved-object.ts";
import { resume } from "../run/prepare-move.ts";
import { each } from "../run/with-retries.ts";
import { isUnfinishedFolder, readEntries } from "./stage-directory.ts";

/** Reports whether an object that is left behind blocks a restoration. */
function blocks(reason: LeftBehind["reason"], options: Pick<MoveSettings, "allow">): boolean {
  // The reason of its owner decides.
  return reason !== "owner-left-behind" && !isAllowed(`move/${reason}`, options);
}

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
  const leftBehind = namesLeftBehind(graph);
  if (graph.leftBehind.some(({ reason }) => blocks(reason, options))) {
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

/**
 * Reads the objects of all files in a directory. Follows symbolic links, and skips names that start
 * with two dots: volumes of Kubernetes keep the files of Secrets in such folders.
 *
 * @throws MoveError if an entry is not a file, a file is invalid, the directory has no objects, or
 *   the save was interrupted.
 */
async function readSaved(directory: string): Promise<readonly DynamicObject[]> {
  const entries = await readEntries(directory).catch((error: unknown) => {
    throw refusal(`cannot read the directory ${directory}: ${errorMessage(error)}`);
  });
  assertFinished(await realpath(directory));
  const names = entries.filter((name) => !name.startsWith("..")).sort();
  const lists = await Promise.all(names.map((name) => readObjects(join(directory, name))));
  const objects = lists.flat();
  if (objects.length === 0)
    throw refusal(`${directory} has no objects: use a directory that a move was saved to`);
  return objects;
}

function assertFinished(path: string): void {
  if (isUnfinishedFolder(path))
    throw refusal(`the save was interrupted, so ${path} may be incomplete: save again to another directory`);
}

async function readObjects(path: string): Promise<DynamicObject[]> {
  assertFinished(path);
  const text = await readText(path);
  // Both programs write JSON to .yaml files; only JSON keeps numbers beyond 2^53 exact.
  if (text.startsWith("{")) {
    try {
      assertJsonDepth(text);
      return [parseJson(text) as DynamicObject];
    } catch (error) {
      throw refusal(
        `${path}: ${error instanceof JsonDepthError ? error.message : "is truncated or not JSON"}`,
      );
    }
  }
  // Loaded on demand: the library is large and rarely needed here.
  const { exactKubernetesScalar, parseYamlDocuments } = await import("@capikit/common/yaml");
  try {
    const values = parseYamlDocuments(text, { plainScalar: exactKubernetesScalar });
    return values.filter((value) => value !== null) as unknown as DynamicObject[];
  } catch (error) {
    throw refusal(`${path}: ${errorMessage(error)}`);
  }
}

async function readText(path: string): Promise<string> {
  try {
    // A pipe would block.
    if ((await stat(path)).isFile()) return await readFile(path, "utf8");
  } catch (error) {
    throw refusal(`cannot read ${path}: ${errorMessage(error)}`);
  }
  throw refusal(`${path} is not a file: remove it, or use the directory that has the files of the move`);
}

function refusal(message: string): MoveError {
  return moveFailed("checking", message);
}
