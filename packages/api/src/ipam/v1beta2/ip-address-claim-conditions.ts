/** Type of the condition Ready. Its reasons follow. */
export const ipAddressClaimReadyCondition = "Ready";
/** The reason used when allocating an IP address for a claim fails. */
export const ipAddressClaimReadyAllocationFailedReason = "AllocationFailed";
/** The reason used when the referenced IP pool is not ready. */
export const ipAddressClaimReadyPoolNotReadyReason = "PoolNotReady";
/**
 * The reason used when an IP pool referenced by an [IPAddressClaim] is full and no address can be
 * allocated for the claim.
 */
export const ipAddressClaimReadyPoolExhaustedReason = "PoolExhausted";

/** The reason used when allocating an IP address for a claim fails. */
export const allocationFailedV1Beta1Reason = "AllocationFailed";
/** The reason used when the referenced IP pool is not ready. */
export const poolNotReadyV1Beta1Reason = "PoolNotReady";
/**
 * The reason used when an IP pool referenced by an [IPAddressClaim] is full and no address can be
 * allocated for the claim.
 */
export const poolExhaustedV1Beta1Reason = "PoolExhausted";
