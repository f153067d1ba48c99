import { type ExtensionConfig, extensionConfigDiscoveredCondition } from "@capikit/api/runtime/v1beta2";
import { getCondition, isConditionTrue } from "@capikit/controller-kit/capi";
import { DiscoveryError } from "./discovery-error.ts";

const type = extensionConfigDiscoveredCondition;

/**
 * Checks that another manager has discovered an extension in its current generation.
 *
 * @throws DiscoveryError `DISCOVERY_INCOMPLETE` when a field or condition is missing
 */
export function checkDiscovered(config: ExtensionConfig): void {
  // Without one the system's certificates would be trusted.
  const problem = config.spec.clientConfig.caBundle ? discoveryProblem(config) : "it has no caBundle";
  if (problem !== undefined) {
    throw incomplete(config, `${problem}; check the manager that discovers it`);
  }
}

/**
 * Checks that the leader has finished the discovery of an extension, or is not going to start it.
 *
 * @param tolerant whether a failed discovery is sufficient
 * @throws DiscoveryError `DISCOVERY_INCOMPLETE`
 */
export function checkAttempted(config: ExtensionConfig, tolerant: boolean): void {
  if (config.metadata.deletionTimestamp !== undefined || isConditionTrue(config, "Paused")) {
    return;
  }
  const problem = tolerant ? generationProblem(config) : discoveryProblem(config);
  if (problem !== undefined) {
    throw incomplete(config, problem);
  }
}

export function isDiscovered(config: ExtensionConfig): boolean {
  return discoveryProblem(config) === undefined;
}

function discoveryProblem(config: ExtensionConfig): string | undefined {
  const condition = getCondition(config, type);
  return condition === undefined || condition.status === "True"
    ? generationProblem(config)
    : `condition ${type} is ${condition.status}`;
}

function generationProblem(config: ExtensionConfig): string | undefined {
  const condition = getCondition(config, type);
  if (condition === undefined) {
    return `it has no condition ${type} yet`;
  }
  const { observedGeneration } = condition;
  const { generation } = config.metadata;
  return observedGeneration === generation
    ? undefined
    : `condition ${type} is of generation ${observedGeneration} instead of ${generation}`;
}

function incomplete(
  { kind = "ExtensionConfig", metadata }: ExtensionConfig,
  problem: string,
): DiscoveryError {
  return new DiscoveryError("DISCOVERY_INCOMPLETE", `${kind} ${metadata.name}: ${problem}`);
}
