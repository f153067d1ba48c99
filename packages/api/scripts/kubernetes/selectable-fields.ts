const events = ["kind", "namespace", "name", "uid", "apiVersion", "resourceVersion", "fieldPath"];

/**
 * Fields that field selectors accept in addition to name and namespace, by group and kind. OpenAPI
 * documents do not contain them; packages/envtest/test/client/built-in-kinds.integration.test.ts asks an API
 * server.
 */
export const selectableFields: Readonly<Record<string, readonly string[]>> = {
  "/Pod": [
    "spec.nodeName",
    "spec.restartPolicy",
    "spec.schedulerName",
    "spec.serviceAccountName",
    "spec.hostNetwork",
    "status.phase",
    "status.podIP",
    "status.nominatedNodeName",
  ],
  "/Node": ["spec.unschedulable"],
  "/ReplicationController": ["status.replicas"],
  "/Event": [
    ...events.map((field) => `involvedObject.${field}`),
    "reason",
    "reportingComponent",
    "source",
    "type",
  ],
  "/Namespace": ["status.phase"],
  "/Secret": ["type"],
  "/Service": ["spec.clusterIP", "spec.type"],
  "batch/Job": ["status.successful"],
  "certificates.k8s.io/CertificateSigningRequest": ["spec.signerName"],
  "events.k8s.io/Event": [
    ...events.map((field) => `regarding.${field}`),
    "reason",
    "reportingController",
    "type",
  ],
};
