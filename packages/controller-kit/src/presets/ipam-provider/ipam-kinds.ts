import type { ContractVersion } from "@capikit/api/contract";
import type * as v1beta1 from "@capikit/api/ipam/v1beta1";
import type * as v1beta2 from "@capikit/api/ipam/v1beta2";
import * as v1beta1Kinds from "@capikit/api/kinds/ipam/v1beta1";
import * as v1beta2Kinds from "@capikit/api/kinds/ipam/v1beta2";
import type { KindDescriptor } from "@capikit/api/meta";

/** A claim to an address, in the version of the API that a provider was made for. */
export type ClaimOf<V extends ContractVersion> = V extends "v1beta1"
  ? v1beta1.IPAddressClaim
  : v1beta2.IPAddressClaim;

/** An address that was given out, in the version of the API that a provider was made for. */
export type AddressOf<V extends ContractVersion> = V extends "v1beta1"
  ? v1beta1.IPAddress
  : v1beta2.IPAddress;

/** Either. */
export type AnyClaim = ClaimOf<ContractVersion>;
export type AnyAddress = AddressOf<ContractVersion>;

/** The kinds of one version. */
export interface IpamKinds {
  readonly claim: KindDescriptor<AnyClaim>;
  readonly address: KindDescriptor<AnyAddress>;
}

/** The kinds of a version of the API. */
export function ipamKindsOf(version: ContractVersion): IpamKinds {
  const { ipAddressClaim, ipAddress } = version === "v1beta1" ? v1beta1Kinds : v1beta2Kinds;
  return { claim: ipAddressClaim, address: ipAddress };
}
