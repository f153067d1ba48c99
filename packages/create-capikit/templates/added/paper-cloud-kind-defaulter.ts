import { defaultingWebhook, type Webhook } from "@capikit/controller-kit/webhooks";
import { paperCloudKind } from "./kinds.ts";

/**
 * Sets defaults of a PaperCloudKind that its schema cannot express.
 *
 * +kubebuilder:webhook:verbs=create;update,path=/mutate-infrastructure-cluster-x-k8s-io-v7alpha7-papercloudkind,mutating=true,failurePolicy=fail,matchPolicy=Equivalent,groups=infrastructure.cluster.x-k8s.io,resources=papercloudkinds,versions=v7alpha7,name=default.papercloudkind.infrastructure.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 */
export function paperCloudKindDefaulter(): Webhook {
  return defaultingWebhook(paperCloudKind, {
    default(object) {
      // Runs before validation and storage. It may run again for the same object.
      object.metadata.labels ??= {};
    },
  });
}
