import { getCiphers } from "node:tls";

/**
 * OpenSSL's names of cipher suites, separated by colons, for Go's, separated by commas. Those of TLS 1.3 have one name.
 *
 * @throws RangeError for a suite that there is none of here.
 */
export function cipherSuites(text: string): string {
  const known = new Set(getCiphers().map((name) => name.toUpperCase()));
  const names = text.split(",").flatMap((name) => name.trim() || []);
  return names
    .map((name) => {
      const suite = openSslName(name);
      if (!known.has(suite))
        throw new RangeError(
          `${JSON.stringify(name)} is no cipher suite here; write such as TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256`,
        );
      return suite;
    })
    .join(":");
}

function openSslName(name: string): string {
  const { exchange, cipher } = /^TLS_(?<exchange>\w+?)_WITH_(?<cipher>\w+)$/.exec(name)?.groups ?? {};
  if (exchange === undefined || cipher === undefined) return name;
  const suite = cipher
    .replace(/^AES_(\d+)_/, "AES$1-")
    .replace("CBC_", "")
    .replace(/^CHACHA20_POLY1305(?:_SHA256)?$/, "CHACHA20-POLY1305")
    .replaceAll("_", "-");
  return exchange === "RSA" ? suite : `${exchange.replaceAll("_", "-")}-${suite}`;
}
