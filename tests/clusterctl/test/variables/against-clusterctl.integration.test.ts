import { getVariableMap, getVariables, substituteVariables, TemplateError } from "@capikit/clusterctl-kit";
import { askReference } from "@capikit/reference";
import fc from "fast-check";
import { expect, inject, test } from "vitest";

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
const templates = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(""));

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
const functions = functionOf(
  fc.oneof(
    plainArgument,
    around(functionOf(fc.oneof(plainArgument, around(innermost)))),
    around(fc.constant("${B}")),
  ),
);

/** Values of variables. */
const values = fc.dictionary(
  fc.constantFrom("A", "B", "é", "toString"),
  fc
    .array(fc.constantFrom(..."abcxyzABC/*?[]\\-^.0123456789 éß€😀İΣᾳŉև", "$&", "${A}"), { maxLength: 8 })
    .map((parts) => parts.join("")),
  { noNullPrototype: true },
);

const isNightly = inject("nightly");

const count = isNightly ? 500_000 : 5_000;

/** Ranges with most cased letters, and with letters of newer Unicode versions only. */
const eventful = [
  [0, 0x2fff],
  [0xa700, 0xabff],
  [0x10c80, 0x10eff],
  [0x16d00, 0x16eff],
] as const;

/** Letters of Unicode 15.1 and later in these ranges, which clusterctl does not know. */
const newer =
  /[\u088f\u0c5c\u0cdc\u1c89\u1c8a\ua7cb-\ua7cf\ua7d2\ua7d4\ua7da-\ua7dc\ua7f1\u{10d40}-\u{10d85}\u{10ec2}-\u{10ec7}\u{16d40}-\u{16d79}\u{16ea0}-\u{16ed3}]/u;

interface Filled {
  readonly variables: readonly string[];
  readonly defaults: Readonly<Record<string, string | null>>;
  /** In base64. */
  readonly result: string | null;
  readonly error?: string;
}

test.each([
  ["texts with parts of templates", templates],
  ["templates of functions", functions],
])("%s are processed like by clusterctl", async (_, arbitrary) => {
  const cases = fc.sample(fc.tuple(arbitrary, values), count);
  const answers = await askReference<Filled>(
    "clusterctl-reference",
    cases.map(([template, of]) => ({ op: "template", template, values: of })),
  );
  cases.forEach(([template, of], index) => {
    const { out, error } = answers[index] ?? {};
    const where = JSON.stringify({ template, values: of });
    const ours = fillIn(template, of);
    if (out === undefined) {
      expect(ours.error, `${where}: clusterctl reports ${error}`).toBeDefined();
      return;
    }
    expect(getVariables(template), where).toEqual(out.variables);
    const defaults = [...getVariableMap(template)].map(([name, text]) => [name, text ?? null]);
    expect(new Map(defaults as [string, string | null][]), where).toEqual(
      new Map(Object.entries(out.defaults)),
    );
    const wanted =
      out.error === undefined ? Buffer.from(out.result ?? "", "base64").toString("utf8") : undefined;
    expect(ours.text, where).toBe(wanted);
  });
});

function fillIn(template: string, of: Readonly<Record<string, string>>): { text?: string; error?: unknown } {
  try {
    return {
      text: substituteVariables(template, (name) => (Object.hasOwn(of, name) ? of[name] : undefined)),
    };
  } catch (error) {
    return { error };
  }
}

test("each character of Unicode 15.0 is classified and case-converted like by clusterctl", async () => {
  const template = "${A^^}\n${A,,}\n${A^}\n${A,}";
  const characters = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint)
    // Surrogates are not characters.
    .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
    .filter((codePoint) => eventful.some(([first, last]) => first <= codePoint && codePoint <= last))
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((one) => !newer.test(`${one}${one.toUpperCase()}${one.toLowerCase()}`));
  const texts = Array.from({ length: Math.ceil(characters.length / 256) }, (_, block) =>
    characters.slice(block * 256, block * 256 + 256).join("|"),
  );
  const cased = await askReference<Filled>(
    "clusterctl-reference",
    texts.map((text) => ({ op: "template", template, values: { A: text } })),
  );
  texts.forEach((text, index) => {
    const wanted = Buffer.from(cased[index]?.out?.result ?? "", "base64").toString("utf8");
    expect(substituteVariables(template, () => text)).toBe(wanted);
  });

  // A name that ends before the character makes the template invalid.
  const named = characters.map((character) => `\${A${character}}`);
  const names = await askReference<Filled>(
    "clusterctl-reference",
    named.map((one) => ({ op: "template", template: one, values: {} })),
  );
  const differing = named.filter(
    (one, index) => fillIn(one, {}).error instanceof TemplateError !== (names[index]?.out === undefined),
  );
  expect(differing).toEqual([]);
}, 300_000);
