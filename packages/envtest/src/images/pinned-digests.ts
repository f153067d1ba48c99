/**
 * Digests of the images of the reference release, by their names in its components. Written by
 * `scripts/pin-images.ts`, on a machine with access to the registries.
 */
export const pinnedDigests: Readonly<Record<string, string>> = Object.freeze({});
