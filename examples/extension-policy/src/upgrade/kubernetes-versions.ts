/** Default of the setting `kubernetesVersions`: the newest tested patch of each minor version. */
export const kubernetesVersions: readonly string[] = Object.freeze(["v1.34.2", "v1.35.1", "v1.36.3"]);
