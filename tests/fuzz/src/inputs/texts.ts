import fc from "fast-check";

/** Names with a special meaning in JavaScript, YAML, paths or comments. */
const hostileNames = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "length",
  "",
  " ",
  "\n",
  "\u0000",
  "\u2028",
  "\ud800",
  "*/",
  "`${1}`",
  '"',
  "'",
  "\\",
  "../x",
  "/",
  "~1",
  "a/b",
  "default",
  "null",
  "<<",
] as const;

export const hostileName: fc.Arbitrary<string> = fc.constantFrom(...hostileNames);

/** Text of any characters, with frequent hostile names. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 2, arbitrary: hostileName },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 8 }) },
);

/** Maximum number of open brackets. */
export function bracketDepth(input: Uint8Array): number {
  let depth = 0;
  let deepest = 0;
  for (const byte of input) {
    if ("([{<".includes(String.fromCharCode(byte))) deepest = Math.max(deepest, ++depth);
    else if (")]}>".includes(String.fromCharCode(byte))) depth--;
  }
  return deepest;
}

/** Words of a language joined at random, some of them repeated often enough to nest or overflow. */
export function sentence(
  words: readonly string[],
  { maxLength = 24, separator = "" } = {},
): fc.Arbitrary<string> {
  const word = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: anyText },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...words), fc.constantFrom(2, 50, 3_000))
        .map(([text, times]) => text.repeat(times)),
    },
  );
  return fc.array(word, { maxLength }).map((parts) => parts.join(separator));
}
