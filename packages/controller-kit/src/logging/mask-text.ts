const redacted = "[redacted]";

const patterns: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // To the end of the text where the end of the key is cut off.
  [/-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY-----|$)/g, redacted],
  [/\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g, redacted],
  [/\b(Bearer|Basic)(\s+)[\w.~+/=-]{8,}/gi, `$1$2${redacted}`],
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]*):[^\s/@]+@/gi, `$1:${redacted}@`],
  [
    /(["']?\b[\w.-]*(?:token|password|passwd|client-key-data|client-secret|secret[_-]?(?:access[_-]?)?key|api[_-]?key|private[_-]?key)["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'[^']*'|[^\s,;&"']+)/gi,
    `$1${redacted}`,
  ],
];

/** What must be in a text for it to be worth looking at closely, as most lines hold nothing of the kind. */
const hint = /PRIVATE KEY|eyJ|bearer|basic|:\/\/|token|passw|key|secret/i;

/** Makes keys, tokens and passwords in a text unreadable. */
export function maskText(text: string): string {
  if (!hint.test(text)) {
    return text;
  }
  return patterns.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text);
}
