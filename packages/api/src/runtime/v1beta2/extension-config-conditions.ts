/** Type of the condition Discovered. Its reasons follow. */
export const extensionConfigDiscoveredCondition = "Discovered";
export const extensionConfigDiscoveredReason = "Discovered";
export const extensionConfigNotDiscoveredReason = "NotDiscovered";

/** Type of the condition Discovered. Its reasons follow. */
export const runtimeExtensionDiscoveredV1Beta1Condition = "Discovered";
export const discoveryFailedV1Beta1Reason = "DiscoveryFailed";
