import { customResourceDefinition, namespace as namespaceKind } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { isAlreadyExists, isForbidden, isNotFound } from "@capikit/client/errors";
import { metadataOnly } from "@capikit/client/kinds";
import { readMoveTarget } from "../read/read-world.ts";
import { type MoveCheckpoint, saveCheckpoint } from "./checkpoint.ts";
import { unpauseExisting } from "./existing-in-target.ts";
import { moveFailed } from "./move-error.ts";
import type { RunMoveOptions } from "./move-options.ts";
import { readAndCheck, resumeDropped } from "./prepare-move.ts";
import { removeCopies } from "./remove-copies.ts";

/** The clusters and the namespace of a move. */
type Scope = Pick<MoveCheckpoint, "source" | "target" | "namespace" | "cluster">;

/**
 * How a move starts:
 *
 * - `fresh`: no earlier attempt left anything.
 * - `resume`: an earlier attempt may have paused the source, and copied nothing.
 * - `discard copies`: an earlier attempt left copies in the target.
 * - `continue`: all objects have been created.
 */
type Start =
  | { readonly kind: "fresh" }
  | { readonly kind: "resume" | "discard copies" | "continue"; readonly state: MoveCheckpoint };

/**
 * Checks both clusters and returns the state of the checkpoint, or a new one. Removes copies of a
 * failed attempt from the target.
 *
 * @throws MoveError
 */
export async function beginMove(options: RunMoveOptions): Promise<MoveCheckpoint> {
  const { source, target, checkpoint, observer, signal } = options;
  observer?.onPhase?.("checking");
  const [found, sourceIds, targetIds] = await Promise.all([
    checkpoint?.load(),
    clusterIds(source, signal),
    clusterIds(target, signal),
  ]);
  if (sourceIds.some((id, index) => id !== undefined && id === targetIds[index]))
    throw moveFailed("checking", "source and target are the same cluster");
  const scope: Scope = {
    source: storedId(sourceIds),
    target: storedId(targetIds),
    ...(options.namespace && { namespace: options.namespace }),
    ...(options.cluster && { cluster: options.cluster }),
  };
  const start = classify(found, scope, options);
  if (start.kind === "continue") return start.state;
  // Nothing has been deleted yet, so the current objects count.
  const paused = start.kind !== "fresh" && start.state.stage === "creating" ? start.state.objects : [];
  const prepared = await readAndCheck(source, await readMoveTarget(target, signal), options, paused);
  if (start.kind === "resume" && prepared.objects.length === 0 && start.state.objects.length > 0)
    throw moveFailed(
      "checking",
      `the source no longer has objects of the checkpoint ${checkpoint?.name}, as another move may have completed: compare both clusters, then delete the checkpoint`,
    );
  if (start.kind === "discard copies") {
    observer?.onPhase?.("rolling-back");
    await removeCopies(options, async () => start.state);
    await unpauseExisting(options, start.state);
  }
  await resumeDropped("rolling-back", source, paused, prepared.objects, options);
  const begun: MoveCheckpoint = {
    version: 1,
    ...scope,
    stage: "creating",
    ...prepared,
    created: {},
    deleted: [],
  };
  await saveCheckpoint(checkpoint, begun, "checking");
  return begun;
}

/** @throws MoveError if the checkpoint belongs to another move, or is unfinished and not resumed. */
function classify(
  found: MoveCheckpoint | undefined,
  { source, target, namespace, cluster }: Scope,
  { resume = false, checkpoint }: Pick<RunMoveOptions, "resume" | "checkpoint">,
): Start {
  const refuse = (problem: string): never => {
    throw moveFailed("checking", problem);
  };
  if (found === undefined) {
    if (resume) refuse(`no checkpoint to resume: ${checkpoint?.name ?? "none is configured"}`);
    return { kind: "fresh" };
  }
  const named = `the checkpoint ${checkpoint?.name}`;
  const isOfOthers = found.source !== source || found.target !== target;
  const isCopying = found.stage === "creating" || found.stage === "rolled-back";
  if (resume) {
    if (isOfOthers) refuse(`${named} belongs to a move between other clusters`);
    if (found.namespace !== namespace || found.cluster !== cluster) {
      const what = [found.namespace ?? "all namespaces", found.cluster].filter(Boolean).join("/");
      refuse(`${named} belongs to a move of ${what}`);
    }
    if (!isCopying) return { kind: "continue", state: found };
  } else if (found.stage !== "done" && found.stage !== "rolled-back") {
    refuse(`${named} belongs to an unfinished move: resume it`);
  }
  if (isCopying && found.existing !== undefined) {
    if (isOfOthers)
      refuse(`${named} lists copies of a failed move between other clusters: use another checkpoint`);
    return { kind: "discard copies", state: found };
  }
  return found.stage === "creating" ? { kind: "resume", state: found } : { kind: "fresh" };
}

/** Creates missing namespaces. Assumes that a namespace exists if reading it is forbidden. */
export async function ensureNamespaces(
  target: Client,
  names: Iterable<string>,
  signal: AbortSignal | undefined,
): Promise<void> {
  await Promise.all([...new Set(names)].map((name) => ensureNamespace(target, name, signal)));
}

async function ensureNamespace(target: Client, name: string, signal: AbortSignal | undefined): Promise<void> {
  try {
    await target.get(namespaceKind, { name }, { signal });
  } catch (error) {
    if (isForbidden(error)) return;
    if (!isNotFound(error)) throw error;
    await target.create(namespaceKind, { metadata: { name } }, { signal }).catch((refused: unknown) => {
      if (!isAlreadyExists(refused)) throw refused;
    });
  }
}

/** Returns identifiers of the cluster, of which each is undefined if the user may not read it. */
function clusterIds(
  client: Client,
  signal: AbortSignal | undefined,
): Promise<readonly (string | undefined)[]> {
  const uidOf = async (kind: typeof namespaceKind | typeof customResourceDefinition, name: string) => {
    try {
      return (await client.get(metadataOnly(kind), { name }, { signal })).metadata.uid;
    } catch (error) {
      if (isForbidden(error) || isNotFound(error)) return undefined;
      throw error;
    }
  };
  return Promise.all([
    uidOf(namespaceKind, "kube-system"),
    uidOf(customResourceDefinition, "clusters.cluster.x-k8s.io"),
  ]);
}

/** @throws MoveError if no identifier is known: a checkpoint could then be taken for that of another move. */
function storedId(ids: readonly (string | undefined)[]): string {
  const id = ids.find((one) => one !== undefined);
  if (id === undefined)
    throw moveFailed(
      "checking",
      "a cluster cannot be identified: allow the user to get the namespace kube-system or the CRD clusters.cluster.x-k8s.io",
    );
  return id;
}
