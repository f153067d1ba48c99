/** Returns the certificates of a PEM text, each with its lines of dashes. They may be unreadable. */
export function pemCertificates(text: string): readonly string[] {
  // Base64 has no dashes: a certificate without its end does not reach into the next one.
  return text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
}
