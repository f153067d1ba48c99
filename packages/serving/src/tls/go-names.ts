import { createSecureContext, getCiphers } from "node:tls";
import { ownMember } from "@capikit/common/json";
import { splitList } from "@capikit/common/text";

/** Names of Go's cipher suites for TLS 1.2 and OpenSSL's. Those of TLS 1.3 have one name. */
const suites: Readonly<Record<string, string>> = {
  TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA: "ECDHE-ECDSA-AES128-SHA",
  TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256: "ECDHE-ECDSA-AES128-SHA256",
  TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256: "ECDHE-ECDSA-AES128-GCM-SHA256",
  TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA: "ECDHE-ECDSA-AES256-SHA",
  TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384: "ECDHE-ECDSA-AES256-GCM-SHA384",
  TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305: "ECDHE-ECDSA-CHACHA20-POLY1305",
  TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256: "ECDHE-ECDSA-CHACHA20-POLY1305",
  TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA: "ECDHE-RSA-AES128-SHA",
  TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256: "ECDHE-RSA-AES128-SHA256",
  TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256: "ECDHE-RSA-AES128-GCM-SHA256",
  TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA: "ECDHE-RSA-AES256-SHA",
  TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384: "ECDHE-RSA-AES256-GCM-SHA384",
  TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305: "ECDHE-RSA-CHACHA20-POLY1305",
  TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256: "ECDHE-RSA-CHACHA20-POLY1305",
  TLS_RSA_WITH_AES_128_CBC_SHA: "AES128-SHA",
  TLS_RSA_WITH_AES_128_CBC_SHA256: "AES128-SHA256",
  TLS_RSA_WITH_AES_128_GCM_SHA256: "AES128-GCM-SHA256",
  TLS_RSA_WITH_AES_256_CBC_SHA: "AES256-SHA",
  TLS_RSA_WITH_AES_256_GCM_SHA384: "AES256-GCM-SHA384",
};

/** Node's names for TLS 1.3. */
const modern = ["TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"];

/** Names that `--tls-cipher-suites` takes. */
export const cipherSuiteNames: readonly string[] = [...Object.keys(suites), ...modern];

/**
 * Parses Go's names of TLS versions, of which Node serves the safe ones.
 *
 * @throws TypeError for all others.
 */
export function parseTlsVersion(text: string): "TLSv1.2" | "TLSv1.3" {
  if (text === "VersionTLS12" || text === "VersionTLS13") {
    return text === "VersionTLS12" ? "TLSv1.2" : "TLSv1.3";
  }
  const why = /^VersionTLS1[01]$/.test(text) ? "is no longer safe" : "is not a TLS version";
  throw new TypeError(`${JSON.stringify(text)} ${why}: write VersionTLS12 or VersionTLS13`);
}

/**
 * Converts Go's cipher suites (comma-separated) to OpenSSL's (colon-separated). Undefined for none.
 *
 * @throws TypeError when one is unknown.
 */
export function parseCipherSuites(text: string): string | undefined {
  const names = splitList(text);
  const known = new Set(getCiphers().map((name) => name.toUpperCase()));
  const ciphers = names.map((name) => {
    const cipher = modern.includes(name) ? name : ownMember(suites, name);
    if (cipher === undefined || !known.has(cipher)) {
      throw new TypeError(
        `${JSON.stringify(name)} is not a supported cipher suite: use ${cipherSuiteNames.join(", ")}`,
      );
    }
    return cipher;
  });
  return ciphers.length === 0 ? undefined : ciphers.join(":");
}

/** Go's numbers of key exchanges, which are those of the TLS registry, with OpenSSL's names. */
const curves: Readonly<Record<string, string>> = {
  23: "prime256v1",
  24: "secp384r1",
  25: "secp521r1",
  29: "X25519",
  4587: "SecP256r1MLKEM768",
  4588: "X25519MLKEM768",
  4589: "SecP384r1MLKEM1024",
};

/** Numbers for `--tls-curve-preferences`, with their names. */
export const curveNumbers: string = Object.entries(curves)
  .map(([number, name]) => `${number} (${name})`)
  .join(", ");

/**
 * Converts numbers of key exchanges to OpenSSL's names, separated by colons. Undefined for none.
 *
 * @throws TypeError when one is unknown, also to this Node.js.
 */
export function parseCurves(text: string): string | undefined {
  const names = splitList(text).map(curveOf);
  return names.length === 0 ? undefined : [...new Set(names)].join(":");
}

function curveOf(number: string): string {
  const name = Object.hasOwn(curves, number) ? curves[number] : undefined;
  if (name === undefined) {
    throw new TypeError(`${JSON.stringify(number)} is not a known key exchange: use ${curveNumbers}`);
  }
  try {
    createSecureContext({ ecdhCurve: name });
    return name;
  } catch (cause) {
    throw new TypeError(
      `key exchange ${number} (${name}) is not available in Node.js ${process.version}: use a newer version`,
      { cause },
    );
  }
}
