import { createHash } from "node:crypto";
import type { File } from "@capikit/api/bootstrap/kubeadm/v1beta2";
import { CapikitError } from "@capikit/common/errors";
import { parseCertificate } from "./certificate.ts";
import type { CertificatePurpose, ClusterCertificate } from "./cluster-certificates.ts";

/** A required certificate or a part of it is missing. */
export class MissingCertificateError extends CapikitError {
  override readonly name = "MissingCertificateError";
}

const order: readonly CertificatePurpose[] = ["ca", "etcd", "proxy", "sa", "apiserver-etcd-client"];

/** Returns the files of known certificates and keys on a machine. */
export function certificateFiles(certificates: readonly ClusterCertificate[]): readonly File[] {
  return order.flatMap((purpose) => {
    const found = certificates.find((one) => one.purpose === purpose);
    if (found?.keyPair === undefined) return [];
    const { certificate, key } = found.keyPair;
    return [...file(found.certFile, "0640", certificate), ...file(found.keyFile ?? "", "0600", key)];
  });
}

/**
 * Checks that all certificates are known, and the keys of those that are not external.
 *
 * @throws MissingCertificateError for the first missing part.
 */
export function requireCertificates(certificates: readonly ClusterCertificate[]): void {
  for (const { purpose, keyPair, external } of certificates) {
    const missing = (what: string) =>
      new MissingCertificateError(`${what} of ${purpose} is missing: look it up or generate it first`);
    if (keyPair === undefined) throw missing("the certificate");
    if (keyPair.certificate === "") throw missing("the data of the certificate");
    if (!external && keyPair.key === "") throw missing("the key");
  }
}

/** Returns the `sha256:` public key hash of each certificate in a PEM text, as kubeadm uses it. */
export function certificateHashes(pem: string): readonly string[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g);
  if (blocks === null) throw new TypeError("missing CERTIFICATE block in the PEM text");
  return blocks.map((block) => {
    const key = parseCertificate(block).publicKey.export({ format: "der", type: "spki" });
    return `sha256:${createHash("sha256").update(key).digest("hex")}`;
  });
}

function file(path: string, permissions: string, content: string): readonly File[] {
  return content === "" ? [] : [{ path, owner: "root:root", permissions, content }];
}
