/** Type of the condition Discovered. Its reasons follow. */
export const extensionConfigDiscoveredCondition = "Discovered";
/** Set when the runtime extension has been successfully discovered. */
export const extensionConfigDiscoveredReason = "Discovered";
/** Set when the runtime extension has not been successfully discovered. */
export const extensionConfigNotDiscoveredReason = "NotDiscovered";

/** Type of the condition Discovered. Its reasons follow. */
export const runtimeExtensionDiscoveredV1Beta1Condition = "Discovered";
/** Set for failure of a Discovery call. */
export const discoveryFailedV1Beta1Reason = "DiscoveryFailed";
