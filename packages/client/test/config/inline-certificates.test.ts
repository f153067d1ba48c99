import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { withCheckedCertificates } from "../../src/config/inline-certificates.ts";
import { ConfigError } from "../../src/errors/config-error.ts";
import {
  certificate,
  certificateKey,
  largeCertificate,
  otherCurveCertificate,
} from "../support/certificates.ts";

const server = "https://h.test";

function checkClient(chain: string, key: string): void {
  withCheckedCertificates({ server, identity: { type: "client-certificate", certificate: chain, key } }, "k");
}

function checkAuthority(certificateAuthority: string): void {
  withCheckedCertificates({ server, certificateAuthority }, "k");
}

/** Returns an RSA key (PKCS #1) with parts of the given bits. Reading it checks no arithmetic. */
function rsaKey(sizes: {
  readonly n: number;
  readonly d?: number;
  readonly p?: number;
  readonly e?: number;
}) {
  const { n, d = n, p = n / 2, e = 16 } = sizes;
  const half = n / 2;
  const numbers = [0, n, e, d, p, half, half, half, half].map((bits) =>
    der(2, Buffer.concat([Buffer.alloc(1), Buffer.alloc(bits / 8, 0xff)])),
  );
  const body = der(48, Buffer.concat(numbers)).toString("base64");
  return `-----BEGIN RSA PRIVATE KEY-----\n${body}\n-----END RSA PRIVATE KEY-----\n`;
}

function der(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag, 0x82, content.length >> 8, content.length & 0xff), content]);
}

const pemOf = (label: string, length: number): string =>
  `-----BEGIN ${label}-----\n${"A".repeat(length)}\n-----END ${label}-----\n`;
const pem = (key: ReturnType<typeof generateKeyPairSync>["privateKey"], options: object = {}): string =>
  key.export({ type: "pkcs8", format: "pem", ...options } as never) as unknown as string;

describe("certificates and keys of an untrusted kubeconfig", () => {
  it("are passed on without other text of the kubeconfig", () => {
    const identity = { type: "client-certificate", certificate, key: `text\n${certificateKey}` } as const;
    const config = { server, certificateAuthority: `# text\n${certificate}${certificate}`, identity };
    expect(withCheckedCertificates(config, "k")).toEqual({
      server,
      certificateAuthority: certificate + certificate,
      identity: { type: "client-certificate", certificate, key: certificateKey },
    });
  });

  it.each<[string, () => void, string]>([
    ["a key of 16,384 bits", () => checkClient(certificate, rsaKey({ n: 16_384 })), "CONFIG_UNTRUSTED"],
    ["a key of 4,104 bits", () => checkClient(certificate, rsaKey({ n: 4112 })), "CONFIG_UNTRUSTED"],
    [
      "a large private exponent",
      () => checkClient(certificate, rsaKey({ n: 2048, d: 16_384 })),
      "CONFIG_UNTRUSTED",
    ],
    ["a large prime", () => checkClient(certificate, rsaKey({ n: 2048, p: 8192 })), "CONFIG_UNTRUSTED"],
    [
      "a large public exponent",
      () => checkClient(certificate, rsaKey({ n: 2048, e: 2048 })),
      "CONFIG_UNTRUSTED",
    ],
    ["a text without a key", () => checkClient(certificate, "key"), "CONFIG_INVALID"],
    ["an unreadable key", () => checkClient(certificate, pemOf("PRIVATE KEY", 400)), "CONFIG_INVALID"],
    ["a long key", () => checkClient(certificate, pemOf("PRIVATE KEY", 100_000)), "CONFIG_UNTRUSTED"],
    ["an encrypted key", () => checkClient(certificate, encryptedKey()), "CONFIG_INVALID"],
    ["a key encrypted by headers", () => checkClient(certificate, keyWithHeaders()), "CONFIG_UNTRUSTED"],
    ["a DSA key", () => checkClient(certificate, dsaKey()), "CONFIG_UNTRUSTED"],
    ["a key of an uncommon curve", () => checkClient(certificate, curveKey("sect571r1")), "CONFIG_UNTRUSTED"],
    ["explicit parameters of a curve", () => checkClient(certificate, explicitKey()), "CONFIG_UNTRUSTED"],
    ["the key of another certificate", () => checkClient(certificate, curveKey("P-256")), "CONFIG_INVALID"],
    [
      "a client certificate with a large key",
      () => checkClient(largeCertificate, certificateKey),
      "CONFIG_UNTRUSTED",
    ],
    ["a long chain", () => checkClient(certificate.repeat(11), certificateKey), "CONFIG_UNTRUSTED"],
    [
      "an authority with a large key",
      () => checkAuthority(certificate + largeCertificate),
      "CONFIG_UNTRUSTED",
    ],
    ["an authority of another curve", () => checkAuthority(otherCurveCertificate), "CONFIG_UNTRUSTED"],
    ["many authorities", () => checkAuthority(certificate.repeat(101)), "CONFIG_UNTRUSTED"],
    [
      "a long text of authorities",
      () => checkAuthority(`${certificate}${"#".repeat(140_000)}`),
      "CONFIG_UNTRUSTED",
    ],
    ["an unreadable authority", () => checkAuthority(pemOf("CERTIFICATE", 400)), "CONFIG_INVALID"],
    ["no authority", () => checkAuthority("CA"), "CONFIG_INVALID"],
  ])("must not be %s", (_, check, code) => {
    const error = catchError(check);
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({ code, message: expect.stringMatching(/^k: (client|certificate)-/) });
  });

  it.each(["P-256", "P-384", "P-521"])("may use the curve %s", (curve) => {
    // The key of another certificate is the last check.
    expect(() => checkClient(certificate, curveKey(curve))).toThrow("does not belong to");
  });

  it("may use RSA keys of 4,096 bits", () => {
    expect(() => checkClient(certificate, rsaKey({ n: 4096 }))).toThrow("does not belong to");
  });
});

function catchError(run: () => void): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

function curveKey(namedCurve: string): string {
  return pem(generateKeyPairSync("ec", { namedCurve }).privateKey);
}

function explicitKey(): string {
  const { privateKey } = generateKeyPairSync("ec", {
    namedCurve: "brainpoolP512t1",
    paramEncoding: "explicit",
  });
  return pem(privateKey);
}

function encryptedKey(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return pem(privateKey, { cipher: "aes-256-cbc", passphrase: "" });
}

function keyWithHeaders(): string {
  return certificateKey.replace("KEY-----\n", "KEY-----\nProc: 4,ENCRYPTED\n\n");
}

function dsaKey(): string {
  return pem(generateKeyPairSync("dsa", { modulusLength: 1024, divisorLength: 160 }).privateKey);
}
