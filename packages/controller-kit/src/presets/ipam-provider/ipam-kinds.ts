import type { ContractVersion } from "@capikit/api/contract";
import type * as v1beta1 from "@capikit/api/ipam/v1beta1";
import * as v1beta1Kinds from "@capikit/api/ipam/v1beta1";
import type * as v1beta2 from "@capikit/api/ipam/v1beta2";
import * as v1beta2Kinds from "@capikit/api/ipam/v1beta2";
import type { KindDescriptor } from "@capikit/api/meta";

/** Type of IPAddressClaims in the provider's API version. */
export type ClaimOf<V extends ContractVersion> = V extends "v1beta1"
  ? v1beta1.IPAddressClaim
  : v1beta2.IPAddressClaim;

/** Type of IPAddresses in the provider's API version. */
export type AddressOf<V extends ContractVersion> = V extends "v1beta1"
  ? v1beta1.IPAddress
  : v1beta2.IPAddress;

/** An IPAddressClaim in any API version. */
export type AnyClaim = ClaimOf<ContractVersion>;
export type AnyAddress = AddressOf<ContractVersion>;

/** Kinds of one API version. */
export interface IpamKinds {
  readonly claim: KindDescriptor<AnyClaim>;
  readonly address: KindDescriptor<AnyAddress>;
}

export function resolveIpamKinds(version: ContractVersion): IpamKinds {
  // @until CAPI v1.16
  const { ipAddressClaim, ipAddress } = version === "v1beta1" ? v1beta1Kinds : v1beta2Kinds;
  return { claim: ipAddressClaim, address: ipAddress };
}
