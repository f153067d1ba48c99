import { createPublicKey, generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import type { EncryptionAlgorithmType } from "@capikit/api/bootstrap/kubeadm/v1beta2";
import { readPrivateKey } from "@capikit/client/config";
import { ConfigError } from "@capikit/client/errors";

const curves: ReadonlyMap<string, string> = new Map([
  ["ECDSA-P256", "P-256"],
  ["ECDSA-P384", "P-384"],
]);
const sizes: ReadonlyMap<string, number> = new Map([
  ["RSA-2048", 2048],
  ["RSA-3072", 3072],
  ["RSA-4096", 4096],
]);

/**
 * Creates a private key in a thread pool: RSA takes up to seconds.
 *
 * @param algorithm Default: RSA-2048, as upstream.
 * @throws TypeError for an algorithm that Cluster API does not support.
 */
export async function generatePrivateKey(
  algorithm: EncryptionAlgorithmType = "RSA-2048",
): Promise<KeyObject> {
  const namedCurve = curves.get(algorithm);
  if (namedCurve !== undefined) return (await promisify(generateKeyPair)("ec", { namedCurve })).privateKey;
  const modulusLength = sizes.get(algorithm);
  if (modulusLength === undefined)
    throw new TypeError(
      `"${algorithm}" is not a supported key algorithm: use one of ${[...curves.keys(), ...sizes.keys()].join(", ")}`,
    );
  return (await promisify(generateKeyPair)("rsa", { modulusLength })).privateKey;
}

/** Returns a private key as PEM in kubeadm's format: `RSA PRIVATE KEY` or `EC PRIVATE KEY`. */
export function privateKeyToPem(key: KeyObject): string {
  const type = key.asymmetricKeyType === "rsa" ? "pkcs1" : "sec1";
  return key.export({ format: "pem", type }).toString();
}

/** Returns the public key of a private key as PEM: `PUBLIC KEY`. */
export function publicKeyToPem(key: KeyObject): string {
  return createPublicKey(key).export({ format: "pem", type: "spki" }).toString();
}

/**
 * Reads a private key: `RSA PRIVATE KEY`, `EC PRIVATE KEY` or `PRIVATE KEY`. RSA keys have at most
 * 4,096 bits, because tenants may bring their own.
 *
 * @throws TypeError for an invalid or larger key, without quoting the secret text.
 */
export function parsePrivateKey(pem: string): KeyObject {
  try {
    return readPrivateKey(pem, "private key").key;
  } catch (error) {
    if (error instanceof ConfigError && error.code === "CONFIG_UNTRUSTED") throw new TypeError(error.message);
    throw new TypeError("invalid private key: expected an unencrypted PKCS#1, PKCS#8 or SEC 1 block in PEM");
  }
}
