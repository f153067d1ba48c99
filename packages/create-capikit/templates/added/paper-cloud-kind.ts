//#if !namespaced
import { type ControllerDefinition, defineController, draftOf } from "@capikit/controller-kit";
import {
  ensurePausedCondition,
  isBeingDeleted,
  patchObject,
  setCondition,
} from "@capikit/controller-kit/capi";
//#endif
//#if namespaced
import { cluster } from "@capikit/api/core/v1beta2";
import { type ControllerDefinition, defineController, draftOf, watched } from "@capikit/controller-kit";
import {
  clusterPausedTransitions,
  clusterToObjectsMapper,
  ensureOwnerReference,
  ensurePausedCondition,
  getLabelledCluster,
  isBeingDeleted,
  labelledClusterKey,
  ownerReferenceTo,
  patchObject,
  setCondition,
} from "@capikit/controller-kit/capi";
//#endif
import { paperCloudKind } from "../../gen/kinds/api/infrastructure/v7alpha7/index.ts";

/**
 * Reconciles each PaperCloudKind.
 *
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudkinds,verbs=get;list;watch;patch
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudkinds/status,verbs=get;patch
 * #if namespaced
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=cluster.x-k8s.io,resources=clusters,verbs=get;list;watch
 * #endif
 */
export function paperCloudKinds(): ControllerDefinition {
  return defineController({
    name: "papercloudkind",
    for: paperCloudKind,
    //#if namespaced
    watches: [
      watched(cluster, clusterToObjectsMapper(paperCloudKind), { predicates: [clusterPausedTransitions] }),
    ],
    //#endif

    async reconcileObject({
      object,
      //#if namespaced
      cache,
      //#endif
      client,
      signal,
    }) {
      if (isBeingDeleted(object)) return;
      //#if namespaced
      const isOfCluster = labelledClusterKey(object) !== undefined;
      const owner = isOfCluster ? await getLabelledCluster(cache, object, { signal }) : undefined;
      const pause = await ensurePausedCondition(client, paperCloudKind, owner, object, { signal });
      //#endif
      //#if !namespaced
      const pause = await ensurePausedCondition(client, paperCloudKind, undefined, object, { signal });
      //#endif
      // The change of the condition Paused starts the next reconcile.
      if (pause.paused || pause.written) return;
      const draft = draftOf(pause.object);
      //#if namespaced
      // Objects with the label of a Cluster are moved and deleted with it.
      if (owner) {
        const references = ensureOwnerReference(object.metadata.ownerReferences, ownerReferenceTo(owner));
        draft.metadata.ownerReferences = [...references];
      }
      //#endif
      // Implement the spec here. Return `after("10s")` to reconcile again while it is not ready
      // yet.
      setCondition(draft, { type: "Ready", status: "True", reason: "Reconciled", message: "" });
      const ownedConditions = ["Paused", "Ready"];
      await patchObject(client, paperCloudKind, object, draft, { ownedConditions, signal });
    },
  });
}
