/** Type of the condition Discovered. Its reasons follow. */
export const extensionConfigDiscoveredV1Beta2Condition = "Discovered";
/** Set when the runtime extension has been successfully discovered. */
export const extensionConfigDiscoveredV1Beta2Reason = "Discovered";
/** Set when the runtime extension has not been successfully discovered. */
export const extensionConfigNotDiscoveredV1Beta2Reason = "NotDiscovered";

/** Type of the condition Discovered. Its reasons follow. */
export const runtimeExtensionDiscoveredCondition = "Discovered";
/** Set for failure of a Discovery call. */
export const discoveryFailedReason = "DiscoveryFailed";
