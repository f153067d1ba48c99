import { type ExtensionConfig, extensionConfigDiscoveredCondition } from "@capikit/api/runtime/v1beta2";
import { getCondition } from "@capikit/controller-kit/capi/conditions";
import { DiscoveryError } from "./discovery-error.ts";

/**
 * Checks that another manager has discovered an extension in its current generation.
 *
 * @throws DiscoveryError `DISCOVERY_INCOMPLETE` when a field or condition is missing
 */
export function checkDiscovered(config: ExtensionConfig): void {
  const { kind = "ExtensionConfig", metadata, spec } = config;
  const type = extensionConfigDiscoveredCondition;
  const fail = (problem: string): DiscoveryError =>
    new DiscoveryError(
      "DISCOVERY_INCOMPLETE",
      `${kind} ${metadata.name}: ${problem}; check the manager that discovers it`,
    );
  // Without one the system's certificates would be trusted.
  if (!spec.clientConfig.caBundle) {
    throw fail("it has no caBundle");
  }
  const condition = getCondition(config, type);
  if (condition === undefined) {
    throw fail(`it has no condition ${type} yet`);
  }
  if (condition.status !== "True") {
    throw fail(`condition ${type} is ${condition.status}`);
  }
  const { observedGeneration } = condition;
  if (observedGeneration !== metadata.generation) {
    throw fail(`condition ${type} is of generation ${observedGeneration} instead of ${metadata.generation}`);
  }
}
