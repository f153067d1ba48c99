/** Characters that generated files never contain, such as control characters. */
const hidden = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\uFEFF]/gu;

/** Escapes control and invisible characters as `\u202e`. `keepTabs` preserves tabs. */
export function withoutHidden(text: string, keepTabs = false): string {
  return text.replace(hidden, (character) =>
    keepTabs && character === "\t" ? character : unicodeEscape(character),
  );
}

/** Characters that Go and CEL write as a backslash and a letter, by that letter. */
export const escapedCharacters: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
};

/** Escapes in double quotes by the character that they represent: a line feed is `\n`. */
export const shortEscapes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...escapedCharacters, '"': '"' }).map(([letter, character]) => [character, `\\${letter}`]),
);

/**
 * Joins names and paths for a POSIX shell, quoted where needed: `it's` is `'it'\\''s'`. None is an
 * option of a program: `--all` is `./--all`, the same path, and a name that no object can have.
 */
export function shellWords(...words: readonly string[]): string {
  return words
    .map((word) => (word.startsWith("-") ? `./${word}` : word))
    .map((word) => (/^[-\w./:@+%=,]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(" ");
}

/** Returns the escape of a UTF-16 code unit: `\u202e`. */
export function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
