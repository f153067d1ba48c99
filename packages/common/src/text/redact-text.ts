import { authorizationModes, isBasicAuth, isSecretName, secretWords as names } from "./secret-names.ts";

/** Ends with the text if its end is cut off. The last one is in JSON that is itself a text. */
const quoted = [
  `"""[^"]*(?:"{1,2}(?!")[^"]*)*(?:""")?`,
  `"(?:[^"\\\\]|\\\\.)*(?:"|\\\\?$)`,
  `'(?:[^']|'')*(?:'|$)`,
  `(?<escape>\\\\+)"(?:[^"\\\\]|\\\\(?!\\\\*")\\\\*|\\k<escape>\\\\+")*(?:\\k<escape>")?`,
].join("|");
/** Temporary replacement, so that no pattern takes a replacement for another secret. */
const mark = "\ue000";
const value = `(${quoted}|[^\\s&"'\\\\${mark}][^\\s&"'${mark}]*)`;
const quote = `(?:\\\\*["'])?`;
const sign = `\\s*(?:[:=]>?|%3[AD])\\s*`;
const begin = "-----BEGIN(?: |%20|\\+)[A-Z0-9 %+]*PRIVATE(?: |%20|\\+)KEY(?:(?: |%20|\\+)BLOCK)?-----";
const end = "-----END(?: |%20|\\+)[A-Z0-9 %+]*PRIVATE(?: |%20|\\+)KEY(?:(?: |%20|\\+)BLOCK)?-----";
const keyBegin = new RegExp(begin);
const keyEnd = new RegExp(end);
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
    /(\bkind\\*"\s*:\s*\\*"Secret\\*"(?:(?!\bkind\\*"\s*:\s*\\*"Secret\\*")[\s\S])*?\b(?:data|stringData)\\*"\s*:\s*\{)[^}]*/g,
    `$1${mark}`,
  ],
  [
    /(\b(?:data|stringData)\\*"\s*:\s*\{)[^}]*(?=\}[\s\S]{0,4096}\bkind\\*"\s*:\s*\\*"Secret\\*")/g,
    `$1${mark}`,
  ],
  // Block scalars of YAML.
  [
    new RegExp(
      `^([ \\t]*)((?:- +)*["']?(?:[\\w.-]{0,64}(?:${names})|${lineNames})["']?:[ \\t]*)[|>][-+\\d]{0,2}[ \\t]*(?:#.*)?\\r?\\n(?:(?:\\1[ \\t]+.*|[ \\t]*)(?:\\r?\\n|(?![\\s\\S])))+`,
      "gim",
    ),
    `$1$2${mark}\n`,
  ],
  [
    new RegExp(
      `((?:${names})["']?:[ \\t]*)\\{(?=[^{}\\n]{0,1024}["']?(?:list|users|value):)[^{}\\n]{0,1024}\\}`,
      "gi",
    ),
    `$1${mark}`,
  ],
  [/^([ \t]*)(stringData:|chpasswd:)[ \t]*\r?\n(?:\1[ \t]+.*(?:\r?\n|$))+/gm, `$1$2 ${mark}\n`],
  [/(?<![\w-])eyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g, mark],
  // Bootstrap tokens of kubeadm; not parts of longer host names.
  [/(?<![a-z0-9])[a-z0-9]{6}\.[a-z0-9]{16}(?![a-z0-9]|\.[a-z0-9])/g, mark],
  [
    /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|gl(?:pat|dt|rt|cbt|ptt|oas|soat|ft|imt|agent)-[\w-]{16,}|xox[abeprs]-[\w-]{10,}|xapp-[\w-]{10,})/g,
    mark,
  ],
  [
    /\b(?:dckr_pat_[\w-]{20,}|do[opr]_v1_[a-f0-9]{32,}|hv[bsr]\.[\w-]{20,}|AIza[\w-]{35}|ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,})/g,
    mark,
  ],
  // Hashes of passwords.
  [/\$(?:2[abxy]|5|6|y|argon2\w{1,2})\$[\w./$,=+-]{20,}/g, mark],
  [/\b(Bearer|Basic)(\s+)[\w.~+/=-]{8,}/gi, `$1$2${mark}`],
  // Header lines, whose values may have quotes and commas.
  [
    new RegExp(
      `^([ \\t<>*]*(?:(?:proxy-)?authorization|(?:set-)?cookie):[ \\t]*)(?![ \\t]|["'{[]|(?:Bearer|Basic)\\s+${mark}|(?:${authorizationModes})(?:[,\\s]|$))[^\\r\\n]+`,
      "gim",
    ),
    `$1${mark}`,
  ],
  [
    new RegExp(
      `\\b((?:proxy-)?authorization|(?:set-)?cookie)(["']?\\s*[:=]\\s*)(?!\\s*["']?(?:Bearer|Basic)\\s+${mark})(?!\\s*["']?(?:${authorizationModes})(?:,(?:${authorizationModes}))*(?:["',;}\\]]|\\s|$))(${quoted}|[^\\r\\n"',}]+)`,
      "gi",
    ),
    `$1$2${mark}`,
  ],
  [/(\b[a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@"'<>]{1,1024}@/gi, `$1${mark}@`],
  // Passwords with a slash, but not ports.
  [/(\b[a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@:["'<>]{1,256}:(?!\d{1,5}\/)[^\s@"'<>]{1,1024}@/gi, `$1${mark}@`],
  // Plain scalars of YAML may contain quotes.
  [
    new RegExp(
      `(^[ \\t-]*["']?[\\w.-]{0,64}(?:${names})["']?:[ \\t]+)[^\\s"'\\\\{[,|>&${mark}][^\\s${mark}]*`,
      "gim",
    ),
    `$1${mark}`,
  ],
  [new RegExp(`(${quote}\\b[\\w.-]{0,64}(?:${names})${quote}${sign})${value}`, "gi"), `$1${mark}`],
  [new RegExp(`(<[\\w.:-]{0,64}(?:${names})>)[^<]+`, "gi"), `$1${mark}`],
  [new RegExp(`(^[ \\t-]*["']?(?:${lineNames})["']?\\s*[:=][ \\t]+)${value}`, "gim"), `$1${mark}`],
  [new RegExp(`((?<![\\w-])["']?(?:${lineNames})["']?=)${value}`, "gi"), `$1${mark}`],
  [new RegExp(`("(?:${lineNames})"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*")`, "gi"), `$1${mark}`],
  // Keys of an EncryptionConfiguration; names of Secrets have no such characters or are shorter.
  [/(^[ \t-]*secret:[ \t]+["']?)[A-Za-z0-9+/]{20,}={0,2}(?=["']?[ \t]*(?:#.*)?$)/gim, `$1${mark}`],
  [/(\{[^{}\n]{0,256}?\bsecret:[ \t]*["']?)[A-Za-z0-9+/]{20,}={0,2}(?=["']?[ \t]*[,}])/gi, `$1${mark}`],
  [
    /([?&](?:sig|signature|key|code|auth|x-amz-(?:signature|security-token)|x-goog-signature)=)[^&\s"'<>]+/gi,
    `$1${mark}`,
  ],
  [new RegExp(`(\\b[\\w.-]{0,64}secret["']?=)${value}`, "gi"), `$1${mark}`],
  [/("[\w.-]{0,64}secret"\s*:\s*)("(?:[^"\\]|\\.)*")/gi, `$1${mark}`],
  [
    new RegExp(
      `((?<![\\w-])--?(?!-?\\w{0,8}(?:by|com)pass\\b)[\\w-]{0,64}(?:${names}|secret(?:-?id)?|pass)\\s+)(?!-|arn:|\\S+/)${value}`,
      "gi",
    ),
    `$1${mark}`,
  ],
  // Of AppRole; those of secret managers are names or paths.
  [new RegExp(`(${quote}\\bsecret[-_]?id${quote}${sign})(?!["']?(?:arn:|\\w+/))${value}`, "gi"), `$1${mark}`],
  // Commands of bootstrap data: logins to registries, and passwords of users.
  [new RegExp(`(\\blogin\\b[^\\n|;&]{0,256}?[ \\t]-p[ =])(?!\\$)${value}`, "g"), `$1${mark}`],
  [
    /(\b(?:echo|printf)[ \t]+)(?!["']?[\w:]*\$)[^\n|;&]{1,256}(?=\|[^\n;&]{0,256}(?:passwd|--password-stdin)\b)/g,
    `$1${mark} `,
  ],
  // Not the numbers of a user and a group, or a time.
  [
    /((?<![\w-])(?:-[uU]\s?|--(?:(?:proxy-|http-)?user|(?:src-|dest-)?creds)[\s=]+)["']?)(?![\d:]+(?:[\s;,)"']|$))[^\s:"'-][^\s:"']{0,255}:[^\s"']+/g,
    `$1${mark}`,
  ],
];
/** Registries of containerd and Docker, with the base64 of user and password. */
const registryAuth = /(["']?\b[\w.-]{0,64}auth["']?\s*[:=]\s*["']?)([A-Za-z0-9+/_-]{4,}={0,2})/gi;
/** ConfigMaps have `data` too. */
const secretManifest = /^[ \t]*kind:[ \t]*["']?Secret["']?[ \t]*$/m;
const dataBlock = /^([ \t]*)(data:)[ \t]*\r?\n(?:\1[ \t]+.*(?:\r?\n|$))+/gm;
const variable = new RegExp(`\\b([A-Z][A-Z0-9_]{0,64})(\\s*[=:]\\s*)${value}`, "g");

/** Paths, which begin unlike the base64 of a kubeconfig. */
const path = /^["']?(?:~?[\\/]|\.{1,2}[\\/]|[A-Za-z]:[\\/])/;

/** Each of the patterns needs one of these, and few lines contain one. */
const hint =
  /PRIVATE KEY|eyJ|bearer|basic|:\/\/|token|pass|pwd|psk|sas|dsn|sig|dockerc|id_|key|secret|credential|auth|cookie|cloud-config|creds|connection|data:|gl[a-z]{2,5}-|gh[pousr]_|github_pat_|xox|xapp|dckr_|_v1_|hv[bsr]\.|aiza|ya29|gocspx|\blogin\b|\$[\dya]|-u|--(?:[a-z]+-)?user|[?&]code=|[a-z0-9]{6}\.[a-z0-9]{16}/i;

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
    ? patterns.reduce((left, [pattern, replacement]) => left.replace(pattern, replacement), markEnds(text))
    : text;
  const named = (secretManifest.test(text) ? plain.replace(dataBlock, `$1$2 ${mark}\n`) : plain).replace(
    variable,
    (all, name: string, sign: string, given: string) =>
      isSecretName(name) && !(/KUBECONFIG$/.test(name) && path.test(given)) ? `${name}${sign}${mark}` : all,
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

/** Replaces the rest of private keys whose beginning is cut off, such as in the tail of a log. */
function markEnds(text: string): string {
  const first = keyEnd.exec(text);
  if (first === null || text.slice(0, first.index).search(keyBegin) >= 0) return text;
  let start = first.index;
  while (start > 0 && /[A-Za-z0-9+/=\s\\]/.test(text.charAt(start - 1))) start--;
  return text.slice(0, start) + mark + text.slice(first.index + first[0].length);
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

/**
 * Returns a URL for messages: without user, password, query and fragment, which may be secret. An
 * invalid URL loses the parts before `@` and after `?`, or all but the scheme if `@` follows `?`.
 */
export function redactUrl(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.host === "") {
    const scheme = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.exec(url)?.[0] ?? "";
    const rest = url.slice(scheme.length);
    const at = rest.lastIndexOf("@");
    const mark = rest.search(/[?#]/);
    // The mark may be part of a password, or begin a query that contains `@`.
    return mark !== -1 && mark < at ? scheme : scheme + rest.slice(at + 1).replace(/[?#].*$/s, "");
  }
  const path =
    parsed.pathname === "/" && !/^[^?#]*\/(?:[?#]|$)/.test(url.slice(url.indexOf("//") + 2))
      ? ""
      : parsed.pathname;
  return `${parsed.protocol}//${parsed.host}${path}`;
}
