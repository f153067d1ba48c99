const redacted = "[redacted]";

const patterns: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // To the end of the text where the end of the key is cut off.
  [/-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY-----|$)/g, redacted],
  [/(?<![\w-])eyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g, redacted],
  [/\b(Bearer|Basic)(\s+)[\w.~+/=-]{8,}/gi, `$1$2${redacted}`],
  [/(\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s/:@]{0,256}):[^\s/@]{1,1024}@/gi, `$1:${redacted}@`],
  [
    /(["']?\b[\w.-]{0,64}(?:token|password|passwd|client-key-data|client-secret|secret[_-]?(?:access[_-]?)?key|api[_-]?key|private[_-]?key)["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'[^']*'|[^\s,;&"']+)/gi,
    `$1${redacted}`,
  ],
];

/** Longer texts are cut, so that what somebody else wrote cannot fill logs, or keep us busy. */
const maxLength = 16_384;

/** What must be in a text for it to be worth looking at closely, as most lines hold nothing of the kind. */
const hint = /PRIVATE KEY|eyJ|bearer|basic|:\/\/|token|passw|key|secret/i;

/** Makes keys, tokens and passwords in a text unreadable, and cuts what is very long. */
export function maskText(text: string): string {
  const rest = text.length - maxLength;
  const shown = rest > 0 ? text.slice(0, maxLength) : text;
  const masked = hint.test(shown)
    ? patterns.reduce((left, [pattern, replacement]) => left.replace(pattern, replacement), shown)
    : shown;
  return rest > 0 ? `${masked}[${rest} more]` : masked;
}
