import { field, validatingWebhook, type Webhook } from "@capikit/controller-kit/webhooks";
import { paperCloudConfig } from "../../gen/kinds/api/bootstrap/v7alpha7/index.ts";

/**
 * Refuses commands of several lines, which would hide what runs.
 *
 * +kubebuilder:webhook:verbs=create;update,path=/validate-bootstrap-cluster-x-k8s-io-v7alpha7-papercloudconfig,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=bootstrap.cluster.x-k8s.io,resources=papercloudconfigs,versions=v7alpha7,name=validation.papercloudconfig.bootstrap.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 */
export function bootstrapWebhooks(): readonly Webhook[] {
  const validate = ({ spec }: { readonly spec?: { readonly commands?: readonly string[] } }) =>
    (spec?.commands ?? []).flatMap((command, at) =>
      command.includes("\n") ? [field.invalid(`spec.commands[${at}]`, command, "must be one line")] : [],
    );
  return [validatingWebhook(paperCloudConfig, { create: validate, update: validate })];
}
