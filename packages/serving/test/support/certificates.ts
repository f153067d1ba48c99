// The library requires this polyfill to be loaded first.
import "reflect-metadata";
import { mkdir, mkdtemp, rename, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as x509 from "@peculiar/x509";

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** A certificate and its key as PEM. */
export interface KeyPair {
  readonly cert: string;
  readonly key: string;
}

/** Creates a self-signed certificate for hosts. Its serial number is hexadecimal. */
export async function newCertificate(
  serialNumber: string,
  hosts: readonly string[] = ["127.0.0.1", "localhost"],
  leftMs = 3_600_000,
): Promise<KeyPair> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber,
    // Clients confuse certificates of the same name.
    name: `CN=test ${serialNumber}`,
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - 3_600_000),
    notAfter: new Date(Date.now() + leftMs),
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.SubjectAlternativeNameExtension(
        hosts.map((value) => ({ type: /^\d/.test(value) ? ("ip" as const) : ("dns" as const), value })),
      ),
    ],
  });
  const pkcs8 = await crypto.subtle.exportKey("pkcs8", keys.privateKey);
  return {
    cert: `${certificate.toString("pem")}\n`,
    key: `${x509.PemConverter.encode(pkcs8, "PRIVATE KEY")}\n`,
  };
}

/** Creates a folder with a certificate, with the default file names of servers. */
export async function certificateFolder(pair: KeyPair): Promise<string> {
  const dir = await newFolder();
  await writePair(dir, pair);
  return dir;
}

/** Creates an empty folder for certificates. */
export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), "capikit-serving-"));

/**
 * Writes a certificate the way kubelet does: into a new folder, then a link to it replaces the one
 * before.
 */
export async function mountCertificate(dir: string, name: string, pair: KeyPair) {
  await mkdir(join(dir, name));
  await writePair(join(dir, name), pair);
  await symlink(name, join(dir, `${name}.link`));
  await rename(join(dir, `${name}.link`), join(dir, "..data"));
  for (const file of ["tls.crt", "tls.key"]) {
    await symlink(join("..data", file), join(dir, file)).catch(() => {}); // exists already
  }
}

async function writePair(dir: string, { cert, key }: KeyPair): Promise<void> {
  await writeFile(join(dir, "tls.crt"), cert);
  await writeFile(join(dir, "tls.key"), key);
}
