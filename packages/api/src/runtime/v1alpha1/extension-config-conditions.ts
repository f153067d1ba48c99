/** Type of the condition Discovered. Its reasons follow. */
export const extensionConfigDiscoveredV1Beta2Condition = "Discovered";
export const extensionConfigDiscoveredV1Beta2Reason = "Discovered";
export const extensionConfigNotDiscoveredV1Beta2Reason = "NotDiscovered";

/** Type of the condition Discovered. Its reasons follow. */
export const runtimeExtensionDiscoveredCondition = "Discovered";
export const discoveryFailedReason = "DiscoveryFailed";
