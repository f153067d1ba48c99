/** A string as a marker's argument: bare where nothing can be misread, else raw in back-quotes where that reads better, else quoted. */
export function argument(value: string): string {
  return /^[A-Za-z][A-Za-z0-9]*$/.test(value) && value !== "true" && value !== "false"
    ? value
    : quoted(value);
}

/** A string in quotes: `"…"`, or raw in back-quotes where the text itself holds quotes or backslashes. */
export function quoted(value: string): string {
  const needsEscapes = /["\\]/.test(value);
  if (needsEscapes && !/[`\p{Cc}\u2028\u2029\uFEFF]/u.test(value)) return `\`${value}\``;
  return goQuoted(value);
}

/** A string raw in back-quotes, as patterns and paths are customarily written; quoted where that cannot be. */
export function raw(value: string): string {
  return /[`\p{Cc}\u2028\u2029\uFEFF]/u.test(value) ? goQuoted(value) : `\`${value}\``;
}

const escapes: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\t": "\\t",
  "\r": "\\r",
  '"': '\\"',
  "\\": "\\\\",
};

function goQuoted(value: string): string {
  const text = value.replace(/["\\]|[\p{Cc}\u2028\u2029\uFEFF]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return escapes[character] ?? `\\u${code.toString(16).padStart(4, "0")}`;
  });
  return `"${text}"`;
}
