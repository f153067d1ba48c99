import { X509Certificate } from "node:crypto";
import { pemCertificates } from "@capikit/common/text";

/**
 * Returns when the last certificate of a PEM bundle expires, in milliseconds since 1970: the
 * others may be left over from a rotation. Returns undefined without a valid certificate.
 */
export function bundleExpiry(pem: string): number | undefined {
  const expiries = pemCertificates(pem).flatMap((text) => {
    try {
      return [new X509Certificate(text).validToDate.getTime()];
    } catch {
      return [];
    }
  });
  return expiries.length === 0 ? undefined : expiries.reduce((last, time) => Math.max(last, time));
}

/** Returns when the first certificate of a PEM text expires: that of a server or a client. */
export function leafExpiry(pem: string): number | undefined {
  const [first] = pemCertificates(pem);
  return first === undefined ? undefined : bundleExpiry(first);
}

/** Decodes base64 text, such as the data of Secrets. */
export function decoded(base64: string): string {
  return Buffer.from(base64, "base64").toString("utf8");
}
