/**
 * Digests of images by their names: those of Kubernetes and etcd. The steps of a release, which also
 * adds the images of Cluster API, are in `docs/maintaining/new-release.md`. Other version tags keep
 * the digest of their first download, which is reported. Tests replace this module.
 */
export const pinnedDigests: Readonly<Record<string, string>> = Object.freeze({
  "gcr.io/etcd-development/etcd:v3.6.14":
    "sha256:a491baeaa0cb0c9cd89c0062ac44ece53886e3e5bddad18d2daf36678ce665b6",
  "registry.k8s.io/kube-apiserver:v1.37.0":
    "sha256:d1045e5c6d2f016797d22143eba7502e1bb712a4681836a7c35763a9c192dd70",
  "registry.k8s.io/kube-controller-manager:v1.37.0":
    "sha256:997c997924eb8574f63f204a0b0af133aaf33c10df84009c32d34037f4e0e077",
});
