import { field, validatingWebhook, type Webhook } from "@capikit/controller-kit/webhooks";
import { paperCloudPool } from "../../gen/kinds/api/ipam/v7alpha7/index.ts";
import { type AddressRange, sizeOf } from "./address-range.ts";
// +capikit:scaffold:imports

/**
 * Rejects pools without addresses: the last precedes the first, or the gateway is the only one.
 *
 * +kubebuilder:webhook:verbs=create;update,path=/validate-ipam-cluster-x-k8s-io-v7alpha7-papercloudpool,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=ipam.cluster.x-k8s.io,resources=papercloudpools,versions=v7alpha7,name=validation.papercloudpool.ipam.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 */
export function ipamWebhooks(): readonly Webhook[] {
  const validate = ({ spec }: { readonly spec: AddressRange }) =>
    sizeOf(spec) > 0
      ? []
      : [field.invalid("spec.last", spec.last, `leaves no address from ${spec.first} on`)];
  return [
    validatingWebhook(paperCloudPool, { create: validate, update: validate }),
    // +capikit:scaffold:webhooks
  ];
}
