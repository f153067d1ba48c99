/** The versions that machines can have, where the setting `kubernetesVersions` does not say others: the newest of each minor version that was tried. */
export const kubernetesVersions: readonly string[] = Object.freeze(["v1.34.2", "v1.35.1", "v1.36.3"]);
