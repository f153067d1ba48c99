import { constants } from "node:crypto";
import { createSecureContext, type SecureContextOptions } from "node:tls";

/** Suites of Go's client: with them, a server cannot choose the size of a key exchange. */
const ciphers = [
  "TLS_AES_128_GCM_SHA256",
  "TLS_AES_256_GCM_SHA384",
  "TLS_CHACHA20_POLY1305_SHA256",
  ...["AES128-GCM-SHA256", "AES256-GCM-SHA384", "CHACHA20-POLY1305", "AES128-SHA", "AES256-SHA"].flatMap(
    (suite) => [`ECDHE-ECDSA-${suite}`, `ECDHE-RSA-${suite}`],
  ),
].join(":");

const classicGroups = "X25519:P-256:P-384:P-521";

let groups: string | undefined;

/** Key exchanges without finite fields. OpenSSL before 3.5 does not know the first one. */
function keyExchanges(): string {
  if (groups === undefined) {
    try {
      groups = `X25519MLKEM768:${classicGroups}`;
      createSecureContext({ ecdhCurve: groups });
    } catch {
      groups = classicGroups;
    }
  }
  return groups;
}

/** Returns the settings of all connections: those of Go's TLS client, without renegotiation. */
export function tlsSettings(): SecureContextOptions {
  return {
    minVersion: "TLSv1.2",
    ciphers,
    ecdhCurve: keyExchanges(),
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  };
}
