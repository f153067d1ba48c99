import { immutableTemplate, validatingWebhook, type Webhook } from "@capikit/controller-kit/webhooks";
import { paperCloudMachineTemplate } from "../../gen/kinds/api/infrastructure/v7alpha7/index.ts";
// +capikit:scaffold:imports

/**
 * Rejects changes of PaperCloudMachineTemplates, which existing machines would not follow.
 *
 * +kubebuilder:webhook:verbs=update,path=/validate-infrastructure-cluster-x-k8s-io-v7alpha7-papercloudmachinetemplate,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=infrastructure.cluster.x-k8s.io,resources=papercloudmachinetemplates,versions=v7alpha7,name=validation.papercloudmachinetemplate.infrastructure.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 */
export function infrastructureWebhooks(): readonly Webhook[] {
  return [
    validatingWebhook(paperCloudMachineTemplate, [immutableTemplate(paperCloudMachineTemplate)]),
    // +capikit:scaffold:webhooks
  ];
}
