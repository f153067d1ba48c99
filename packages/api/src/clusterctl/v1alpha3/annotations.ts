/** Version of the cert-manager that clusterctl installed. */
export const certManagerVersionAnnotation = "cert-manager.clusterctl.cluster.x-k8s.io/version";

/** On a CRD: clusterctl does not warn that its name breaks the rule for names of CRDs. */
export const skipCRDNamePreflightCheckAnnotation =
  "clusterctl.cluster.x-k8s.io/skip-crd-name-preflight-check";

/** On an object that is deleted because clusterctl moves it. Its webhooks let it go. */
export const deleteForMoveAnnotation = "clusterctl.cluster.x-k8s.io/delete-for-move";

/** On an object: clusterctl's move does not begin while any object has it. */
export const blockMoveAnnotation = "clusterctl.cluster.x-k8s.io/block-move";
