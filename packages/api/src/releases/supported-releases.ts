/**
 * Releases of Cluster API that capikit is tested with: the newest patch of each supported minor
 * release, the oldest first. The last one is the {@link referenceRelease}.
 */
export const supportedReleases = /* @__PURE__ */ Object.freeze(["v1.13.6", "v1.14.2"] as const);

/** A release of Cluster API that capikit is tested with. */
export type SupportedRelease = (typeof supportedReleases)[number];

/**
 * Reference release: types, conversions, hooks and contract rules of this package are those of this
 * release of Cluster API. They also fit the other {@link supportedReleases}, apart from the members
 * that these do not have yet.
 */
export const referenceRelease = supportedReleases[1];
