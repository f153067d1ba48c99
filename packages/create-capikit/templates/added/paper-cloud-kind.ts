import { type ControllerDefinition, defineController, draftOf } from "@capikit/controller-kit";
//#if !namespaced
import { isBeingDeleted, patchObject, setCondition } from "@capikit/controller-kit/capi";
//#endif
//#if namespaced
import {
  ensureOwnerReference,
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

    async reconcileObject({ object, client, signal }) {
      if (isBeingDeleted(object)) return;
      const draft = draftOf(object);
      //#if namespaced
      // Objects with the label of a Cluster are moved and deleted with it.
      if (labelledClusterKey(object)) {
        const owner = ownerReferenceTo(await getLabelledCluster(client, object, { signal }));
        draft.metadata.ownerReferences = [...ensureOwnerReference(object.metadata.ownerReferences, owner)];
      }
      //#endif
      // Implement the spec here. Return `after("10s")` to reconcile again while it is not ready
      // yet.
      setCondition(draft, { type: "Ready", status: "True", reason: "Reconciled", message: "" });
      await patchObject(client, paperCloudKind, object, draft, { ownedConditions: ["Ready"], signal });
    },
  });
}
