/**
 * Digests of images by their names: those of Kubernetes and etcd. The steps of a release, which also
 * adds the images of Cluster API, are in `docs/maintaining/new-release.md`. Other version tags keep
 * the digest of their first download, which is reported.
 */
export const pinnedDigests: Readonly<Record<string, string>> = Object.freeze({
  "gcr.io/etcd-development/etcd:v3.6.14":
    "sha256:a491baeaa0cb0c9cd89c0062ac44ece53886e3e5bddad18d2daf36678ce665b6",
  "registry.k8s.io/kube-apiserver:v1.36.3":
    "sha256:b4bc06c81fd76f81174e6c19ddacf477acdf1583e7a5846ebbd513493aef6e43",
  "registry.k8s.io/kube-controller-manager:v1.36.3":
    "sha256:ed56454bf514916079a227f5765b64524fde52106dfcc52978b28634765b78b8",
});
