import type { ManagerServices } from "@capikit/controller-kit";
import type { FlagValues } from "@capikit/controller-kit";
import {
  createDiscovery,
  type Discovery,
  discoveryFlagOptions,
  type discoveryFlags,
} from "@capikit/extension-kit/discovery";
import { catalog } from "./catalog.ts";
import { paperCloudKind } from "./kinds.ts";

/**
 * Creates the parts of the manager that discover extensions, and the client that calls them.
 *
 * +kubebuilder:rbac:roleName=paper-cloud-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudkinds,verbs=get;list;watch;patch
 * +kubebuilder:rbac:roleName=paper-cloud-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudkinds/status,verbs=get;patch
 * +kubebuilder:rbac:roleName=paper-cloud-role,groups="",resources=secrets,verbs=get;list;watch
 * +kubebuilder:rbac:roleName=paper-cloud-role,groups="",resources=namespaces,verbs=get;list;watch
 * +kubebuilder:webhook:verbs=create;update,path=/validate-infrastructure-cluster-x-k8s-io-v7alpha7-papercloudkind,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=infrastructure.cluster.x-k8s.io,resources=papercloudkinds,versions=v7alpha7,name=validation.papercloudkind.infrastructure.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 */
export function discoverExtensions(
  services: ManagerServices,
  flags: FlagValues<typeof discoveryFlags>,
): Discovery {
  return createDiscovery(services, { kind: paperCloudKind, catalog, ...discoveryFlagOptions(flags) });
}
