import { getPath, type Struct } from "../wire/memory.ts";
import type { Move, RuleTable } from "./rule.ts";
import { movesUnder } from "./shared.ts";

const emptyIsNil = { emptyIsNil: true } as const;

/** The parts of a health check, at any path. */
const parts: readonly Move[] = [
  ["nodeStartupTimeout", "checks.nodeStartupTimeoutSeconds"],
  ["unhealthyConditions", "checks.unhealthyNodeConditions", emptyIsNil],
  ["unhealthyMachineConditions", "checks.unhealthyMachineConditions", emptyIsNil],
  ["maxUnhealthy", "remediation.triggerIf.unhealthyLessThanOrEqualTo"],
  ["unhealthyRange", "remediation.triggerIf.unhealthyInRange"],
  ["remediationTemplate", "remediation.templateRef"],
];

/** The health check of a class or topology. */
export const classHealthCheck = movesUnder("machineHealthCheck.", "healthCheck.", parts);
export const topologyHealthCheck: readonly Move[] = [
  ...classHealthCheck,
  ["machineHealthCheck.enable", "healthCheck.enabled"],
];

/**
 * Lists without entries are not converted, but make the hub's health check non-zero, so the old one
 * exists. The number of remediations in flight, in another field of the old version, does not.
 */
export function keepEmptyHealthCheck(hub: Struct, old: Struct): void {
  const listed = ["unhealthyNodeConditions", "unhealthyMachineConditions"].some(
    (name) => getPath(hub, ["healthCheck", "checks", name]) !== undefined,
  );
  if (listed) {
    old.machineHealthCheck ??= {};
  }
}

const condition = { moves: [["timeout", "timeoutSeconds", { explicit: true }]] } as const;

export const healthCheckRules: RuleTable = {
  "core/v1beta1.MachineHealthCheckSpec > core/v1beta2.MachineHealthCheckSpec": { moves: parts },
  "core/v1beta1.UnhealthyCondition > core/v1beta2.UnhealthyNodeCondition": condition,
  "core/v1beta1.UnhealthyMachineCondition > core/v1beta2.UnhealthyMachineCondition": condition,
};
