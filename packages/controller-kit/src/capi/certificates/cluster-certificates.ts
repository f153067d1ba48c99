import { posix } from "node:path";
import type { ClusterConfiguration, EncryptionAlgorithmType } from "@capikit/api/bootstrap/kubeadm/v1beta2";
import type { Secret } from "../secrets/cluster-secret.ts";
import type { SecretPurpose } from "../secrets/cluster-secret-name.ts";
import type { CertificateKeyPair } from "./certificate.ts";

/** What a certificate of a Cluster is for: the end of its Secret's name. */
export type CertificatePurpose = Exclude<SecretPurpose, "kubeconfig">;

/** A certificate that a Cluster needs, and what is known of it. Never changed; functions give new ones. */
export interface ClusterCertificate {
  readonly purpose: CertificatePurpose;
  /** Where it stands on a machine. */
  readonly certFile: string;
  /** Where its key stands on a machine; absent where machines do without. */
  readonly keyFile?: string | undefined;
  /** The user's own: it must exist and is never made. Default: false. */
  readonly external?: boolean | undefined;
  /** For new ones. Default: 3650. */
  readonly validityDays?: number | undefined;
  /** For new ones. Default: RSA-2048. */
  readonly algorithm?: EncryptionAlgorithmType | undefined;
  /** Absent while it was neither found nor made. Of the service account it is a public key. */
  readonly keyPair?: CertificateKeyPair | undefined;
  /** Whether it was made just now. Default: false. */
  readonly generated?: boolean | undefined;
  /** The Secret that holds it. */
  readonly secret?: Secret | undefined;
}

/** Where kubeadm keeps certificates unless told otherwise. */
export const defaultCertificatesDir = "/etc/kubernetes/pki";

/** The certificates that the first machine of a control plane needs; they are made where they do not exist. */
export function initialControlPlaneCertificates(
  config: ClusterConfiguration = {},
): readonly ClusterCertificate[] {
  const { caCertificateValidityPeriodDays, encryptionAlgorithm } = config;
  const made = {
    ...(caCertificateValidityPeriodDays ? { validityDays: caCertificateValidityPeriodDays } : {}),
    ...(encryptionAlgorithm ? { algorithm: encryptionAlgorithm } : {}),
  };
  return controlPlaneJoinCertificates(config).map((one) => (one.external ? one : { ...one, ...made }));
}

/** The certificates that further machines of a control plane need; they exist by then. */
export function controlPlaneJoinCertificates(
  config: ClusterConfiguration = {},
): readonly ClusterCertificate[] {
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

/** What a worker needs: the authority of the Cluster. */
export function workerCertificates(caCertPath?: string): readonly ClusterCertificate[] {
  return [{ purpose: "ca", certFile: caCertPath || posix.join(defaultCertificatesDir, "ca.crt") }];
}
