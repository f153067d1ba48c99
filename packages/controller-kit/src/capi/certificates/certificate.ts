import { createPublicKey, type KeyObject, type webcrypto, X509Certificate } from "node:crypto";
import type { EncryptionAlgorithmType } from "@capikit/api/bootstrap/kubeadm/v1beta2";
import { type WallClock, wallClock } from "../values/time.ts";
import { generatePrivateKey, privateKeyToPem } from "./private-key.ts";

/** A certificate and its private key, both as PEM. */
export interface CertificateKeyPair {
  readonly certificate: string;
  /** Empty where only the certificate is known. */
  readonly key: string;
}

/** How an authority is made. */
export interface CertificateAuthorityOptions {
  /** Default: RSA-2048. */
  readonly algorithm?: EncryptionAlgorithmType | undefined;
  /** Default: 3650, ten years. */
  readonly validityDays?: number | undefined;
  /** Default: the wall clock. */
  readonly clock?: WallClock | undefined;
}

/** Whom a client certificate is for, and by whom. */
export interface ClientCertificateOptions {
  /** The authority's certificate and key, as PEM. */
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
/** Loaded when a certificate is made: most controllers never make one. */
const load = async () => (await import("./x509.ts")).x509;

/**
 * A new authority as Cluster API makes those of a Cluster: self-signed, named `kubernetes`, for end certificates alone, valid from five
 * minutes ago.
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

/** A new certificate by which an API server knows a client, valid for a year, as long as its authority is. */
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
    // One relative name per organization, which API servers take for a group each.
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
 * @throws TypeError for what is none.
 */
export function parseCertificate(text: string): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch (cause) {
    throw new TypeError("not a certificate in PEM: it must be a block CERTIFICATE", { cause });
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
      `a key of ${key.asymmetricKeyType} cannot sign: use one of RSA, or of the curve P-256, P-384 or P-521`,
    );
  // The hash that is as strong as the curve, as Go chooses.
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
