/** Go types with another name in TypeScript, by package and Go name. */
export const renamedTypes: ReadonlyMap<string, string> = new Map([
  // Package core/v1beta2 also contains conditions of contract v1beta1.
  ["core/v1beta1 Condition", "V1Beta1Condition"],
  ["core/v1beta2 Condition", "V1Beta1Condition"],
]);

/** Go structs without a TypeScript type. */
export const omittedTypes: ReadonlySet<string> = new Set([
  // Strings in JSON.
  "bootstrap/kubeadm/v1beta1 BootstrapTokenString",
  "bootstrap/kubeadm/v1beta2 BootstrapTokenString",
  // Not part of a kind.
  "bootstrap/kubeadm/v1beta1 ClusterStatus",
]);

/** Constants that Go declares in another package than the API's, or not at all. */
export const ownConstants: ReadonlySet<string> = new Set([
  // In util/conversion.
  "core/v1beta2 conversionDataAnnotation",
  // Written out by each of Cluster API's controllers.
  "core/v1beta2 internalErrorMessage",
]);
