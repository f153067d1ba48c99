import { posix } from "node:path";
import type { ClusterConfiguration, EncryptionAlgorithmType } from "@capikit/api/bootstrap/kubeadm/v1beta2";
import type { SecretPurpose } from "@capikit/api/core/v1beta2";
import type { Secret } from "@capikit/api/kubernetes";
import type { CertificateKeyPair } from "./certificate.ts";

/** Purpose of a Cluster's certificate: the suffix of its Secret's name. */
export type CertificatePurpose = Exclude<SecretPurpose, "kubeconfig">;

/** A certificate of a Cluster with its known parts. Immutable. */
export interface ClusterCertificate {
  readonly purpose: CertificatePurpose;
  /** Provided by the user: must exist and is never created. Default: false. */
  readonly external?: boolean | undefined;
  /** Path on a machine. */
  readonly certFile: string;
  /** Path of its key on a machine; absent if machines need no key. */
  readonly keyFile?: string | undefined;
  /** For new certificates. Default: 3650. */
  readonly validityDays?: number | undefined;
  /** For new certificates. Default: RSA-2048. */
  readonly algorithm?: EncryptionAlgorithmType | undefined;
  /** Absent until found or created. For service accounts, the certificate is a public key. */
  readonly keyPair?: CertificateKeyPair | undefined;
  /** Whether it was just created. Default: false. */
  readonly generated?: boolean | undefined;
  /** Secret with the certificate. */
  readonly secret?: Secret | undefined;
}

/** Default certificate folder of kubeadm. */
const defaultCertificatesDir = "/etc/kubernetes/pki";

/** Returns the certificates of the first control plane machine; missing ones get created. */
export function initialControlPlaneCertificates(
  config: ClusterConfiguration = {},
): readonly ClusterCertificate[] {
  const { caCertificateValidityPeriodDays, encryptionAlgorithm } = config;
  const made = {
    ...(caCertificateValidityPeriodDays ? { validityDays: caCertificateValidityPeriodDays } : {}),
    ...(encryptionAlgorithm ? { algorithm: encryptionAlgorithm } : {}),
  };
  return controlPlaneCertificates(config).map((one) => (one.external ? one : { ...one, ...made }));
}

function controlPlaneCertificates(config: ClusterConfiguration): readonly ClusterCertificate[] {
  const dir = config.certificatesDir || defaultCertificatesDir;
  const at = (purpose: CertificatePurpose, cert: string, key: string): ClusterCertificate => ({
    purpose,
    certFile: posix.join(dir, cert),
    keyFile: posix.join(dir, key),
  });
  const external = config.etcd?.external;
  const etcd: readonly ClusterCertificate[] = external
    ? [
        {
          purpose: "apiserver-etcd-client",
          certFile: external.certFile ?? "",
          keyFile: external.keyFile ?? "",
          external: true,
        },
        { purpose: "etcd", certFile: external.caFile ?? "", external: true },
      ]
    : [at("etcd", "etcd/ca.crt", "etcd/ca.key")];
  return [
    at("ca", "ca.crt", "ca.key"),
    at("sa", "sa.pub", "sa.key"),
    at("proxy", "front-proxy-ca.crt", "front-proxy-ca.key"),
    ...etcd,
  ];
}
