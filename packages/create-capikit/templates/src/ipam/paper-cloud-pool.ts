import type { ControllerDefinition } from "@capikit/controller-kit";
import { ipamProvider, poolExhausted } from "@capikit/controller-kit/presets";
import { paperCloudPool } from "../../gen/kinds/api/ipam/v7alpha7/index.ts";
//#if !added
import { firstFree, sizeOf } from "./address-range.ts";
//#endif

/**
 * Allocates an address of a PaperCloudPool for each of its IPAddressClaims.
 *
 * +kubebuilder:rbac:roleName=paper-cloud-ipam-role,groups=ipam.cluster.x-k8s.io,resources=papercloudpools,verbs=get;list;watch;patch
 * +kubebuilder:rbac:roleName=paper-cloud-ipam-role,groups=ipam.cluster.x-k8s.io,resources=papercloudpools/status,verbs=get;patch
 * +kubebuilder:rbac:roleName=paper-cloud-ipam-role,groups=ipam.cluster.x-k8s.io,resources=papercloudpools/finalizers,verbs=update
 * +kubebuilder:rbac:roleName=paper-cloud-ipam-role,groups=ipam.cluster.x-k8s.io,resources=ipaddressclaims/finalizers,verbs=update
 * +kubebuilder:rbac:roleName=paper-cloud-ipam-role,groups=ipam.cluster.x-k8s.io,resources=ipaddressclaims,verbs=get;list;watch;patch
 * +kubebuilder:rbac:roleName=paper-cloud-ipam-role,groups=ipam.cluster.x-k8s.io,resources=ipaddressclaims/status,verbs=get;patch
 * +kubebuilder:rbac:roleName=paper-cloud-ipam-role,groups=ipam.cluster.x-k8s.io,resources=ipaddresses,verbs=get;list;watch;create;patch;delete
 * +kubebuilder:rbac:roleName=paper-cloud-ipam-role,groups=cluster.x-k8s.io,resources=clusters,verbs=get;list;watch
 */
export function paperCloudPools(): readonly ControllerDefinition[] {
  return ipamProvider([paperCloudPool], {
    //#if added
    // Each provider of a manager has a controller of claims, which needs a unique name.
    name: "ipaddressclaim-papercloudpool",

    //#endif
    async allocate({ pool: { spec }, addresses }) {
      const address = firstFree(spec, new Set(addresses.map((one) => one.spec.address)));
      if (address === undefined) return poolExhausted();
      const { prefix, gateway } = spec;
      return { address, prefix, gateway };
    },

    async reconcilePool({ object, addresses }) {
      const total = sizeOf(object.spec);
      object.status.total = total;
      object.status.free = Math.max(0, total - addresses.length);
    },
  });
}
