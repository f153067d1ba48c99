import { type ExtensionConfig, extensionConfigDiscoveredCondition } from "@capikit/api/runtime/v1beta2";
import { getCondition } from "@capikit/controller-kit/capi/conditions";

/**
 * Checks that another manager has discovered an extension in its current generation.
 *
 * @throws Error when a field or condition is missing
 */
export function checkDiscovered(config: ExtensionConfig): void {
  const { metadata, spec } = config;
  const type = extensionConfigDiscoveredCondition;
  const fail = (what: string): Error =>
    new Error(`ExtensionConfig ${metadata.name}: ${what}; its own manager is to see to that`);
  // Without one the system's certificates would be trusted.
  if (!spec.clientConfig.caBundle) throw fail("it has no caBundle");
  const condition = getCondition(config, type);
  if (condition === undefined) throw fail(`it has no condition ${type} yet`);
  if (condition.status !== "True") throw fail(`condition ${type} is ${condition.status}`);
  if (condition.observedGeneration !== metadata.generation) {
    throw fail(
      `condition ${type} is of generation ${condition.observedGeneration} instead of ${metadata.generation}`,
    );
  }
}
