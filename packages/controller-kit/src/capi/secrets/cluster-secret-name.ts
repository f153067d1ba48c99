/** Purposes of a Cluster's Secrets: the suffixes of their names. */
export const secretPurposes = Object.freeze([
  "kubeconfig",
  "ca",
  "etcd",
  "sa",
  "proxy",
  "apiserver-etcd-client",
] as const);

/** Purpose of a Cluster's Secret. */
export type SecretPurpose = (typeof secretPurposes)[number];

/** Key of a kubeconfig in a Secret's data. */
export const kubeconfigDataName = "value";
/** Key of a private key in a Secret's data. */
export const tlsKeyDataName = "tls.key";
/** Key of a certificate in a Secret's data. */
export const tlsCertDataName = "tls.crt";

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
