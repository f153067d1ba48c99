import type { Machine } from "@capikit/api/core/v1beta2";
import { machine as machineKind } from "@capikit/api/kinds/core/v1beta2";
import { after, type ControllerDefinition, defineController } from "@capikit/controller-kit";
import type { HookClient } from "@capikit/extension-kit/caller";
import { beforeDrain } from "../gen/catalog/index.ts";

/** While a Machine has it, Cluster API does not drain its Node. */
export const preDrainAnnotation = "pre-drain.delete.hook.machine.cluster.x-k8s.io/foo";

/**
 * Asks extensions before a machine is drained that goes, and lets it go when none holds it.
 *
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=machines,verbs=get;list;watch;patch
 */
export function drains(hooks: HookClient): ControllerDefinition {
  return defineController({
    name: "drain",
    for: machineKind,
    async reconcileObject({ object, client, logger, signal }) {
      if (!waitsForUs(object)) return undefined;
      const { namespace = "", name = "" } = object.metadata;
      const request = { namespace, machine: name, cluster: object.spec.clusterName };
      const { retryAfterSeconds, message } = await hooks.callAll(beforeDrain, object, request, { signal });
      if (retryAfterSeconds !== 0) {
        logger.info("An extension holds the drain", { message, retryAfterSeconds });
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
