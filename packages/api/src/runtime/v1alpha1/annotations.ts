/** On an ExtensionConfig: the Secret, namespace/name, whose ca.crt becomes the caBundle. */
export const injectCAFromSecretAnnotation = "runtime.cluster.x-k8s.io/inject-ca-from-secret";

/** Hooks that are yet to be called, separated by commas. */
export const pendingHooksAnnotation = "runtime.cluster.x-k8s.io/pending-hooks";

/** On a Cluster: hook BeforeClusterDelete was called and does not hold it. */
export const okToDeleteAnnotation = "runtime.cluster.x-k8s.io/ok-to-delete";
