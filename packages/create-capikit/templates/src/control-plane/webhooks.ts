import { field, validatingWebhook, type Webhook } from "@capikit/controller-kit/webhooks";
import { paperCloudControlPlane } from "../../gen/kinds/api/controlplane/v7alpha7/index.ts";
import { compareVersions, tryParseVersion } from "@capikit/common/kubernetes";
// +capikit:scaffold:imports

/**
 * Rejects invalid versions and downgrades.
 *
 * +kubebuilder:webhook:verbs=create;update,path=/validate-controlplane-cluster-x-k8s-io-v7alpha7-papercloudcontrolplane,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=controlplane.cluster.x-k8s.io,resources=papercloudcontrolplanes,versions=v7alpha7,name=validation.papercloudcontrolplane.controlplane.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 */
export function controlPlaneWebhooks(): readonly Webhook[] {
  return [
    validatingWebhook(paperCloudControlPlane, {
      create: ({ spec: { version } }) => checkVersion(version),
      update: ({ spec: { version } }, { oldObject }) => checkVersion(version, oldObject.spec.version),
    }),
    // +capikit:scaffold:webhooks
  ];
}

/** Returns the errors of a version, compared with the previous one. */
export function checkVersion(version: string, before?: string) {
  const wanted = tryParseVersion(version);
  if (wanted === undefined)
    return [field.invalid("spec.version", version, "must be a version such as v1.36.3")];
  const had = before === undefined ? undefined : tryParseVersion(before);
  if (had === undefined || compareVersions(wanted, had) >= 0) return [];
  return [field.invalid("spec.version", version, `must not be lower than ${before}`)];
}
