/** Type of the condition Ready. Its reasons follow. */
export const ipAddressClaimReadyCondition = "Ready";
export const ipAddressClaimReadyAllocationFailedReason = "AllocationFailed";
export const ipAddressClaimReadyPoolNotReadyReason = "PoolNotReady";
export const ipAddressClaimReadyPoolExhaustedReason = "PoolExhausted";
