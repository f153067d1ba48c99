/** Type of the condition RemediationAllowed. Its reasons follow. */
export const machineHealthCheckRemediationAllowedCondition = "RemediationAllowed";
/**
 * The reason used when too many Machines are unhealthy and the MachineHealthCheck is blocked from
 * making any further remediation.
 */
export const machineHealthCheckTooManyUnhealthyReason = "TooManyUnhealthy";
/**
 * The reason used when the number of unhealthy machine is within the limits defined by the
 * MachineHealthCheck, and thus remediation is allowed.
 */
export const machineHealthCheckRemediationAllowedReason = "RemediationAllowed";
