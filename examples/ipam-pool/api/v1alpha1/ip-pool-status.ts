import type { Condition, int64 } from "@capikit/api/meta";

/**
 * IPPoolStatus reports the use of the addresses.
 * +kubebuilder:validation:MinProperties=1
 */
export interface IPPoolStatus {
  /**
   * conditions of the pool. Ready reports whether addresses are available.
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: Condition[];

  /** addresses reports the numbers of addresses. */
  addresses?: IPPoolAddresses;
}

/** IPPoolAddresses reports the numbers of addresses; 9007199254740991 means that many or more. */
export interface IPPoolAddresses {
  /**
   * total that can be given out, used or not.
   * +kubebuilder:validation:Minimum=0
   */
  total: int64;

  /**
   * used by IPAddresses.
   * +kubebuilder:validation:Minimum=0
   */
  used: int64;

  /**
   * free to be given out.
   * +kubebuilder:validation:Minimum=0
   */
  free: int64;

  /**
   * outOfRange is the number of used addresses outside the current pool. They stay until their
   * claims are deleted.
   * +kubebuilder:validation:Minimum=0
   */
  outOfRange: int64;
}
