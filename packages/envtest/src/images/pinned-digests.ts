/**
 * Digests of the images of the reference release, by their names in its components. The steps of
 * a release are in `docs/maintaining/new-release.md`. Other version tags keep their first digest.
 */
export const pinnedDigests: Readonly<Record<string, string>> = Object.freeze({});
