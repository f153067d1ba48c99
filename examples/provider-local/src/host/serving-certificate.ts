import { createPrivateKey } from "node:crypto";
import { isIP } from "node:net";
import type { CertificateKeyPair } from "@capikit/controller-kit/capi/workload";

const elliptic = { name: "ECDSA", namedCurve: "P-256" };
const day = 86_400_000;

/** A serving certificate for a year, signed by an authority of RSA or P-256 keys. */
export async function issueServingCertificate(
  authority: CertificateKeyPair,
  hosts: readonly string[],
  commonName = "kube-apiserver",
): Promise<CertificateKeyPair> {
  // Loaded when a certificate is made: an idle program needs none, and the library takes 10 MiB.
  const { x509 } = await import("./x509.ts");
  const { key, algorithm } = await signingKey(authority.key);
  const own = await crypto.subtle.generateKey(elliptic, true, ["sign", "verify"]);
  const now = Date.now();
  const certificate = await x509.X509CertificateGenerator.create({
    subject: [{ CN: [commonName] }],
    issuer: new x509.X509Certificate(authority.certificate).subject,
    publicKey: own.publicKey,
    signingKey: key,
    signingAlgorithm: algorithm,
    notBefore: new Date(now - day),
    notAfter: new Date(now + 365 * day),
    extensions: [
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        hosts.map((value) => ({ type: isIP(value) === 0 ? ("dns" as const) : ("ip" as const), value })),
      ),
    ],
  });
  const pkcs8 = await crypto.subtle.exportKey("pkcs8", own.privateKey);
  return {
    certificate: `${certificate.toString("pem")}\n`,
    key: `${x509.PemConverter.encode(pkcs8, "PRIVATE KEY")}\n`,
  };
}

/**
 * The type of keys has different names with and without the DOM library, so it is not written here.
 */
async function signingKey(pem: string) {
  const key = createPrivateKey(pem);
  const rsa = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const isRsa = key.asymmetricKeyType === "rsa";
  const der = key.export({ format: "der", type: "pkcs8" });
  return {
    key: await crypto.subtle.importKey("pkcs8", der, isRsa ? rsa : elliptic, false, ["sign"]),
    algorithm: isRsa ? rsa : { name: "ECDSA", hash: "SHA-256" },
  };
}
