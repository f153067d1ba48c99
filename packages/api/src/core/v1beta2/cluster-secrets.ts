/** Purposes of a Cluster's Secrets: the suffixes of their names. Source: `util/secret` of Cluster API. */
export const secretPurposes = /* @__PURE__ */ Object.freeze([
  "kubeconfig",
  "ca",
  "etcd",
  "sa",
  "proxy",
  "apiserver-etcd-client",
] as const);

/** Purpose of a Cluster's Secret. */
export type SecretPurpose = (typeof secretPurposes)[number];

/** Returns the name of a Cluster's Secret, such as `prod-kubeconfig`. */
export function clusterSecretName(clusterName: string, purpose: SecretPurpose): string {
  return `${clusterName}-${purpose}`;
}

/** Returns the Cluster and purpose in a Secret's name; undefined without a known suffix. */
export function parseClusterSecretName(
  name: string,
): { readonly clusterName: string; readonly purpose: SecretPurpose } | undefined {
  const purpose = secretPurposes.find((one) => name.endsWith(`-${one}`));
  return purpose && { clusterName: name.slice(0, -purpose.length - 1), purpose };
}
