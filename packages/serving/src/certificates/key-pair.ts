import { X509Certificate } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { createSecureContext } from "node:tls";
import { CapikitError, errorMessage, hasErrorCode } from "@capikit/common/errors";
import { pemCertificates } from "@capikit/common/text";

/** Paths of a server's certificate and key (PEM). */
export interface CertificateFiles {
  /** The certificate, followed by its issuers. */
  readonly certFile: string;
  readonly keyFile: string;
}

/** The content of the files. */
export interface KeyPair {
  readonly cert: string;
  readonly key: string;
}

/** The validity of a certificate. */
export interface Validity {
  readonly from: Date;
  readonly to: Date;
}

/** Returns the validity of the first certificate of a PEM text: that of a server. */
export function validityOf(pem: string): Validity {
  const { validFromDate, validToDate } = new X509Certificate(pem);
  return { from: validFromDate, to: validToDate };
}

/**
 * Returns the validity of the certificate of a PEM bundle that expires last: the others may be left
 * over from a rotation.
 */
export function bundleValidity(pem: string): Validity {
  const validities = pemCertificates(pem).map(validityOf);
  return validities.reduce((last, other) => (other.to > last.to ? other : last), validityOf(pem));
}

/** The files of a mounted Secret of type `kubernetes.io/tls`. */
export function certificateDir(dir: string): CertificateFiles {
  return { certFile: join(dir, "tls.crt"), keyFile: join(dir, "tls.key") };
}

/** Certificate and key cannot be used. The message names files, never their content. */
export class CertificateError extends CapikitError {
  override readonly name = "CertificateError";
}

/**
 * Reads a certificate and its key. Reads them again if they were replaced meanwhile: kubelet
 * replaces both at once, but they are read one after the other.
 *
 * @throws CertificateError when a file is unreadable or not PEM, or the two do not match.
 */
export async function readKeyPair(files: CertificateFiles): Promise<KeyPair> {
  for (;;) {
    const before = await readVersions(files);
    try {
      return await readOnce(files);
    } catch (error) {
      if ((await readVersions(files)) === before) throw error;
    }
  }
}

/** Identifies the contents of both files, without reading them. */
async function readVersions({ certFile, keyFile }: CertificateFiles): Promise<string> {
  const versions = [certFile, keyFile].map(async (file) => {
    const found = await stat(file, { bigint: true }).catch(() => undefined);
    return found && [found.dev, found.ino, found.mtimeNs, found.size].join(" ");
  });
  return (await Promise.all(versions)).join(", ");
}

async function readOnce({ certFile, keyFile }: CertificateFiles): Promise<KeyPair> {
  // In sequence, so that the same file is reported whenever both are missing.
  const cert = await read(certFile);
  const key = await read(keyFile);
  try {
    createSecureContext({ cert, key });
  } catch (cause) {
    const message = `certificate ${certFile} and key ${keyFile} are not PEM, or do not belong together`;
    throw new CertificateError(`${message}: ${(cause as Error).message}`, { cause });
  }
  return { cert, key };
}

/**
 * Reads the CA certificates for clients; returns undefined without a file.
 *
 * @throws CertificateError when the file cannot be read or contains no certificate.
 */
export async function readClientCa(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const text = await read(file);
  try {
    bundleValidity(text);
  } catch (cause) {
    throw new CertificateError(`${file} contains no certificate in PEM format, or an invalid one`, { cause });
  }
  return text;
}

async function read(file: string): Promise<string> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (cause) {
    const reason = hasErrorCode(cause, "ENOENT")
      ? "file not found; mount the certificate there, or correct the path"
      : errorMessage(cause);
    throw new CertificateError(`${file} cannot be read: ${reason}`, { cause });
  }
  // OpenSSL treats an empty text as absent and fails every handshake: the file is being written.
  if (text.trim() === "") {
    throw new CertificateError(`${file} is empty`);
  }
  return text;
}
