import type { webcrypto } from "node:crypto";
import { isIP } from "node:net";
import type { Extension, JsonName } from "@peculiar/x509";

/** A certificate and its private key, both as PEM. */
export interface KeyPair {
  readonly certificate: string;
  readonly key: string;
}

/** A certificate authority with the lifetime of its control plane. */
export interface Authority {
  /** Its own certificate as PEM, the trust anchor of clients and API servers. */
  readonly certificate: string;
  /** Issues a certificate for a server of these host names and addresses. */
  issueServer(hosts: readonly string[]): Promise<KeyPair>;
  /** Issues a certificate that identifies a user and its groups for kube-apiserver. */
  issueClient(user: { readonly name: string; readonly groups?: readonly string[] }): Promise<KeyPair>;
}

const keyAlgorithm = { name: "ECDSA", namedCurve: "P-256" };
const signingAlgorithm = { name: "ECDSA", hash: "SHA-256" };
const hour = 3_600_000;

/** Creates an authority. All keys are P-256: RSA keys take a second. */
export async function createAuthority(name: string): Promise<Authority> {
  const keys = await newKeys();
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [name] }],
    keys,
    signingAlgorithm,
    ...validity(),
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.digitalSignature, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });

  const issue = async (subject: JsonName, extensions: Extension[]): Promise<KeyPair> => {
    const own = await newKeys();
    const certificate = await x509.X509CertificateGenerator.create({
      subject,
      issuer: root.subject,
      publicKey: own.publicKey,
      signingKey: keys.privateKey,
      signingAlgorithm,
      ...validity(),
      extensions: [new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true), ...extensions],
    });
    const pkcs8 = await crypto.subtle.exportKey("pkcs8", own.privateKey);
    return {
      certificate: pem(certificate.toString("pem")),
      key: pem(x509.PemConverter.encode(pkcs8, "PRIVATE KEY")),
    };
  };

  return {
    certificate: pem(root.toString("pem")),
    issueServer: (hosts) =>
      issue(
        [{ CN: [hosts[0] ?? "server"] }],
        [
          new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
          new x509.SubjectAlternativeNameExtension(
            hosts.map((value) => ({ type: isIP(value) === 0 ? "dns" : "ip", value })),
          ),
        ],
      ),
    issueClient: ({ name: user, groups = [] }) =>
      issue(
        // One relative name per group; kube-apiserver reads organisations as groups.
        [...groups.map((group) => ({ O: [group] })), { CN: [user] }],
        [new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth])],
      ),
  };
}

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return crypto.subtle.generateKey(keyAlgorithm, true, ["sign", "verify"]);
}

function validity(): { notBefore: Date; notAfter: Date } {
  const now = Date.now();
  // An hour back, for clocks that differ slightly.
  return { notBefore: new Date(now - hour), notAfter: new Date(now + 365 * 24 * hour) };
}

function pem(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}

// The library requires this polyfill first. In bundles with code splitting, static imports would
// load it after the library.
await import("reflect-metadata");

const x509 = await import("@peculiar/x509");
