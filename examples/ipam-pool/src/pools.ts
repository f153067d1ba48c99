import type { ContractVersion } from "@capikit/api/contract";
import { ipAddress as ipAddressV1Beta1 } from "@capikit/api/ipam/v1beta1";
import { ipAddress as ipAddressV1Beta2 } from "@capikit/api/ipam/v1beta2";
import type { KindDescriptor } from "@capikit/api/meta";
import type { Cache } from "@capikit/controller-kit/cache";
import type { AddressOf } from "@capikit/controller-kit/presets";
import { globalIPPool, ipPool } from "../gen/kinds/api/v1alpha1/index.ts";
import type { Pool } from "./pool/pools-beside.ts";
import type { GivenAddress } from "./pool/used-addresses.ts";

/** Reads pools and addresses for the webhook. */
export interface Pools {
  /** The addresses that were given out of a pool. */
  addressesOf(kind: KindDescriptor<Pool>, pool: Pool, signal: AbortSignal): Promise<readonly GivenAddress[]>;
  /** Pools of the cluster, and those of a namespace, or of all. */
  list(namespace: string | undefined, signal: AbortSignal): Promise<readonly Pool[]>;
}

const index = "ipam-pool/pool";

/**
 * Reads pools and addresses from the cache, which may miss recent allocations of another replica.
 */
export function poolsOf(cache: Cache, apiVersion: ContractVersion): Pools {
  const ipAddress: KindDescriptor<AddressOf<ContractVersion>> =
    apiVersion === "v1beta1" ? ipAddressV1Beta1 : ipAddressV1Beta2;
  cache.addIndex(ipAddress, index, ({ spec }) => (spec === undefined ? [] : [keyOf(spec.poolRef)]));
  return {
    addressesOf({ group, kind, scope }, { metadata: { namespace, name = "" } }, signal) {
      const value = keyOf({ apiGroup: group, kind, name });
      return cache.list(ipAddress, {
        namespace: scope === "Namespaced" ? namespace : undefined,
        index: { name: index, value },
        signal,
      });
    },
    async list(namespace, signal) {
      const lists = await Promise.all([
        cache.list(ipPool, { namespace, signal }),
        cache.list(globalIPPool, { signal }),
      ]);
      return lists.flat();
    },
  };
}

function keyOf({ apiGroup = "", kind, name }: { apiGroup?: string; kind: string; name: string }): string {
  return `${apiGroup}/${kind}/${name}`;
}
