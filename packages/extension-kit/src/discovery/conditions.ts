import {
  discoveryFailedV1Beta1Reason,
  type ExtensionConfig,
  extensionConfigDiscoveredCondition,
  extensionConfigDiscoveredReason,
  extensionConfigNotDiscoveredReason,
  runtimeExtensionDiscoveredV1Beta1Condition,
} from "@capikit/api/runtime/v1beta2";
import { truncateText } from "@capikit/common/text";
import {
  falseV1Beta1Condition,
  trueV1Beta1Condition,
  withCondition,
  withV1Beta1Condition,
} from "@capikit/controller-kit/capi";
import { conditionMessage } from "../caller/condition-message.ts";
import type { HookVersionFinding } from "../caller/hook-versions.ts";

/**
 * Type of the condition that reports outdated hook versions of handlers. Reasons: `Current`,
 * `Deprecated`, and `Unavailable` for removed, future and unknown versions.
 */
export const hookVersionsCondition = "HookVersionsCurrent";

/** Maximum characters in the message of a condition of contract v1beta1. */
const maxV1Beta1Bytes = 10_240;

/** Conditions that only the discovery controller sets, so that they win over concurrent writes. */
export const ownConditions = {
  ownedConditions: ["Paused", extensionConfigDiscoveredCondition, hookVersionsCondition],
  ownedV1Beta1Conditions: [runtimeExtensionDiscoveredV1Beta1Condition],
};

/**
 * Sets the conditions of a successful discovery.
 *
 * @param legacy whether the kind also has the conditions of contract v1beta1
 */
export function withDiscovered(config: ExtensionConfig, legacy: boolean): ExtensionConfig {
  const discovered = withCondition(config, {
    type: extensionConfigDiscoveredCondition,
    status: "True",
    reason: extensionConfigDiscoveredReason,
  });
  return legacy
    ? withV1Beta1Condition(discovered, trueV1Beta1Condition(runtimeExtensionDiscoveredV1Beta1Condition))
    : discovered;
}

/** Sets the conditions of a failed discovery. The status keeps its handlers. */
export function withNotDiscovered(config: ExtensionConfig, reason: string, legacy: boolean): ExtensionConfig {
  const message = conditionMessage(`Error in discovery: ${reason}`);
  const failed = withCondition(config, {
    type: extensionConfigDiscoveredCondition,
    status: "False",
    reason: extensionConfigNotDiscoveredReason,
    message,
  });
  return legacy
    ? withV1Beta1Condition(
        failed,
        falseV1Beta1Condition(
          runtimeExtensionDiscoveredV1Beta1Condition,
          discoveryFailedV1Beta1Reason,
          "Error",
          truncateText(message, maxV1Beta1Bytes),
        ),
      )
    : failed;
}

/** Sets the condition for the hook versions of the handlers. */
export function withHookVersions(
  config: ExtensionConfig,
  findings: readonly HookVersionFinding[],
): ExtensionConfig {
  if (findings.length === 0) {
    return withCondition(config, { type: hookVersionsCondition, status: "True", reason: "Current" });
  }
  const isDeprecated = findings.every(({ state }) => state === "deprecated");
  return withCondition(config, {
    type: hookVersionsCondition,
    status: "False",
    reason: isDeprecated ? "Deprecated" : "Unavailable",
    message: conditionMessage(
      findings.map(({ handler, message }) => `handler ${handler}: ${message}`).join("; "),
    ),
  });
}
