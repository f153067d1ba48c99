import type { Condition, int64 } from "@capikit/api/meta";

/**
 * IPPoolStatus tells what has become of the addresses.
 * +kubebuilder:validation:MinProperties=1
 */
export interface IPPoolStatus {
  /**
   * conditions of the pool. Ready tells whether addresses can be had.
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: Condition[];

  /** addresses tells how many there are. */
  addresses?: IPPoolAddresses;
}

/** IPPoolAddresses tells how many addresses there are; 9007199254740991 stands for that many or more. */
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
   * outOfRange are those of the used ones that the pool would not give out any more. They stay until their claims go.
   * +kubebuilder:validation:Minimum=0
   */
  outOfRange: int64;
}
