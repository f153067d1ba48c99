export const allocationFailedReason = "AllocationFailed";
export const poolNotReadyReason = "PoolNotReady";
export const poolExhaustedReason = "PoolExhausted";
