import { createPrivateKey, type JsonWebKey, type KeyObject, X509Certificate } from "node:crypto";
import { ConfigError } from "../errors/config-error.ts";
import type { ClusterConfig, Identity } from "./cluster-config.ts";

/** Bytes of a private key or certificate. An RSA key of 4,096 bits has 2,400. */
const longestBlock = 8 * 1024;
const mostAuthorities = 100;
const longestAuthorities = 128 * 1024;
/** Certificates of a client: its own and its issuers. */
const mostIssuers = 10;
const mostRsaBits = 4096;
const curves: ReadonlySet<string | undefined> = new Set(["prime256v1", "secp384r1", "secp521r1"]);

type ClientCertificate = Identity & { readonly type: "client-certificate" };

/**
 * Checks the certificates and keys of an untrusted kubeconfig, because each handshake computes with
 * them: RSA keys of at most 4,096 bits, or elliptic curves P-256, P-384, P-521 or Ed25519. Returns
 * the configuration with exactly the PEM blocks that were checked.
 *
 * @throws ConfigError `CONFIG_UNTRUSTED` for larger or other ones, `CONFIG_INVALID` for unreadable
 *   ones.
 */
export function withCheckedCertificates(config: ClusterConfig, name: string): ClusterConfig {
  const { certificateAuthority, identity } = config;
  return {
    ...config,
    ...(certificateAuthority !== undefined && {
      certificateAuthority: checkedAuthorities(certificateAuthority, `${name}: certificate-authority-data`),
    }),
    ...(identity?.type === "client-certificate" && { identity: checkedClient(identity, name) }),
  };
}

function checkedAuthorities(pem: string, where: string): string {
  if (pem.length > longestAuthorities) refuse(where, `has more than ${longestAuthorities} characters`);
  return checkedCertificates(pem, where, mostAuthorities).join("");
}

function checkedClient(identity: ClientCertificate, name: string): ClientCertificate {
  const certificates = checkedCertificates(
    identity.certificate,
    `${name}: client-certificate-data`,
    mostIssuers,
  );
  const where = `${name}: client-key-data`;
  const { key, pem } = readPrivateKey(identity.key, where);
  if (!new X509Certificate(certificates[0] ?? "").checkPrivateKey(key)) {
    throw new ConfigError("CONFIG_INVALID", `${where} does not belong to client-certificate-data`);
  }
  return { ...identity, certificate: certificates.join(""), key: pem };
}

/**
 * Reads a private key of an untrusted author: unencrypted, RSA of at most 4,096 bits, or the curves
 * P-256, P-384, P-521 or Ed25519. Larger keys take seconds for each signature.
 *
 * @param where the key in messages.
 * @returns the key, and exactly the PEM block that was checked.
 * @throws ConfigError `CONFIG_UNTRUSTED` for larger or other keys, `CONFIG_INVALID` for unreadable
 *   ones. Messages do not quote the text.
 */
export function readPrivateKey(
  text: string,
  where: string,
): { readonly key: KeyObject; readonly pem: string } {
  const [pem = ""] = pemBlocks(text, "(?:RSA |EC )?PRIVATE KEY", where, 1);
  const key = readOr(where, "contains no readable private key", () => createPrivateKey(pem));
  assertSmall(key, where);
  assertSmallParts(key, where);
  return { key, pem };
}

function checkedCertificates(pem: string, where: string, most: number): readonly string[] {
  const blocks = pemBlocks(pem, "CERTIFICATE", where, most);
  for (const block of blocks) {
    const key = readOr(
      where,
      "contains an unreadable certificate",
      () => new X509Certificate(block).publicKey,
    );
    assertSmall(key, where);
  }
  return blocks;
}

/** Returns the blocks with a label, in the order of the text. */
function pemBlocks(pem: string, label: string, where: string, most: number): readonly string[] {
  const block = new RegExp(`-----BEGIN (${label})-----([^-]*)-----END \\1-----`, "g");
  const found = [...pem.matchAll(block)].map(([, kind = "", body = ""]) => {
    // Headers would be part of an encrypted key, which chooses the time of its decryption.
    if (body.includes(":")) refuse(where, "contains PEM headers");
    if (body.length > longestBlock) refuse(where, `contains a block of more than ${longestBlock} characters`);
    return `-----BEGIN ${kind}-----\n${body.trim()}\n-----END ${kind}-----\n`;
  });
  if (found.length === 0) {
    throw new ConfigError("CONFIG_INVALID", `${where} contains no PEM block of the expected type`);
  }
  if (found.length > most) refuse(where, `contains more than ${most} PEM ${most === 1 ? "block" : "blocks"}`);
  return found;
}

function assertSmall({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject, where: string): void {
  const { modulusLength = Number.POSITIVE_INFINITY, namedCurve } = asymmetricKeyDetails ?? {};
  const isSmall =
    asymmetricKeyType === "rsa"
      ? modulusLength <= mostRsaBits
      : asymmetricKeyType === "ec"
        ? curves.has(namedCurve)
        : asymmetricKeyType === "ed25519";
  if (!isSmall) {
    refuse(
      where,
      `needs RSA keys of at most ${mostRsaBits} bits, or the curves P-256, P-384, P-521 or Ed25519`,
    );
  }
}

/** The parts of an RSA key may be larger than its modulus, which makes each signature expensive. */
function assertSmallParts(key: KeyObject, where: string): void {
  if (key.asymmetricKeyType !== "rsa") return;
  const {
    n = "",
    e = "",
    d = "",
    ...primes
  } = readOr(
    where,
    "contains a private key of an unknown form",
    (): JsonWebKey => key.export({ format: "jwk" }),
  );
  const half = Math.ceil(n.length / 2) + 2;
  const { p = "", q = "", dp = "", dq = "", qi = "" } = primes;
  if (e.length > 6 || d.length > n.length || [p, q, dp, dq, qi].some(({ length }) => length > half)) {
    refuse(where, "contains an RSA key whose parts do not fit its modulus");
  }
}

function readOr<T>(where: string, problem: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new ConfigError("CONFIG_INVALID", `${where} ${problem}`, { cause });
  }
}

function refuse(where: string, problem: string): never {
  throw new ConfigError("CONFIG_UNTRUSTED", `${where} ${problem}`);
}
