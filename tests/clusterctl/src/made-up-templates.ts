import fc from "fast-check";

const pieces = [
  ..."AB_09 \t\n${}#%/:=-?+^,*[]!\\|@~.'\"xyzé€😀ßİΣᾳ",
  "\u0000",
  "\u00a0",
  "\ufeff",
  "${A}",
  "${B}",
  "${",
  "$$",
  "$${A}",
  "${ A }",
  "${A ",
  "${A:=",
  "${A:-d}",
  "${B^^}",
  "${B,}",
  "${B:1",
  "${#B}",
  "${B/",
  "${B//x/",
  "${B#*",
  "${B%?",
  "${B%%[a-c]",
  "[^x]",
  "a*b",
  "\\/",
  "\\\\",
];

/** Texts with many parts of templates, valid and invalid. */
export const templates = fc
  .array(fc.constantFrom(...pieces), { maxLength: 12 })
  .map((parts) => parts.join(""));

const functionOf = (argument: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom("A", "B", "é", "toString"),
      fc.constantFrom(
        ":=",
        ":-",
        "=",
        ":",
        "#",
        "##",
        "%",
        "%%",
        "/",
        "//",
        "/#",
        "/%",
        "^",
        "^^",
        ",",
        ",,",
      ),
      argument,
      fc.option(argument, { nil: undefined }),
    )
    .map(([name, operator, first, second]) => {
      const end = second === undefined ? "" : `${operator.startsWith("/") ? "/" : ":"}${second}`;
      return /^[,^]/.test(operator) ? `\${${name}${operator}}` : `\${${name}${operator}${first}${end}}`;
    });

const plainArgument = fc
  .array(fc.constantFrom(..."ab*?[]^-\\/xé😀ßd0123456789", "$$", "\\/", "*"), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(""));

/** Texts with a function in them, such as `x-${B:=y}`. */
const around = (inner: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom("", "x-", "a/"), inner, fc.constantFrom("", "-y", "$"))
    .map((parts) => parts.join(""));

const innermost = functionOf(fc.oneof(plainArgument, fc.constant("${B}")));

/** Templates with one function, whose arguments may contain functions, up to three in each other. */
export const functions = functionOf(
  fc.oneof(
    plainArgument,
    around(functionOf(fc.oneof(plainArgument, around(innermost)))),
    around(fc.constant("${B}")),
  ),
);

/** Values of variables. */
export const values = fc.dictionary(
  fc.constantFrom("A", "B", "é", "toString"),
  fc
    .array(fc.constantFrom(..."abcxyzABC/*?[]\\-^.0123456789 éß€😀İΣᾳŉև", "$&", "${A}"), { maxLength: 8 })
    .map((parts) => parts.join("")),
  { noNullPrototype: true },
);
