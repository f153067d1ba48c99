import { withoutHidden } from "./hidden-characters.ts";

/** A string as a marker's argument: bare where nothing can be misread, else raw in back-quotes where that reads better, else quoted. */
export function bareText(value: string): string {
  return /^[A-Za-z][A-Za-z0-9]*$/.test(value) && value !== "true" && value !== "false"
    ? value
    : quotedText(value);
}

/** A string in quotes: `"…"`, or raw in back-quotes where the text itself holds quotes or backslashes. */
export function quotedText(value: string): string {
  const needsEscapes = /["\\]/.test(value);
  return needsEscapes ? rawText(value) : goQuoted(value);
}

/** A string raw in back-quotes, as patterns and paths are customarily written; quoted where that cannot be. */
export function rawText(value: string): string {
  return value.includes("`") || withoutHidden(value) !== value ? goQuoted(value) : `\`${value}\``;
}

const escapes: Readonly<Record<string, string>> = { "\n": "\\n", "\t": "\\t", "\r": "\\r" };

/** Go's strings hold no lone surrogates: they become the replacement character. */
function goQuoted(value: string): string {
  const text = value
    .replace(/\p{Cs}/gu, "\uFFFD")
    .replace(/["\\]/g, "\\$&")
    .replace(/[\n\t\r]/g, (character) => escapes[character] ?? "");
  return `"${withoutHidden(text)}"`;
}
