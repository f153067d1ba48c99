import { randomBytes, webcrypto } from "node:crypto";
import { hostname } from "node:os";
import type { KeyPair } from "../certificates/key-pair.ts";

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const year = 365 * 86_400_000;

/** Creates a self-signed certificate for this host, for clients that do not verify it. */
export async function selfSignedCertificate(): Promise<KeyPair> {
  // Loaded on demand: the library is big.
  const { x509 } = await import("./x509.ts");
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const names = ["localhost", hostname()].map((value) => ({ type: "dns" as const, value }));
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: `01${randomBytes(8).toString("hex")}`,
    name: [{ CN: [`${hostname()}@${Math.floor(Date.now() / 1000)}`.slice(-64)] }],
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - 3_600_000),
    notAfter: new Date(Date.now() + year),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([...names, { type: "ip", value: "127.0.0.1" }]),
    ],
  });
  const pkcs8 = await webcrypto.subtle.exportKey("pkcs8", keys.privateKey);
  return {
    cert: `${certificate.toString("pem")}\n`,
    key: `${x509.PemConverter.encode(pkcs8, "PRIVATE KEY")}\n`,
  };
}
