// The library needs this polyfill, and it must come first.
import "reflect-metadata";
import { mkdir, mkdtemp, rename, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as x509 from "@peculiar/x509";

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** A certificate of 127.0.0.1 that signs itself, with its serial number in hexadecimal. */
export async function newCertificate(serialNumber: string) {
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber,
    name: `CN=test ${serialNumber}`, // those of one name would be taken for another
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 3_600_000),
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.SubjectAlternativeNameExtension([{ type: "ip", value: "127.0.0.1" }]),
    ],
  });
  const pkcs8 = await crypto.subtle.exportKey("pkcs8", keys.privateKey);
  return {
    cert: `${certificate.toString("pem")}\n`,
    key: `${x509.PemConverter.encode(pkcs8, "PRIVATE KEY")}\n`,
  };
}

export const newFolder = () => mkdtemp(join(tmpdir(), "capikit-serving-"));

/**
 * Writes a certificate the way kubelet does: into a new folder, then a link to it replaces the one
 * before.
 */
export async function mountCertificate(dir: string, name: string, pair: { cert: string; key: string }) {
  await mkdir(join(dir, name));
  await writeFile(join(dir, name, "tls.crt"), pair.cert);
  await writeFile(join(dir, name, "tls.key"), pair.key);
  await symlink(name, join(dir, `${name}.link`));
  await rename(join(dir, `${name}.link`), join(dir, "..data"));
  for (const file of ["tls.crt", "tls.key"]) {
    await symlink(join("..data", file), join(dir, file)).catch(() => {}); // exists already
  }
}
