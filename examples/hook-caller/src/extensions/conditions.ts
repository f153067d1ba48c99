import {
  discoveryFailedV1Beta1Reason,
  type ExtensionConfig,
  extensionConfigDiscoveredCondition,
  extensionConfigDiscoveredReason,
  extensionConfigNotDiscoveredReason,
  runtimeExtensionDiscoveredV1Beta1Condition,
} from "@capikit/api/runtime/v1beta2";
import { withCondition } from "@capikit/controller-kit/capi/conditions";
import {
  falseV1Beta1Condition,
  trueV1Beta1Condition,
  withV1Beta1Condition,
} from "@capikit/controller-kit/capi/v1beta1-conditions";
import type { HookVersionFinding } from "@capikit/extension-kit/caller";

/**
 * Ours, not Cluster API's: whether all handlers have versions of hooks that stay. Reasons:
 * `Current`, `Deprecated`, and `Unavailable` for versions that are gone, or not there yet.
 */
export const hookVersionsCondition = "HookVersionsCurrent";

/** Conditions of this controller, which take precedence in a merge with concurrent writes. */
export const ownConditions = {
  ownedConditions: ["Paused", extensionConfigDiscoveredCondition, hookVersionsCondition],
  ownedV1Beta1Conditions: [runtimeExtensionDiscoveredV1Beta1Condition],
};

/** Sets the conditions of a successful discovery, including the deprecated ones. */
export function withDiscovered(config: ExtensionConfig): ExtensionConfig {
  return withV1Beta1Condition(
    withCondition(config, {
      type: extensionConfigDiscoveredCondition,
      status: "True",
      reason: extensionConfigDiscoveredReason,
    }),
    trueV1Beta1Condition(runtimeExtensionDiscoveredV1Beta1Condition),
  );
}

/** Sets the reason of a failed discovery. The previous handlers stay. */
export function withNotDiscovered(config: ExtensionConfig, why: string): ExtensionConfig {
  const message = `Error in discovery: ${why}`;
  return withV1Beta1Condition(
    withCondition(config, {
      type: extensionConfigDiscoveredCondition,
      status: "False",
      reason: extensionConfigNotDiscoveredReason,
      message,
    }),
    falseV1Beta1Condition(
      runtimeExtensionDiscoveredV1Beta1Condition,
      discoveryFailedV1Beta1Reason,
      "Error",
      message,
    ),
  );
}

/** Reports handlers of outdated hook versions. */
export function withHookVersions(
  config: ExtensionConfig,
  findings: readonly HookVersionFinding[],
): ExtensionConfig {
  const isDeprecated = findings.every(({ state }) => state === "deprecated");
  const message = findings.map(({ handler, message }) => `handler ${handler}: ${message}`).join("; ");
  return withCondition(
    config,
    findings.length === 0
      ? { type: hookVersionsCondition, status: "True", reason: "Current" }
      : {
          type: hookVersionsCondition,
          status: "False",
          reason: isDeprecated ? "Deprecated" : "Unavailable",
          message,
        },
  );
}
