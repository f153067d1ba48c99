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
