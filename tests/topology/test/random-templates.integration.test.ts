import { askReference } from "@capikit/reference";
import { GoTemplateError, renderTemplate } from "@capikit/topology/go-template";
import fc from "fast-check";
import { expect, inject, it } from "vitest";

const numRuns = inject("nightly") ? 20_000 : 2000;
const seed = inject("seed");

/** Later versions of Unicode than Go's assign other characters of the upper planes. */
const isInGo = (text: string): boolean =>
  !/[\u{10000}-\u{10ffff}]/u.test(
    text.replace(
      /[\p{Cn}\p{Co}\u{10400}-\u{1044f}\u{1d400}-\u{1d7cb}\u{1f300}-\u{1f64f}\u{20000}-\u{2a6d6}]/gu,
      "",
    ),
  );

/** Texts of all planes, with what Unicode maps, joins, hides and has not assigned. */
const word = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: "binary", maxLength: 6 }).filter(isInGo),
  fc
    .array(
      fc.constantFrom(
        ...[
          "a",
          "B",
          "1",
          " ",
          "_",
          "-",
          ".",
          "é",
          "É",
          "ß",
          "ŉ",
          "İ",
          "ı",
          "ǆ",
          "ǅ",
          "Σ",
          "ς",
          "ᾳ",
          "ﬁ",
          "ა",
        ],
        ...[
          "漢",
          "字",
          "€",
          "𝒳",
          "😀",
          "𐐨",
          "𐐀",
          "e\u0301",
          "\u0301",
          "\u200b",
          "\u200d",
          "\ufeff",
          "\u00a0",
        ],
        ...["\u0085", "\u2028", "\u3000", "\u0378", "\ue000", "\ufffd", "\u{10ffff}", "\u007f", "\u0001"],
        ...["\t", "\n", "'", '"', "\\", "<", "&", "=", "+", "%", "/", ":"],
      ),
      { maxLength: 10 },
    )
    .map((parts) => parts.join("")),
);

const count = fc.integer({ min: -3, max: 14 }).map(String);
const flags = fc.stringMatching(/^[-+# 0]{0,2}$/);
const numbers = fc.stringMatching(/^([0-9]|1[0-9])?(\.[0-9]?)?$/);
const unary = [
  ...[
    "upper",
    "lower",
    "title",
    "untitle",
    "trim",
    "nospace",
    "initials",
    "quote",
    "squote",
    "len",
    "js",
    "html",
  ],
  ...[
    "urlquery",
    "toJson",
    "toRawJson",
    "b64enc",
    "b32enc",
    "sha256sum",
    "adler32sum",
    "print",
    'splitList ""',
  ],
  ...[
    "regexQuoteMeta",
    "atoi",
    "int",
    "float64",
    "base",
    "ext",
    "toString",
    "cat .t",
    "join .t",
    "trimAll .t",
  ],
  ...[
    "trimSuffix .t",
    "trimPrefix .t",
    "contains .t",
    "hasPrefix .t",
    "hasSuffix .t",
    'replace .t "é"',
    "splitList .t",
  ],
  ...["regexFind `.`", "regexFindAll `\\\\pL` ", "regexReplaceAll `.` "],
];
const call = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(...unary).map((name) => {
      if (name.startsWith("regexFindAll")) return `regexFindAll "\\\\pL" .s -1`;
      if (name.startsWith("regexReplaceAll")) return `regexReplaceAll "." .s "[$0]"`;
      return `${name} .s`;
    }),
  },
  fc
    .tuple(fc.constantFrom("trunc", "abbrev", "indent", "nindent"), count)
    .map(([name, at]) => `${name} ${at} .s`),
  fc.tuple(fc.constantFrom("substr", "abbrevboth"), count, count).map((parts) => `${parts.join(" ")} .s`),
  fc.tuple(fc.constantFrom("slice", "index"), count).map(([name, at]) => `${name} .s ${at}`),
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        flags,
        numbers,
        fc.constantFrom(..."svqxXTdctUeg"),
        fc.constantFrom(".s", ".n", ".l", ".m", ".none", "(int .n)"),
      )
      .map(([flag, number, letter, value]) => `printf "%${flag}${number}${letter}" ${value}`),
  },
  fc.constantFrom(...["html", "js", "urlquery", "print", "println"].map((name) => `${name} .none .s .nul`)),
);
const pipe = fc.constantFrom(
  "",
  "",
  "",
  " | len",
  ' | printf "%x"',
  " | upper",
  " | quote",
  " | toJson",
  ' | printf "%5s|"',
  " | trunc 3",
  " | js",
  " | urlquery",
);
const pairs = fc.tuple(
  call,
  pipe,
  word,
  word,
  fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((n) => n || 0),
);

it("renders texts of all planes as Go does", async () => {
  const samples = fc.sample(pairs, { seed, numRuns }).map(([first, then, s, t, n]) => ({
    template: `{{ ${first}${then} }}`,
    variables: { s, t, n, nul: null, l: [s, n, null], m: { [t]: s } },
  }));
  const answers = await askReference<string>(
    "topology-reference",
    samples.map((sample) => ({ op: "template", ...sample })),
  );
  const differences = samples.flatMap(({ template, variables }, index) => {
    const go = answers[index];
    const ours = rendered(template, variables);
    if (go?.error !== undefined) return ours.error === undefined ? [{ template, variables, go, ours }] : [];
    // Its answer has a replacement for each byte that is not UTF-8.
    const isSame =
      ours.out === go?.out || (ours.error?.includes("UTF-8") === true && go?.out?.includes("\ufffd"));
    return isSame ? [] : [{ template, variables, go, ours }];
  });
  expect(differences).toEqual([]);
});

function rendered(template: string, data: Record<string, unknown>): { out?: string; error?: string } {
  try {
    return { out: renderTemplate(template, data) };
  } catch (error) {
    if (!(error instanceof GoTemplateError)) throw error;
    return { error: error.message };
  }
}
