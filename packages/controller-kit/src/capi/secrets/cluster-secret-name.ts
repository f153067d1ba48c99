/** What a Secret of a Cluster holds: the end of its name. */
export const secretPurposes = Object.freeze([
  "kubeconfig",
  "ca",
  "etcd",
  "sa",
  "proxy",
  "apiserver-etcd-client",
] as const);

/** What a Secret of a Cluster holds. */
export type SecretPurpose = (typeof secretPurposes)[number];

/** The key of a kubeconfig in a Secret's data. */
export const kubeconfigDataName = "value";
/** The key of a private key in a Secret's data. */
export const tlsKeyDataName = "tls.key";
/** The key of a certificate in a Secret's data. */
export const tlsCertDataName = "tls.crt";

/** The name of a Cluster's Secret, such as `prod-kubeconfig`. */
export function clusterSecretName(clusterName: string, purpose: SecretPurpose): string {
  return `${clusterName}-${purpose}`;
}

/** The Cluster and purpose that a Secret's name tells; undefined where it ends in no purpose. */
export function parseClusterSecretName(
  name: string,
): { readonly clusterName: string; readonly purpose: SecretPurpose } | undefined {
  const purpose = secretPurposes.find((one) => name.endsWith(`-${one}`));
  return purpose && { clusterName: name.slice(0, -purpose.length - 1), purpose };
}
