/**
 * Digests of images by their names: that of kube-controller-manager. The steps of a release, which also
 * adds the images of Cluster API, are in `docs/maintaining/new-release.md`. Other version tags keep
 * the digest of their first download, which is reported. Tests replace this module.
 */
export const pinnedDigests: Readonly<Record<string, string>> = Object.freeze({
  "registry.k8s.io/kube-controller-manager:v1.37.0":
    "sha256:997c997924eb8574f63f204a0b0af133aaf33c10df84009c32d34037f4e0e077",
});
