import { type ControllerDefinition, defineController, draftOf } from "@capikit/controller-kit";
import { isBeingDeleted, patchObject, setCondition } from "@capikit/controller-kit/capi";
import { paperCloudKind } from "../../gen/kinds/api/infrastructure/v7alpha7/index.ts";

/**
 * Reconciles each PaperCloudKind.
 *
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudkinds,verbs=get;list;watch;patch
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudkinds/status,verbs=get;patch
 */
export function paperCloudKinds(): ControllerDefinition {
  return defineController({
    name: "papercloudkind",
    for: paperCloudKind,

    async reconcileObject({ object, client, signal }) {
      if (isBeingDeleted(object)) return;
      const draft = draftOf(object);
      // Implement the spec here. Return `after("10s")` to reconcile again while it is not ready
      // yet.
      setCondition(draft, { type: "Ready", status: "True", reason: "Reconciled", message: "" });
      await patchObject(client, paperCloudKind, object, draft, { ownedConditions: ["Ready"], signal });
    },
  });
}
