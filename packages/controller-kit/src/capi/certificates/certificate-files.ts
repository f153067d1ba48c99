import { createHash } from "node:crypto";
import type { File } from "@capikit/api/bootstrap/kubeadm/v1beta2";
import { parseCertificate } from "./certificate.ts";
import type { CertificatePurpose, ClusterCertificate } from "./cluster-certificates.ts";

/** A certificate that must be there is not, or not whole. */
export class MissingCertificateError extends Error {
  override readonly name = "MissingCertificateError";
}

const order: readonly CertificatePurpose[] = ["ca", "etcd", "proxy", "sa", "apiserver-etcd-client"];

/** The files that certificates are on a machine: certificate and key of each, as far as they are known. */
export function certificateFiles(certificates: readonly ClusterCertificate[]): readonly File[] {
  return order.flatMap((purpose) => {
    const found = certificates.find((one) => one.purpose === purpose);
    if (found?.keyPair === undefined) return [];
    const { certificate, key } = found.keyPair;
    return [...file(found.certFile, "0640", certificate), ...file(found.keyFile ?? "", "0600", key)];
  });
}

/**
 * Makes sure that every certificate is known, and the key of every one that is not the user's own.
 *
 * @throws MissingCertificateError for the first that is not.
 */
export function requireCertificates(certificates: readonly ClusterCertificate[]): void {
  for (const { purpose, keyPair, external } of certificates) {
    const lacks = (what: string) =>
      new MissingCertificateError(`${what} of ${purpose} is missing: look it up or generate it first`);
    if (keyPair === undefined) throw lacks("the certificate");
    if (keyPair.certificate === "") throw lacks("the data of the certificate");
    if (!external && keyPair.key === "") throw lacks("the key");
  }
}

/** `sha256:` and the hash of the public key of each certificate in a PEM text, by which kubeadm knows an authority. */
export function certificateHashes(pem: string): readonly string[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g);
  if (blocks === null) throw new TypeError("no block CERTIFICATE in the text");
  return blocks.map((block) => {
    const key = parseCertificate(block).publicKey.export({ format: "der", type: "spki" });
    return `sha256:${createHash("sha256").update(key).digest("hex")}`;
  });
}

function file(path: string, permissions: string, content: string): readonly File[] {
  return content === "" ? [] : [{ path, owner: "root:root", permissions, content }];
}
