import { field, validatingWebhook, type Webhook } from "@capikit/controller-kit/webhooks";
import { paperCloudAddon } from "../../gen/kinds/api/addons/v7alpha7/index.ts";
// +capikit:scaffold:imports

const keys = /^[-._a-zA-Z0-9]{1,253}$/;

/**
 * Rejects settings that are invalid in a ConfigMap.
 *
 * +kubebuilder:webhook:verbs=create;update,path=/validate-addons-cluster-x-k8s-io-v7alpha7-papercloudaddon,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=addons.cluster.x-k8s.io,resources=papercloudaddons,versions=v7alpha7,name=validation.papercloudaddon.addons.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 */
export function addonWebhooks(): readonly Webhook[] {
  const validate = ({ spec }: { readonly spec: { readonly settings?: Readonly<Record<string, string>> } }) =>
    Object.keys(spec.settings ?? {}).flatMap((key) =>
      keys.test(key) ? [] : [field.invalid(`spec.settings[${key}]`, key, "must be a key of a ConfigMap")],
    );
  return [
    validatingWebhook(paperCloudAddon, { create: validate, update: validate }),
    // +capikit:scaffold:webhooks
  ];
}
