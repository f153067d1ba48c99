import type { Client } from "@capikit/client";
import {
  conversionWebhook,
  defaultingWebhook,
  field,
  immutableFields,
  immutableTemplate,
  validatingWebhook,
  type Webhook,
} from "@capikit/controller-kit/webhooks";
import * as kinds from "../../gen/kinds/api/v1beta2/index.ts";
import { convertServed } from "../convert-served.ts";
import { checkCluster, checkClusterChange } from "./check-cluster.ts";
import { checkHostImage, checkServerImage } from "./check-image.ts";
import { checkSelector } from "./check-selector.ts";

const serverFields = ["type", "imageName", "imageURL", "imageURLCommand", "sshKeys", "placementGroupName"];
const balancerFields = ["enabled", "port", "region"].map((name) => `spec.controlPlaneLoadBalancer.${name}`);
const template = "spec.template.spec";

/**
 * Creates all webhooks of the provider. New templates of hosts are not validated, as those of
 * ClusterClasses may be empty.
 *
 * +kubebuilder:webhook:verbs=create;update,path=/mutate-infrastructure-cluster-x-k8s-io-v1beta2-hcloudmachine,mutating=true,failurePolicy=fail,matchPolicy=Equivalent,groups=infrastructure.cluster.x-k8s.io,resources=hcloudmachines,versions=v1beta2,name=default.hcloudmachine.infrastructure.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 * +kubebuilder:webhook:verbs=create;update,path=/validate-infrastructure-cluster-x-k8s-io-v1beta2-hcloudmachine,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=infrastructure.cluster.x-k8s.io,resources=hcloudmachines,versions=v1beta2,name=validation.hcloudmachine.infrastructure.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 * +kubebuilder:webhook:verbs=create;update,path=/validate-infrastructure-cluster-x-k8s-io-v1beta2-hcloudmachinetemplate,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=infrastructure.cluster.x-k8s.io,resources=hcloudmachinetemplates,versions=v1beta2,name=validation.hcloudmachinetemplate.infrastructure.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 * +kubebuilder:webhook:verbs=create;update,path=/validate-infrastructure-cluster-x-k8s-io-v1beta2-hetznercluster,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=infrastructure.cluster.x-k8s.io,resources=hetznerclusters,versions=v1beta2,name=validation.hetznercluster.infrastructure.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 * +kubebuilder:webhook:verbs=update,path=/validate-infrastructure-cluster-x-k8s-io-v1beta2-hetznerclustertemplate,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=infrastructure.cluster.x-k8s.io,resources=hetznerclustertemplates,versions=v1beta2,name=validation.hetznerclustertemplate.infrastructure.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 * +kubebuilder:webhook:verbs=create;update,path=/validate-infrastructure-cluster-x-k8s-io-v1beta2-hetznerbaremetalhost,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=infrastructure.cluster.x-k8s.io,resources=hetznerbaremetalhosts,versions=v1beta2,name=validation.hetznerbaremetalhost.infrastructure.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 * +kubebuilder:webhook:verbs=create;update,path=/validate-infrastructure-cluster-x-k8s-io-v1beta2-hetznerbaremetalmachine,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=infrastructure.cluster.x-k8s.io,resources=hetznerbaremetalmachines,versions=v1beta2,name=validation.hetznerbaremetalmachine.infrastructure.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 * +kubebuilder:webhook:verbs=update,path=/validate-infrastructure-cluster-x-k8s-io-v1beta2-hetznerbaremetalmachinetemplate,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=infrastructure.cluster.x-k8s.io,resources=hetznerbaremetalmachinetemplates,versions=v1beta2,name=validation.hetznerbaremetalmachinetemplate.infrastructure.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 *
 * @param client lists hosts.
 */
export const webhooksOf = (client: Pick<Client, "listAll">): readonly Webhook[] => [
  conversionWebhook(convertServed),
  defaultingWebhook(kinds.hCloudMachine, {
    default({ spec }) {
      if (spec !== undefined) spec.publicNetwork ??= { enableIPv4: true, enableIPv6: true };
    },
  }),
  validatingWebhook(kinds.hCloudMachine, [
    immutableFields(serverFields.map((name) => `spec.${name}`)),
    {
      create: ({ spec }) => checkServerImage("spec", spec),
      update: ({ spec }) => checkServerImage("spec", spec),
    },
  ]),
  validatingWebhook(kinds.hCloudMachineTemplate, [
    immutableTemplate(kinds.hCloudMachineTemplate),
    {
      create: ({ spec }) => checkServerImage(template, spec?.template.spec),
      update: ({ spec }) => checkServerImage(template, spec?.template.spec),
    },
  ]),
  validatingWebhook(kinds.hetznerCluster, [
    immutableFields(["spec.hcloudNetwork", ...balancerFields]),
    {
      create: checkCluster,
      update: ({ spec }, { oldObject }) => spec && checkClusterChange(spec, oldObject.spec),
    },
  ]),
  validatingWebhook(kinds.hetznerClusterTemplate, immutableTemplate(kinds.hetznerClusterTemplate)),
  validatingWebhook(kinds.hetznerBareMetalHost, [
    immutableFields(["spec.serverID"]),
    {
      async create({ spec }, { signal }) {
        for await (const host of client.listAll(kinds.hetznerBareMetalHost, { signal }))
          if (host.spec?.serverID === spec?.serverID)
            return [field.duplicate("spec.serverID", spec?.serverID)];
        return [];
      },
    },
  ]),
  validatingWebhook(kinds.hetznerBareMetalMachine, [
    immutableFields(["spec.installImage", "spec.sshSpec", "spec.hostSelector"]),
    immutableFields(["spec.providerID"], { onceSet: true }),
    {
      create: ({ spec }) => spec && [...checkHostImage(spec.installImage), checkSelector(spec.hostSelector)],
    },
  ]),
  validatingWebhook(
    kinds.hetznerBareMetalMachineTemplate,
    immutableTemplate(kinds.hetznerBareMetalMachineTemplate),
  ),
];
