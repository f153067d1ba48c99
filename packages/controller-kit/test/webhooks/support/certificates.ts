// The library requires this polyfill to be loaded first.
import "reflect-metadata";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as x509 from "@peculiar/x509";

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** Creates a self-signed certificate for 127.0.0.1. */
export async function newCertificate(serialNumber: string) {
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber,
    name: `CN=test ${serialNumber}`,
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

/** Creates a folder with a certificate, with the default file names of webhook servers. */
export async function certificateFolder(pair: { readonly cert: string; readonly key: string }) {
  const dir = await mkdtemp(join(tmpdir(), "capikit-webhooks-"));
  await writeFile(join(dir, "tls.crt"), pair.cert);
  await writeFile(join(dir, "tls.key"), pair.key);
  return dir;
}
