import { field, validatingWebhook, type Webhook } from "@capikit/controller-kit/webhooks";
import { fooCluster } from "../gen/kinds/api/v1beta2/index.ts";

/**
 * Refuses FooClusters of which two subnets are of one block.
 *
 * +kubebuilder:webhook:verbs=create;update,path=/validate-infrastructure-cluster-x-k8s-io-v1beta2-foocluster,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=infrastructure.cluster.x-k8s.io,resources=fooclusters,versions=v1beta2,name=validation.foocluster.infrastructure.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 */
export function fooClusterWebhook(): Webhook {
  const validate = ({ spec: { subnets = [] } }: { spec: { subnets?: { cidr: string }[] } }) => {
    const blocks = subnets.map(({ cidr }) => cidr);
    return blocks.flatMap((cidr, at) =>
      blocks.indexOf(cidr) < at ? [field.duplicate(`spec.subnets[${at}].cidr`, cidr)] : [],
    );
  };
  return validatingWebhook(fooCluster, { create: validate, update: validate });
}
