import { type FieldError, field, validatingWebhook, type Webhook } from "@capikit/controller-kit/webhooks";
import type { PaperCloudKind } from "./types.ts";
import { paperCloudKind } from "./kinds.ts";

/**
 * Validates rules of a PaperCloudKind that its schema cannot express.
 *
 * +kubebuilder:webhook:verbs=create;update,path=/validate-infrastructure-cluster-x-k8s-io-v7alpha7-papercloudkind,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=infrastructure.cluster.x-k8s.io,resources=papercloudkinds,versions=v7alpha7,name=validation.papercloudkind.infrastructure.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 */
export function paperCloudKindValidator(): Webhook {
  return validatingWebhook(paperCloudKind, {
    create: (object) => check(object),
    update: (object, { oldObject }) => [...check(object), ...checkChange(object, oldObject)],
  });
}

/** Returns the errors of a PaperCloudKind. Replace this example. */
function check({ metadata: { name = "" } }: PaperCloudKind): readonly FieldError[] {
  return name.length > 63 ? [field.invalid("metadata.name", name, "must have 63 characters at most")] : [];
}

/** Returns the errors of forbidden changes. Replace this example. */
function checkChange({ metadata }: PaperCloudKind, before: PaperCloudKind): readonly FieldError[] {
  const isMoved = metadata.namespace !== before.metadata.namespace;
  return isMoved ? [field.forbidden("metadata.namespace", "must not change")] : [];
}
