import { referenceRelease, type SupportedRelease, supportedReleases } from "./supported-releases.ts";

/** A minor release, such as `v1.12`. */
export type MinorRelease = `v${number}.${number}`;

/**
 * Returns the minor release of a release of Cluster API: `v1.12` for `v1.12`, `v1.12.3` and
 * `1.12.3`. Undefined for texts that are not a release.
 */
export function minorReleaseOf(release: string): MinorRelease | undefined {
  const [, major, minor] = /^v?(\d+)\.(\d+)(?:\.|$)/.exec(release) ?? [];
  return major === undefined || minor === undefined ? undefined : `v${Number(major)}.${Number(minor)}`;
}

/** Compares minor releases by number: negative if `a` is older than `b`, 0 if equal. */
export function compareMinorReleases(a: MinorRelease, b: MinorRelease): number {
  return parseNumber(a) - parseNumber(b);
}

function parseNumber(release: MinorRelease): number {
  const [major = 0, minor = 0] = release.slice(1).split(".").map(Number);
  return major * 10_000 + minor;
}

/** Minor release of {@link referenceRelease}. */
export const referenceMinor: MinorRelease = /* @__PURE__ */ requireSupportedMinor(referenceRelease);

/** Minor releases of {@link supportedReleases}, the oldest first. */
export const supportedMinors: readonly MinorRelease[] = /* @__PURE__ */ Object.freeze(
  supportedReleases.map(requireSupportedMinor),
);

/** Returns the minor release of a supported release, which is never invalid. */
function requireSupportedMinor(release: SupportedRelease): MinorRelease {
  return release.replace(/\.\d+$/, "") as MinorRelease;
}
