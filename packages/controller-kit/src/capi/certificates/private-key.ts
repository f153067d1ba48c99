import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import type { EncryptionAlgorithmType } from "@capikit/api/bootstrap/kubeadm/v1beta2";

const generate = promisify(generateKeyPair);
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
 * A new private key, made on a thread of its own: one of RSA takes up to seconds.
 *
 * @param algorithm Default: RSA-2048, as upstream.
 * @throws TypeError for an algorithm that is none of Cluster API's.
 */
export async function generatePrivateKey(
  algorithm: EncryptionAlgorithmType = "RSA-2048",
): Promise<KeyObject> {
  const namedCurve = curves.get(algorithm);
  if (namedCurve !== undefined) return (await generate("ec", { namedCurve })).privateKey;
  const modulusLength = sizes.get(algorithm);
  if (modulusLength === undefined)
    throw new TypeError(
      `"${algorithm}" is no key algorithm: use one of ${[...curves.keys(), ...sizes.keys()].join(", ")}`,
    );
  return (await generate("rsa", { modulusLength })).privateKey;
}

/** A private key as PEM, in the format that kubeadm writes: `RSA PRIVATE KEY` or `EC PRIVATE KEY`. */
export function privateKeyToPem(key: KeyObject): string {
  const type = key.asymmetricKeyType === "rsa" ? "pkcs1" : "sec1";
  return key.export({ format: "pem", type }).toString();
}

/** The public key of a private one as PEM: `PUBLIC KEY`. */
export function publicKeyToPem(key: KeyObject): string {
  return createPublicKey(key).export({ format: "pem", type: "spki" }).toString();
}

/**
 * Reads a private key: `RSA PRIVATE KEY`, `EC PRIVATE KEY` or `PRIVATE KEY`.
 *
 * @throws TypeError for what is none. The text is not told: it holds a secret.
 */
export function parsePrivateKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new TypeError("not a private key in PEM: it must be an unencrypted PKCS#1, PKCS#8 or SEC 1 block");
  }
}
