import type { Cluster } from "@capikit/api/core/v1beta2";
import { pausedCondition } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { diffMergePatch } from "@capikit/common/patch";
import { withCondition } from "../conditions/set-condition.ts";
import { withFinalizer } from "../metadata/finalizers.ts";
import { objectKey } from "../metadata/object-like.ts";
import { type PatchClient, type PatchObjectOptions, patchObject } from "../patch/patch-object.ts";
import { pausedState } from "../paused-condition.ts";
import type { LookUpOptions } from "./reader.ts";

/**
 * Writes a finalizer, if the object does not have it and is not being deleted. Gives the object as stored, or the one given if there was
 * nothing to write; after a write a reconcile ends, and the change brings the next one. First of all in a reconcile, before anything is
 * made that deletion must take away.
 *
 * Source: `finalizers.EnsureFinalizer` of Cluster API's util packages.
 */
export async function ensureFinalizer<T extends KubernetesObject>(
  client: PatchClient,
  kind: KindDescriptor<T>,
  object: T,
  finalizer: string,
  { signal }: LookUpOptions = {},
): Promise<T> {
  const after = withFinalizer(object, finalizer);
  if (after === object) return object;
  const patch = diffMergePatch(object, after);
  return await client.patch(kind, objectKey(object), { type: "merge", patch }, signal ? { signal } : {});
}

/** What became of an object's condition Paused. */
export interface EnsuredPause<T> {
  /** Whether to leave the object alone. */
  readonly paused: boolean;
  /** Whether the condition was written at once, so that the reconcile ends here: the change brings the next one. */
  readonly written: boolean;
  /** The object with the condition. */
  readonly object: T;
}

/**
 * Makes an object tell whether it is paused, by its Cluster or its annotation. Where only the generation of an unpaused object moved, the
 * condition is set and left to be written with the rest.
 *
 * Source: `paused.EnsurePausedCondition` of Cluster API's util packages.
 */
export async function ensurePausedCondition<T extends KubernetesObject>(
  client: PatchClient,
  kind: KindDescriptor<T>,
  cluster: Cluster | undefined,
  object: T,
  options: Pick<PatchObjectOptions, "paths" | "signal" | "clock"> = {},
): Promise<EnsuredPause<T>> {
  const place = { path: options.paths?.conditions };
  const { paused, condition, write } = pausedState(cluster, object, place);
  if (write === "none") return { paused, written: false, object };
  const after = withCondition(object, condition, { ...place, clock: options.clock });
  if (write === "set") return { paused, written: false, object: after };
  const stored = await patchObject(client, kind, object, after, {
    ...options,
    ownedConditions: [pausedCondition],
  });
  return { paused, written: true, object: stored ?? after };
}
