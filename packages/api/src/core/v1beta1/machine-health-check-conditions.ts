/** Type of the condition RemediationAllowed. Its reasons follow. */
export const machineHealthCheckRemediationAllowedV1Beta2Condition = "RemediationAllowed";
export const machineHealthCheckTooManyUnhealthyV1Beta2Reason = "TooManyUnhealthy";
export const machineHealthCheckRemediationAllowedV1Beta2Reason = "RemediationAllowed";
