import { withoutHidden } from "@capikit/common/text";

/** Prints a string as a marker's argument: bare if unambiguous, otherwise raw or quoted. */
export function bareText(value: string): string {
  return /^[A-Za-z][A-Za-z0-9]*$/.test(value) && value !== "true" && value !== "false"
    ? value
    : quotedText(value);
}

/** Quotes a string: `"…"`, or raw in back-quotes if the text contains quotes or backslashes. */
export function quotedText(value: string): string {
  const needsEscapes = /["\\]/.test(value);
  return needsEscapes ? rawText(value) : goQuoted(value);
}

/** Prints a string raw in back-quotes, as usual for patterns; quoted if not possible. */
export function rawText(value: string): string {
  return value.includes("`") || withoutHidden(value) !== value ? goQuoted(value) : `\`${value}\``;
}

const escapes: Readonly<Record<string, string>> = { "\n": "\\n", "\t": "\\t", "\r": "\\r" };

/** Quotes a string with Go's escapes. Lone surrogates become the replacement character. */
function goQuoted(value: string): string {
  const text = value
    .replace(/\p{Cs}/gu, "\uFFFD")
    .replace(/["\\]/g, "\\$&")
    .replace(/[\n\t\r]/g, (character) => escapes[character] ?? "");
  return `"${withoutHidden(text)}"`;
}
