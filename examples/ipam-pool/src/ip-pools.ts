import type { ContractVersion } from "@capikit/api/contract";
import { after, type ControllerDefinition } from "@capikit/controller-kit";
import { setCondition } from "@capikit/controller-kit/capi";
import { ipamProvider, poolExhausted, poolNotReady } from "@capikit/controller-kit/presets";
import { globalIPPool, ipPool } from "../gen/kinds/api/v1alpha1/index.ts";
import { lowestFree } from "./addresses/address-set.ts";
import { writeIp } from "./addresses/ip.ts";
import { conflictsOf, uniquenessOf } from "./pool/address-conflicts.ts";
import { graceLeft } from "./pool/grace-left.ts";
import { addressesOf } from "./pool/pool-addresses.ts";
import { countAddresses, readinessOf } from "./pool/pool-status.ts";
import { usedNumbers } from "./pool/used-addresses.ts";

/**
 * Allocates the lowest free address for each IPAddressClaim of an IPPool or a GlobalIPPool.
 *
 * IPAddresses are the only record of used addresses, so a restart loses nothing. The leader alone
 * answers claims, one at a time, and sees its own writes before the next. A released address stays
 * reserved for the pool's grace period.
 *
 * +kubebuilder:rbac:groups=ipam.cluster.x-k8s.io,resources=ippools;globalippools,verbs=get;list;watch;patch
 * +kubebuilder:rbac:groups=ipam.cluster.x-k8s.io,resources=ippools/status;globalippools/status,verbs=get;patch
 * +kubebuilder:rbac:groups=ipam.cluster.x-k8s.io,resources=ippools/finalizers;globalippools/finalizers;ipaddressclaims/finalizers,verbs=update
 * +kubebuilder:rbac:groups=ipam.cluster.x-k8s.io,resources=ipaddressclaims,verbs=get;list;watch;patch
 * +kubebuilder:rbac:groups=ipam.cluster.x-k8s.io,resources=ipaddressclaims/status,verbs=get;patch
 * +kubebuilder:rbac:groups=ipam.cluster.x-k8s.io,resources=ipaddresses,verbs=get;list;watch;create;patch;delete
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=clusters,verbs=get;list;watch
 */
export function ipPools(
  apiVersion: ContractVersion,
  now: () => number = Date.now,
): readonly ControllerDefinition[] {
  return ipamProvider([ipPool, globalIPPool], {
    apiVersion,

    async allocate({ pool: { spec }, addresses }) {
      const pool = addressesOf(spec);
      if (pool === undefined) return poolNotReady("the pool's spec makes no sense");
      const number = lowestFree(pool.usable, usedNumbers(pool, addresses));
      if (number === undefined) return poolExhausted();
      return {
        address: writeIp({ family: pool.family, number }),
        prefix: spec.prefix,
        gateway: spec.gateway,
      };
    },

    async release({ claim, pool, address }) {
      if (pool === undefined || address === undefined) return undefined;
      const waitMs = graceLeft(pool.spec, claim.metadata, now());
      return waitMs > 0 ? after(waitMs) : undefined;
    },

    async reconcilePool({ object, addresses }) {
      const pool = addressesOf(object.spec);
      const counts = pool && countAddresses(pool, addresses);
      if (counts === undefined) delete object.status.addresses;
      else object.status.addresses = counts;
      setCondition(object, readinessOf(counts?.free));
      if (pool !== undefined) setCondition(object, uniquenessOf(conflictsOf(pool, addresses)));
    },
  });
}
