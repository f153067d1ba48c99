export {
  discoveryFailedV1Beta1Reason as discoveryFailedReason,
  extensionConfigDiscoveredCondition as extensionConfigDiscoveredV1Beta2Condition,
  extensionConfigDiscoveredReason as extensionConfigDiscoveredV1Beta2Reason,
  extensionConfigNotDiscoveredReason as extensionConfigNotDiscoveredV1Beta2Reason,
  runtimeExtensionDiscoveredV1Beta1Condition as runtimeExtensionDiscoveredCondition,
} from "../v1beta2/extension-config-conditions.ts";
