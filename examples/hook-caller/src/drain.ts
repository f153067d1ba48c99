import { cluster as clusterKind, type Machine, machine as machineKind } from "@capikit/api/core/v1beta2";
import {
  after,
  type ControllerDefinition,
  capiControllerDefaults,
  defineController,
  watched,
} from "@capikit/controller-kit";
import {
  clusterPausedTransitions,
  clusterToObjectsMapper,
  isPaused,
  patchObject,
  withCondition,
} from "@capikit/controller-kit/capi";
import { type HookClient, hookCondition, hookErrorCondition } from "@capikit/extension-kit/caller";
import { beforeDrain } from "../gen/catalog/index.ts";

/** While a Machine has it, Cluster API does not drain its Node. */
export const preDrainAnnotation = "pre-drain.delete.hook.machine.cluster.x-k8s.io/foo";

/** Type of the condition of a Machine for the answer of the extensions. */
export const drainAllowedCondition = "FooDrainAllowed";

/**
 * Calls the extensions before the Node of a deleted Machine is drained. The drain starts when none
 * of them blocks. Paused Machines wait. The condition FooDrainAllowed reports their answer, or the error of the call.
 *
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=machines,verbs=get;list;watch;patch
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=machines/status,verbs=get;patch
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=clusters,verbs=get;list;watch
 */
export function drains(hooks: HookClient): ControllerDefinition {
  return defineController({
    // The condition's own event starts the next reconcile, so changing messages must not loop.
    ...capiControllerDefaults,
    name: "drain",
    for: machineKind,
    watches: [
      watched(clusterKind, clusterToObjectsMapper(machineKind), { predicates: [clusterPausedTransitions] }),
    ],
    async finalize({ object, cache, client, logger, signal }) {
      if (!waitsForUs(object)) return undefined;
      const { namespace = "", name = "" } = object.metadata;
      const cluster = await cache.find(clusterKind, { namespace, name: object.spec.clusterName }, { signal });
      if (isPaused(cluster, object)) return undefined;
      const report = (condition: Parameters<typeof withCondition>[1]) =>
        patchObject(client, machineKind, object, withCondition(object, condition), {
          ownedConditions: [drainAllowedCondition],
          signal,
        });
      const request = { namespace, machine: name, cluster: object.spec.clusterName };
      const answer = await hooks
        .callAll(beforeDrain, object, request, { signal })
        .catch(async (error: unknown) => {
          await report(hookErrorCondition(drainAllowedCondition, error));
          throw error;
        });
      await report(hookCondition(drainAllowedCondition, answer));
      const { retryAfterSeconds, message } = answer;
      if (retryAfterSeconds !== 0) {
        logger.info("Waiting for an extension before the drain", { message, retryAfterSeconds });
        return after(`${retryAfterSeconds}s`);
      }
      const patch = { metadata: { annotations: { [preDrainAnnotation]: null } } };
      await client.patch(machineKind, { namespace, name }, { type: "merge", patch }, { signal });
      return undefined;
    },
  });
}

function waitsForUs({ metadata }: Machine): boolean {
  return metadata.deletionTimestamp !== undefined && metadata.annotations?.[preDrainAnnotation] !== undefined;
}
