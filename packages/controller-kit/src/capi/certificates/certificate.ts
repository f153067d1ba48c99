import { createPublicKey, type KeyObject, type webcrypto, X509Certificate } from "node:crypto";
import type { EncryptionAlgorithmType } from "@capikit/api/bootstrap/kubeadm/v1beta2";
import { type WallClock, wallClock } from "../values/time.ts";
import { generatePrivateKey, privateKeyToPem } from "./private-key.ts";

/** A certificate and its private key in PEM. */
export interface CertificateKeyPair {
  readonly certificate: string;
  /** Empty if only the certificate is known. */
  readonly key: string;
}

/** Options for creating a certificate authority. */
export interface CertificateAuthorityOptions {
  /** Default: RSA-2048. */
  readonly algorithm?: EncryptionAlgorithmType | undefined;
  /** Default: 3650, ten years. */
  readonly validityDays?: number | undefined;
  /** Default: the wall clock. */
  readonly clock?: WallClock | undefined;
}

/** Subject and issuer of a client certificate. */
export interface ClientCertificateOptions {
  /** Certificate and key of the authority in PEM. */
  readonly authority: { readonly certificate: string; readonly key: KeyObject };
  readonly commonName: string;
  readonly organizations: readonly string[];
  readonly algorithm?: EncryptionAlgorithmType | undefined;
  readonly clock?: WallClock | undefined;
}

const day = 86_400_000;
const clientValidityDays = 365;
const defaultAuthorityDays = 3650;
const backdatedMillis = 5 * 60_000;
/** Loaded on demand: most controllers never create certificates. */
const load = async () => (await import("./x509.ts")).x509;

/**
 * Creates a certificate authority like Cluster API's: self-signed, named `kubernetes`, for end
 * certificates only, valid since five minutes ago.
 */
export async function newCertificateAuthority({
  algorithm,
  validityDays,
  clock = wallClock,
}: CertificateAuthorityOptions = {}): Promise<CertificateKeyPair> {
  const x509 = await load();
  const { KeyUsageFlags } = x509;
  const key = await generatePrivateKey(algorithm);
  const now = clock().getTime();
  const keys = pairOf(key);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: ["kubernetes"] }],
    keys,
    signingAlgorithm: signingAlgorithmOf(key),
    notBefore: new Date(now - backdatedMillis),
    notAfter: new Date(now + (validityDays || defaultAuthorityDays) * day),
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(
        KeyUsageFlags.digitalSignature | KeyUsageFlags.keyEncipherment | KeyUsageFlags.keyCertSign,
        true,
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { certificate: pem(certificate), key: privateKeyToPem(key) };
}

/** Creates a client certificate for an API server, valid for a year or until its CA expires. */
export async function signClientCertificate({
  authority,
  commonName,
  organizations,
  algorithm,
  clock = wallClock,
}: ClientCertificateOptions): Promise<CertificateKeyPair> {
  const x509 = await load();
  const { KeyUsageFlags } = x509;
  const issuer = new x509.X509Certificate(authority.certificate);
  const key = await generatePrivateKey(algorithm);
  const certificate = await x509.X509CertificateGenerator.create({
    // One relative name per organization: API servers read each as a group.
    subject: [...organizations.map((name) => ({ O: [name] })), { CN: [commonName] }],
    issuer: issuer.subject,
    publicKey: pairOf(key).publicKey,
    signingKey: pairOf(authority.key).privateKey,
    signingAlgorithm: signingAlgorithmOf(authority.key),
    notBefore: issuer.notBefore,
    notAfter: new Date(clock().getTime() + clientValidityDays * day),
    extensions: [
      new x509.KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.keyEncipherment, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth]),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
    ],
  });
  return { certificate: pem(certificate), key: privateKeyToPem(key) };
}

/**
 * Reads the first certificate of a PEM text.
 *
 * @throws TypeError for an invalid certificate.
 */
export function parseCertificate(text: string): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch (cause) {
    throw new TypeError("invalid certificate: expected a CERTIFICATE block in PEM", { cause });
  }
}

interface KeyAlgorithm {
  readonly name: string;
  readonly hash: string;
  readonly namedCurve?: string;
}

function keyAlgorithmOf(key: KeyObject): KeyAlgorithm {
  if (key.asymmetricKeyType === "rsa") return { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const { crv } = createPublicKey(key).export({ format: "jwk" });
  if (key.asymmetricKeyType !== "ec" || (crv !== "P-256" && crv !== "P-384" && crv !== "P-521"))
    throw new TypeError(
      `${key.asymmetricKeyType} keys are not supported: use RSA, or ECDSA with P-256, P-384 or P-521`,
    );
  // The hash with the strength of the curve, as Go chooses it.
  const hash = { "P-256": "SHA-256", "P-384": "SHA-384", "P-521": "SHA-512" }[crv];
  return { name: "ECDSA", hash, namedCurve: crv };
}

function signingAlgorithmOf(key: KeyObject): { name: string; hash: string } {
  const { name, hash } = keyAlgorithmOf(key);
  return { name, hash };
}

function pairOf(key: KeyObject): webcrypto.CryptoKeyPair {
  const algorithm = keyAlgorithmOf(key);
  return {
    privateKey: key.toCryptoKey(algorithm, true, ["sign"]),
    publicKey: createPublicKey(key).toCryptoKey(algorithm, true, ["verify"]),
  };
}

function pem(certificate: { toString(format: "pem"): string }): string {
  const text = certificate.toString("pem");
  return text.endsWith("\n") ? text : `${text}\n`;
}
