import { authorizationModes, isBasicAuth, isSecretName, secretWords as names } from "./secret-names.ts";

const quoted = `"(?:[^"\\\\]|\\\\.)*"|'[^']*'`;
/** Temporary replacement, so that no pattern takes a replacement for another secret. */
const mark = "\ue000";
const value = `(${quoted}|[^\\s&"'${mark}]+)`;
const begin = "-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----";
const end = "-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----";
/** Names that are ordinary words in sentences, and secrets at the start of a line with a value. */
const lineNames =
  "(?:[\\w.-]{0,64}[-_.])?(?:pass|psk|sas|dsn|id_(?:rsa|dsa|ecdsa|ed25519))|[\\w-]{1,64}\\.key";

/** Up to the end of the text if the end of a secret is unknown or cut off. */
const patterns: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [new RegExp(`${begin}[\\s\\S]*?(?:${end}|$)`, "g"), mark],
  [/#cloud-config\b[\s\S]*/g, mark],
  [/Content-Type: text\/cloud-config[\s\S]*/gi, mark],
  // From the last `kind` before the data: each `kind` would search to the end.
  [
    /("kind"\s*:\s*"Secret"(?:(?!"kind"\s*:\s*"Secret")[\s\S])*?"(?:data|stringData)"\s*:\s*\{)[^}]*/g,
    `$1${mark}`,
  ],
  [/("(?:data|stringData)"\s*:\s*\{)[^}]*(?=\}[\s\S]{0,4096}"kind"\s*:\s*"Secret")/g, `$1${mark}`],
  [/^([ \t]*)(stringData:)[ \t]*\r?\n(?:\1[ \t]+.*(?:\r?\n|$))+/gm, `$1$2 ${mark}\n`],
  [/(?<![\w-])eyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g, mark],
  // Bootstrap tokens of kubeadm; not parts of longer host names.
  [/(?<![a-z0-9])[a-z0-9]{6}\.[a-z0-9]{16}(?![a-z0-9]|\.[a-z0-9])/g, mark],
  [/\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|xox[abprs]-[\w-]{10,})/g, mark],
  [/\b(Bearer|Basic)(\s+)[\w.~+/=-]{8,}/gi, `$1$2${mark}`],
  [
    new RegExp(
      `\\b((?:proxy-)?authorization|(?:set-)?cookie)(["']?\\s*[:=]\\s*)(?!\\s*["']?(?:Bearer|Basic)\\s+${mark})(?!\\s*["']?(?:${authorizationModes})(?:,(?:${authorizationModes}))*(?:["',;}\\]]|\\s|$))(${quoted}|[^\\r\\n"',}]+)`,
      "gi",
    ),
    `$1$2${mark}`,
  ],
  [/(\b[a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@"'<>]{1,1024}@/gi, `$1${mark}@`],
  [new RegExp(`(["']?\\b[\\w.-]{0,64}(?:${names})["']?\\s*[:=]\\s*)${value}`, "gi"), `$1${mark}`],
  [new RegExp(`(^[ \\t-]*["']?(?:${lineNames})["']?\\s*[:=][ \\t]+)${value}`, "gim"), `$1${mark}`],
  [new RegExp(`((?<![\\w-])["']?(?:${lineNames})["']?=)${value}`, "gi"), `$1${mark}`],
  [new RegExp(`("(?:${lineNames})"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*")`, "gi"), `$1${mark}`],
  // Keys of an EncryptionConfiguration; names of Secrets have no such characters or are shorter.
  [/(^[ \t-]*secret:[ \t]+["']?)[A-Za-z0-9+/]{20,}={0,2}(?=["']?[ \t]*(?:#.*)?$)/gim, `$1${mark}`],
  [/(\{[^{}\n]{0,256}?\bsecret:[ \t]*["']?)[A-Za-z0-9+/]{20,}={0,2}(?=["']?[ \t]*[,}])/gi, `$1${mark}`],
  [/([?&](?:sig|x-amz-(?:signature|security-token)|x-goog-signature)=)[^&\s"'<>]+/gi, `$1${mark}`],
  [new RegExp(`(\\b[\\w.-]{0,64}secret["']?=)${value}`, "gi"), `$1${mark}`],
  [/("[\w.-]{0,64}secret"\s*:\s*)("(?:[^"\\]|\\.)*")/gi, `$1${mark}`],
  [new RegExp(`((?<![\\w-])--?[\\w-]{0,64}(?:${names}|secret)\\s+)(?!-)${value}`, "gi"), `$1${mark}`],
  [/((?<![\w-])-u\s+)[^\s:]{1,256}:\S+/g, `$1${mark}`],
];
/** Registries of containerd and Docker, with the base64 of user and password. */
const registryAuth = /(["']?\bauth["']?\s*[:=]\s*["']?)([A-Za-z0-9+/_-]{4,}={0,2})/gi;
/** ConfigMaps have `data` too. */
const secretManifest = /^[ \t]*kind:[ \t]*["']?Secret["']?[ \t]*$/m;
const dataBlock = /^([ \t]*)(data:)[ \t]*\r?\n(?:\1[ \t]+.*(?:\r?\n|$))+/gm;
const variable = new RegExp(`\\b([A-Z][A-Z0-9_]{0,64})(\\s*[=:]\\s*)${value}`, "g");

/** Each of the patterns needs one of these, and few lines contain one. */
const hint =
  /PRIVATE KEY|eyJ|bearer|basic|:\/\/|token|pass|pwd|psk|sas|dsn|sig|dockerc|id_|key|secret|credential|auth|cookie|cloud-config|connection|data:|glpat|gh[pousr]_|github_pat_|xox|-u\s|[a-z0-9]{6}\.[a-z0-9]{16}/i;

/** Names and UIDs match it too. */
const long = /[A-Za-z0-9+/_-]{20}/;
const encoded = /[A-Za-z0-9+/_-]{20,}(?:\r?\n[ \t]*[A-Za-z0-9+/_-]{4,})*={0,2}/g;
const maxEncodings = 3;

/**
 * Redacts secrets in a text: private keys, tokens (JWT, kubeadm bootstrap tokens, those of
 * well-known services), passwords in URLs, and values of members, variables, flags and headers with
 * secret names. Also redacts the data of Secrets, cloud-init, and all of these in base64.
 *
 * A secret that looks like an ordinary word is not recognized: do not pass texts that are entirely
 * secret.
 *
 * @param options.replacement Default: `[redacted]`.
 */
export function redactText(
  text: string,
  { replacement = "[redacted]" }: { readonly replacement?: string } = {},
): string {
  return markSecrets(text, 0).replaceAll(mark, () => replacement);
}

function markSecrets(text: string, encodings: number): string {
  const hasHint = hint.test(text);
  const isLong = long.test(text);
  if (!hasHint && !isLong) {
    return text;
  }
  const plain = hasHint
    ? patterns.reduce((left, [pattern, replacement]) => left.replace(pattern, replacement), text)
    : text;
  const named = (secretManifest.test(text) ? plain.replace(dataBlock, `$1$2 ${mark}\n`) : plain).replace(
    variable,
    (all, name: string, sign: string) => (isSecretName(name) ? `${name}${sign}${mark}` : all),
  );
  const withoutAuth = hasHint
    ? named.replace(registryAuth, (all, begin: string, auth: string) =>
        isBasicAuth(auth) ? `${begin}${mark}` : all,
      )
    : named;
  if (encodings >= maxEncodings) {
    return withoutAuth;
  }
  return withoutAuth.replace(encoded, (part) => {
    const bytes = decode(part);
    if (bytes === undefined) return part;
    if (isPrivateKey(bytes)) return mark;
    const decoded = new TextDecoder().decode(bytes);
    return isReadable(decoded) && markSecrets(decoded, encodings + 1) !== decoded ? mark : part;
  });
}

/**
 * Reports whether bytes begin like a private key: the DER of PKCS #1, #8 and #12 or SEC 1, which
 * starts with a version, or a key of OpenSSH.
 */
function isPrivateKey(bytes: Uint8Array): boolean {
  if (new TextDecoder().decode(bytes.subarray(0, 14)) === "openssh-key-v1") return true;
  // A sequence, whose length takes one to three bytes, and an integer of one byte.
  const [tag, length = 0] = bytes;
  const at = length < 0x80 ? 2 : length === 0x81 ? 3 : 4;
  const [integer, size, version = 0xff, next = 0] = bytes.subarray(at);
  return (
    tag === 0x30 && integer === 2 && size === 1 && [0, 1, 3].includes(version) && [0x30, 2, 4].includes(next)
  );
}

function decode(part: string): Uint8Array | undefined {
  const letters = part.replace(/[\s=]/g, "").replace(/-/g, "+").replace(/_/g, "/");
  // Truncated text has an incomplete last group.
  const whole = letters.length % 4 === 1 ? letters.slice(0, -1) : letters;
  try {
    return Uint8Array.from(atob(whole), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function isReadable(text: string): boolean {
  const strange = text.match(/[^\t\n\r\x20-\x7e\u00a0-\ufffc]|\ufffd/gu)?.length ?? 0;
  return text.length > 0 && strange <= text.length / 20;
}
