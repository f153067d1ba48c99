import {
  defaultingWebhook,
  field,
  immutableFields,
  immutableTemplate,
  type OptionalFieldError,
  validatingWebhook,
  type Webhook,
} from "@capikit/controller-kit/webhooks";
import type { HCloudMachine, HCloudMachineSpec, HCloudMachineTemplate } from "../../api/v1beta2/index.ts";
import { hCloudMachine, hCloudMachineTemplate } from "../../gen/kinds/api/v1beta2/index.ts";
import { checkCommand, checkUrl } from "./image-url.ts";

const immutable = ["type", "imageName", "imageURL", "imageURLCommand", "sshKeys", "placementGroupName"];
const checkMachine = ({ spec }: HCloudMachine) => checkImage("spec", spec);
const checkTemplate = ({ spec }: HCloudMachineTemplate) =>
  checkImage("spec.template.spec", spec?.template.spec);

/**
 * Defaults and validates servers and their templates.
 *
 * +kubebuilder:webhook:verbs=create;update,path=/mutate-infrastructure-cluster-x-k8s-io-v1beta2-hcloudmachine,mutating=true,failurePolicy=fail,matchPolicy=Equivalent,groups=infrastructure.cluster.x-k8s.io,resources=hcloudmachines,versions=v1beta2,name=default.hcloudmachine.infrastructure.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 * +kubebuilder:webhook:verbs=create;update,path=/validate-infrastructure-cluster-x-k8s-io-v1beta2-hcloudmachine,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=infrastructure.cluster.x-k8s.io,resources=hcloudmachines,versions=v1beta2,name=validation.hcloudmachine.infrastructure.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 * +kubebuilder:webhook:verbs=create;update,path=/validate-infrastructure-cluster-x-k8s-io-v1beta2-hcloudmachinetemplate,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=infrastructure.cluster.x-k8s.io,resources=hcloudmachinetemplates,versions=v1beta2,name=validation.hcloudmachinetemplate.infrastructure.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 */
export const hcloudMachineWebhooks: readonly Webhook[] = [
  defaultingWebhook(hCloudMachine, {
    default({ spec }) {
      if (spec !== undefined) spec.publicNetwork ??= { enableIPv4: true, enableIPv6: true };
    },
  }),
  validatingWebhook(hCloudMachine, [
    immutableFields(immutable.map((name) => `spec.${name}`)),
    { create: checkMachine, update: checkMachine },
  ]),
  validatingWebhook(hCloudMachineTemplate, [
    immutableTemplate(hCloudMachineTemplate),
    { create: checkTemplate, update: checkTemplate },
  ]),
];

function checkImage(path: string, spec: Partial<HCloudMachineSpec> = {}): readonly OptionalFieldError[] {
  const { imageName, imageURL, imageURLCommand: command } = spec;
  return [
    !imageName && !imageURL && field.required(`${path}.imageName`, "set imageName or imageURL"),
    imageName && imageURL && field.forbidden(`${path}.imageName`, "imageURL is set: keep one of them"),
    imageURL && checkUrl(`${path}.imageURL`, imageURL),
    imageURL && !command && field.required(`${path}.imageURLCommand`, "imageURL is set"),
    command && !imageURL && field.forbidden(`${path}.imageURLCommand`, "requires imageURL"),
    command && checkCommand(`${path}.imageURLCommand`, command),
  ];
}
