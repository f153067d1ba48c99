import type { Cluster } from "@capikit/api/core/v1beta2";
import { pausedCondition } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { withCondition } from "../conditions/set-condition.ts";
import { type PatchClient, type PatchObjectOptions, patchObject } from "../patch/patch-object.ts";
import { pausedState } from "./paused-condition.ts";

/** Result of updating an object's condition Paused. */
export interface EnsuredPause<T> {
  /** Whether to skip the object. */
  readonly paused: boolean;
  /** Whether the condition was written. The change triggers another reconcile. */
  readonly written: boolean;
  /** The object with the condition. */
  readonly object: T;
}

/**
 * Ensures that an object's condition Paused matches its Cluster and annotation. If only the
 * generation of an unpaused object changed, the condition is set but not yet written. Source:
 * `paused.EnsurePausedCondition` of Cluster API's util packages.
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
