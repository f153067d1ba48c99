import type { int32 } from "@capikit/api/meta";

/** IPPoolSpec is the desired set of addresses. All are IPv4, or all are IPv6. */
export interface IPPoolSpec {
  /**
   * addresses that are given out, lowest first: blocks such as 10.0.0.0/24, ranges such as
   * 10.0.0.10-10.0.0.20, and single addresses. None is in two of them.
   * +listType=atomic
   * +kubebuilder:validation:MinItems=1
   * +kubebuilder:validation:MaxItems=256
   */
  addresses: AddressBlock[];

  /**
   * prefix is the length of the network's prefix in bits: up to 32 with IPv4, up to 128 with IPv6.
   * +kubebuilder:validation:Minimum=1
   * +kubebuilder:validation:Maximum=128
   */
  prefix: int32;

  /**
   * gateway of the network. It is never given out.
   * +kubebuilder:validation:MinLength=2
   * +kubebuilder:validation:MaxLength=39
   */
  gateway?: string;

  /**
   * excludedAddresses are not given out, such as those of switches and load balancers.
   * +listType=atomic
   * +kubebuilder:validation:MinItems=1
   * +kubebuilder:validation:MaxItems=256
   */
  excludedAddresses?: AddressBlock[];

  /**
   * reservedAddresses selects whether the network's own address and its broadcast address (the
   * first and the last) are allocated; with IPv6 only the first, the address of its routers. Skip,
   * the default, never allocates them.
   * +kubebuilder:default=Skip
   */
  reservedAddresses?: "Skip" | "Allocate";

  /**
   * addressReuseGracePeriodSeconds is the time after the deletion of a claim during which its
   * address is not allocated again. Switches can forget the previous machine meanwhile. By default,
   * addresses are free at once.
   * +kubebuilder:validation:Minimum=1
   * +kubebuilder:validation:Maximum=604800
   */
  addressReuseGracePeriodSeconds?: int32;
}

/**
 * AddressBlock is a block, a range, or a single address.
 * +kubebuilder:validation:MinLength=2
 * +kubebuilder:validation:MaxLength=79
 * +kubebuilder:validation:Pattern=`^[0-9A-Fa-f:.]+(/[0-9]{1,3}|-[0-9A-Fa-f:.]+)?$`
 */
export type AddressBlock = string;
