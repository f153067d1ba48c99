/** Type of the condition RemediationAllowed. Its reasons follow. */
export const machineHealthCheckRemediationAllowedCondition = "RemediationAllowed";
export const machineHealthCheckTooManyUnhealthyReason = "TooManyUnhealthy";
export const machineHealthCheckRemediationAllowedReason = "RemediationAllowed";
