import { webcrypto } from "node:crypto";
import type { ServerIdentity } from "../../../../testing/src/server/listener.ts";

const algorithm = { name: "ECDSA", hash: "SHA-256", namedCurve: "P-256" };
const day = 86_400_000;

/** The certificates of a server that switches between them. */
export interface ServerCertificates {
  /** PEM of the authority that clients trust. */
  readonly authority: string;
  readonly trusted: ServerIdentity;
  /** Signed by an unknown authority. */
  readonly otherAuthority: ServerIdentity;
  /** Expired yesterday. */
  readonly expired: ServerIdentity;
  /** For another host, whose name contains control characters. */
  readonly otherName: ServerIdentity;
}

/** Creates certificates for 127.0.0.1, valid and invalid ones. */
export async function makeServerCertificates(): Promise<ServerCertificates> {
  const [ours, other] = await Promise.all([makeAuthority(), makeAuthority()]);
  const here = { type: "ip", value: "127.0.0.1" } as const;
  const [trusted, otherAuthority, expired, otherName] = await Promise.all([
    sign(ours, here, 1),
    sign(other, here, 1),
    sign(ours, here, -1),
    sign(ours, { type: "dns", value: "other.test\u001b[31m" }, 1),
  ]);
  return { authority: ours.certificate, trusted, otherAuthority, expired, otherName };
}

interface Authority {
  readonly certificate: string;
  readonly keys: webcrypto.CryptoKeyPair;
}

/** Loaded on first use, because most tests need no certificates. */
const load = async () => (await import("../../../src/capi/certificates/x509.ts")).x509;

const newKeys = () =>
  webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]) as Promise<webcrypto.CryptoKeyPair>;

async function makeAuthority(): Promise<Authority> {
  const x509 = await load();
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: ["hostile-server-ca"] }],
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - 30 * day),
    notAfter: new Date(Date.now() + 30 * day),
    extensions: [new x509.BasicConstraintsExtension(true, 0, true)],
  });
  return { certificate: certificate.toString("pem"), keys };
}

async function sign(
  authority: Authority,
  name: { readonly type: "ip" | "dns"; readonly value: string },
  validDays: number,
): Promise<ServerIdentity> {
  const x509 = await load();
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.create({
    subject: [{ CN: ["hostile-server"] }],
    issuer: new x509.X509Certificate(authority.certificate).subject,
    publicKey: keys.publicKey,
    signingKey: authority.keys.privateKey,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - 2 * day),
    notAfter: new Date(Date.now() + validDays * day),
    extensions: [new x509.SubjectAlternativeNameExtension([name])],
  });
  const key = await webcrypto.subtle.exportKey("pkcs8", keys.privateKey);
  return { certificate: certificate.toString("pem"), key: keyPem(Buffer.from(key)) };
}

const keyPem = (der: Buffer): string =>
  `-----BEGIN PRIVATE KEY-----\n${der.toString("base64")}\n-----END PRIVATE KEY-----\n`;
