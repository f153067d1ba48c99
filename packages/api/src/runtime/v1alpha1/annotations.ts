/** On an ExtensionConfig: the Secret, as namespace/name, whose ca.crt is injected as caBundle. */
export const injectCAFromSecretAnnotation = "runtime.cluster.x-k8s.io/inject-ca-from-secret";

/** Hooks to call, separated by commas. */
export const pendingHooksAnnotation = "runtime.cluster.x-k8s.io/pending-hooks";

/** On a Cluster: BeforeClusterDelete was called and does not block. */
export const okToDeleteAnnotation = "runtime.cluster.x-k8s.io/ok-to-delete";
