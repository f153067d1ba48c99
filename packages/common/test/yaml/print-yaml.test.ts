import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { parse } from "yaml";
import { printYaml, YamlWriteError } from "../../src/yaml/index.ts";
import { compareKeys } from "../../src/yaml/natural-order.ts";

const runs = inject("nightly") ? 20_000 : 1_000;

function readBack(text: string, version: "1.1" | "1.2"): unknown {
  return parse(text, { version, merge: version === "1.1" });
}

/**
 * Texts that are difficult to print: words and numbers of both versions, indicators, white space.
 */
const trickyPieces = [
  ..."yn~ -?:,[]{}#&*!|>'\"%@`\\=<\t\r\n\0\x07\x1b\x7f\u0085\u00a0\u2028\u2029\ufeff\ufffd\ud800é漢😀._+019exo",
  ..."yes no on off true null Yes NULL .inf -.INF .nan 0x1F 0o17 0b11 017 1_000 1e3 12:30:45 2024-01-31 << --- ...".split(
    " ",
  ),
  ": ",
  " #",
  "\n ",
  " \n",
  "\n\n",
  "- ",
  "lorem ipsum dolor sit amet ",
];
const trickyText = fc.array(fc.constantFrom(...trickyPieces), { maxLength: 12 }).map((p) => p.join(""));
const text = fc.oneof(trickyText, fc.string({ unit: "binary" }), fc.lorem({ mode: "sentences" }));
const key = fc
  .oneof({ weight: 3, arbitrary: fc.lorem({ maxCount: 1 }) }, text)
  .filter((k) => k !== "__proto__");
const scalar = fc.oneof(
  text,
  fc.boolean(),
  fc.constant(null),
  fc.integer(),
  fc.double({ noDefaultInfinity: true, noNaN: true }).map((n) => (Object.is(n, -0) ? 0 : n)),
);
const { document } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: "medium" }, { weight: 3, arbitrary: scalar }, tie("mapping"), tie("sequence")),
  sequence: fc.array(tie("value"), { maxLength: 4 }),
  mapping: fc.dictionary(key, tie("value"), { maxKeys: 5, noNullPrototype: true }),
  document: tie("mapping"),
}));

/** The data as encoding in UTF-8 leaves it. */
function wellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/\p{Surrogate}/gu, "\ufffd");
  if (Array.isArray(value)) return value.map(wellFormed);
  return typeof value === "object" && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([key, member]) => [
          key.replace(/\p{Surrogate}/gu, "\ufffd"),
          wellFormed(member),
        ]),
      )
    : value;
}

describe("printYaml", () => {
  test.each(["1.1", "1.2"] as const)("YAML %s reads the same value back", (version) => {
    fc.assert(
      fc.property(document, (value) => {
        expect(readBack(printYaml(value), version)).toEqual(wellFormed(value));
      }),
      { numRuns: runs },
    );
  });

  test.each([
    ["yes", '"yes"'],
    ["Off", '"Off"'],
    ["~", '"~"'],
    ["", '""'],
    ["1", '"1"'],
    ["0o17", '"0o17"'],
    ["1_000", '"1_000"'],
    ["1e3", '"1e3"'],
    ["e017", '"e017"'],
    ["+e9", '"+e9"'],
    ["-E+9", '"-E+9"'],
    ["even", "even"],
    ["12:30", '"12:30"'],
    ["2024-01-31", '"2024-01-31"'],
    ["v1.2", "v1.2"],
    ["100Mi", "100Mi"],
    ["a: b", "'a: b'"],
    ["a #b", "'a #b'"],
    ["it's: so", "'it''s: so'"],
    ["- a", "'- a'"],
    ["-a", "-a"],
    [" a", "' a'"],
    ["*", "'*'"],
    ["tab\there", '"tab\\there"'],
    ["😀", '"\\U0001F600"'],
    ["a\ud800b\udc00", '"a\\uFFFDb\\uFFFD"'],
    ["one\ntwo", "|-\n  one\n  two"],
    ["one\n", "|\n  one"],
    ["one\n\n", "|+\n  one\n"],
    [" one\ntwo", "|2-\n   one\n  two"],
    ["one \ntwo", '"one \\ntwo"'],
    [null, "null"],
    [true, "true"],
    [9007199254740993n, "9007199254740993"],
    [0.5, "0.5"],
    [1e20, "1e+20"],
    [1234567.5, "1.2345675e+06"],
    [[], "[]"],
    [{}, "{}"],
  ])("writes case %#", (value, printed) => {
    expect(printYaml({ a: value })).toBe(`a: ${printed}\n`);
  });

  // `sigs.k8s.io/yaml` reads and writes these as plain strings.
  test.each(["e017", "+e9", "-E+9", ".e9", "+.e9", "=", "."])("leaves %s unquoted for Go", (text) => {
    expect(printYaml({ a: text }, { readers: "go" })).toBe(`a: ${text}\n`);
  });

  test("nests as Kubernetes' files do", () => {
    const value = {
      spec: { names: { kind: "A", shortNames: ["a", "b"] }, versions: [{ name: "v1", b: [[1, 2], {}] }] },
    };
    expect(printYaml(value)).toBe(`spec:
  names:
    kind: A
    shortNames:
    - a
    - b
  versions:
  - b:
    - - 1
      - 2
    - {}
    name: v1
`);
  });

  test("folds after column 80, at single spaces", () => {
    const words = "word ".repeat(18).trim();
    expect(printYaml({ description: words })).toBe(
      `description: ${"word ".repeat(14).trim()}\n  ${"word ".repeat(4).trim()}\n`,
    );
    expect(printYaml({ description: words.replaceAll(" ", "  ") }).split("\n")).toHaveLength(2);
  });

  test("prints repeated objects identically", () => {
    const shared = { type: "object", properties: { b: { type: "string" }, a: {} } };
    const copy = structuredClone(shared);
    expect(printYaml({ x: shared, y: [shared, { z: shared }] })).toBe(
      printYaml({ x: copy, y: [structuredClone(copy), { z: structuredClone(copy) }] }),
    );
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, () => 1, Symbol("s")])("refuses %s", (value) => {
    expect(() => printYaml({ a: value })).toThrow(YamlWriteError);
  });
});

describe("compareKeys", () => {
  test.each([
    [
      ["v10", "v2", "v1"],
      ["v1", "v2", "v10"],
    ],
    [
      ["b", "a", "B", "-a", "$ref"],
      ["$ref", "-a", "B", "a", "b"],
    ],
    [
      ["a100", "a15", "a10"],
      ["a10", "a15", "a100"],
    ],
    [
      ["x-kubernetes", "xa", "x"],
      ["x", "x-kubernetes", "xa"],
    ],
    [
      ["é", "z", "😀"],
      ["😀", "z", "é"],
    ],
  ])("sorts %j", (keys, sorted) => {
    expect([...keys].sort(compareKeys)).toEqual(sorted);
  });
});
