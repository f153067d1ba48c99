import { isSecretName } from "./secret-names.ts";

const quoted = `"(?:[^"\\\\]|\\\\.)*"|'[^']*'`;
/** Temporary replacement, so that no pattern takes a replacement for another secret. */
const mark = "\ue000";
const value = `(${quoted}|[^\\s&"'${mark}]+)`;
const names = [
  "tokens?",
  "passw(?:or)?ds?",
  "passphrase",
  "pwd",
  "client-key-data",
  "client[_-]?secret",
  "secret[_-]?(?:access[_-]?)?key",
  "(?:api|access|private|certificate|signing|encryption)[_-]?key",
  "credentials?",
  "connection[_-]?string",
].join("|");
const begin = "-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----";
const end = "-----END [A-Z0-9 ]*PRIVATE KEY-----";

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
      `\\b((?:proxy-)?authorization|(?:set-)?cookie)(["']?\\s*[:=]\\s*)(?!\\s*["']?(?:Bearer|Basic)\\s+${mark})(${quoted}|[^\\r\\n"',}]+)`,
      "gi",
    ),
    `$1$2${mark}`,
  ],
  [/(\b[a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@"'<>]{1,1024}@/gi, `$1${mark}@`],
  [new RegExp(`(["']?\\b[\\w.-]{0,64}(?:${names})["']?\\s*[:=]\\s*)${value}`, "gi"), `$1${mark}`],
  [new RegExp(`(\\b[\\w.-]{0,64}secret["']?=)${value}`, "gi"), `$1${mark}`],
  [/("[\w.-]{0,64}secret"\s*:\s*)("(?:[^"\\]|\\.)*")/gi, `$1${mark}`],
  [new RegExp(`((?<![\\w-])--?[\\w-]{0,64}(?:${names}|secret)\\s+)(?!-)${value}`, "gi"), `$1${mark}`],
  [/((?<![\w-])-u\s+)[^\s:]{1,256}:\S+/g, `$1${mark}`],
];
/** ConfigMaps have `data` too. */
const secretManifest = /^[ \t]*kind:[ \t]*["']?Secret["']?[ \t]*$/m;
const dataBlock = /^([ \t]*)(data:)[ \t]*\r?\n(?:\1[ \t]+.*(?:\r?\n|$))+/gm;
const variable = new RegExp(`\\b([A-Z][A-Z0-9_]{0,64})(\\s*[=:]\\s*)${value}`, "g");

/** Each of the patterns needs one of these, and few lines contain one. */
const hint =
  /PRIVATE KEY|eyJ|bearer|basic|:\/\/|token|passw|passphrase|pwd|key|secret|credential|authorization|cookie|cloud-config|connection|data:|glpat|gh[pousr]_|github_pat_|xox|-u\s|[a-z0-9]{6}\.[a-z0-9]{16}/i;

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
  if (encodings >= maxEncodings) {
    return named;
  }
  return named.replace(encoded, (part) => {
    const decoded = decode(part);
    return decoded !== undefined && markSecrets(decoded, encodings + 1) !== decoded ? mark : part;
  });
}

function decode(part: string): string | undefined {
  const letters = part.replace(/[\s=]/g, "").replace(/-/g, "+").replace(/_/g, "/");
  // Truncated text has an incomplete last group.
  const whole = letters.length % 4 === 1 ? letters.slice(0, -1) : letters;
  try {
    const bytes = Uint8Array.from(atob(whole), (letter) => letter.charCodeAt(0));
    const text = new TextDecoder().decode(bytes);
    return isReadable(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

function isReadable(text: string): boolean {
  const strange = text.match(/[^\t\n\r\x20-\x7e\u00a0-\ufffc]|\ufffd/gu)?.length ?? 0;
  return text.length > 0 && strange <= text.length / 20;
}
