export const allocationFailedV1Beta1Reason = "AllocationFailed";
export const poolNotReadyV1Beta1Reason = "PoolNotReady";
export const poolExhaustedV1Beta1Reason = "PoolExhausted";
