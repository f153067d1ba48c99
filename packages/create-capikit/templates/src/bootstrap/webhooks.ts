import { field, validatingWebhook, type Webhook } from "@capikit/controller-kit/webhooks";
import type { PaperCloudConfig, PaperCloudConfigTemplate } from "../../api/bootstrap/v7alpha7/index.ts";
import { paperCloudConfig, paperCloudConfigTemplate } from "../../gen/kinds/api/bootstrap/v7alpha7/index.ts";
// +capikit:scaffold:imports

/**
 * Rejects commands of several lines, which would hide commands, in templates and configs.
 *
 * +kubebuilder:webhook:verbs=create;update,path=/validate-bootstrap-cluster-x-k8s-io-v7alpha7-papercloudconfig,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=bootstrap.cluster.x-k8s.io,resources=papercloudconfigs,versions=v7alpha7,name=validation.papercloudconfig.bootstrap.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 * +kubebuilder:webhook:verbs=create;update,path=/validate-bootstrap-cluster-x-k8s-io-v7alpha7-papercloudconfigtemplate,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=bootstrap.cluster.x-k8s.io,resources=papercloudconfigtemplates,versions=v7alpha7,name=validation.papercloudconfigtemplate.bootstrap.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 */
export function bootstrapWebhooks(): readonly Webhook[] {
  const ofConfig = ({ spec }: PaperCloudConfig) => checkCommands("spec.commands", spec?.commands);
  const ofTemplate = ({ spec }: PaperCloudConfigTemplate) =>
    checkCommands("spec.template.spec.commands", spec.template.spec?.commands);
  return [
    validatingWebhook(paperCloudConfig, { create: ofConfig, update: ofConfig }),
    validatingWebhook(paperCloudConfigTemplate, { create: ofTemplate, update: ofTemplate }),
    // +capikit:scaffold:webhooks
  ];
}

/** Returns the errors of commands at a path. */
export function checkCommands(path: string, commands: readonly string[] = []) {
  return commands.flatMap((command, at) =>
    command.includes("\n") ? [field.invalid(`${path}[${at}]`, command, "must be one line")] : [],
  );
}
