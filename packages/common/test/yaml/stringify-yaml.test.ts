import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { exactKubernetesScalar, parseYaml, stringifyYaml, YamlWriteError } from "../../src/yaml/index.ts";

const numRuns = inject("nightly") ? 200_000 : 1_500;

const pieces = [
  ..."yn~ -?:,[]{}#&*!|>'\"%@`\\=<\t\r\n\0\x07\x0b\x1b\x7f\u0080\u0085\u009f\u00a0\u2028\u2029\ufeff\ufffe\uffff\ufffd\ud800\udc00é漢😀._+019exob",
  ..."yes no on off true null Null NULL .inf -.INF .nan 0x1 0o17 0b11 017 1_000 1e3 1e400 12:30:45 2024-01-31 << = --- ...".split(
    " ",
  ),
  ": ",
  " #",
  "\n ",
  " \n",
  "\n\n",
  "\n\t",
  "- ",
  "\\u2028",
  "lorem ipsum dolor sit amet ",
];
const tricky = fc.array(fc.constantFrom(...pieces), { maxLength: 10 }).map((parts) => parts.join(""));
const text = fc.oneof(
  { weight: 3, arbitrary: tricky },
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
);
const scalar = fc.oneof(
  { weight: 3, arbitrary: text },
  fc.boolean(),
  fc.constant(null),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noDefaultInfinity: true, noNaN: true }).map((number) => number + 0),
);
const { value: data } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: "medium" }, { weight: 2, arbitrary: scalar }, tie("mapping"), tie("list")),
  list: fc.array(tie("value"), { maxLength: 4 }),
  mapping: fc.dictionary(text, tie("value"), { maxKeys: 4 }),
}));

/** The data as JSON that is encoded as UTF-8. */
function asEncoded(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/\p{Surrogate}/gu, "\ufffd");
  if (Array.isArray(value)) return value.map(asEncoded);
  if (typeof value !== "object" || value === null) return value === 0 ? 0 : value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key.replace(/\p{Surrogate}/gu, "\ufffd"),
      asEncoded(member),
    ]),
  );
}

/** Go's block scanner counts a tab as invalid indentation. */
const tabInIndentation = /[|>][-+]?\n+ *\t/;

describe("stringifyYaml", () => {
  test("is read back as the same data", () => {
    fc.assert(
      fc.property(data, (value) => {
        const written = stringifyYaml(value);
        expect(parseYaml(written)).toEqual(asEncoded(value));
        // Unless a line of the text itself looks like the header of a block.
        if (!/[|>][-+]?\\n/.test(JSON.stringify(value))) expect(written).not.toMatch(tabInIndentation);
      }),
      { numRuns },
    );
  });

  test.each([
    "\u0085",
    "\u2028",
    "a\u2029b\nc",
    "\ufeff",
    "\0",
    "\x7f",
    "\ufffe",
    "\r",
    "null",
    "~",
    "0x1",
    "0o17",
    "-0o17",
    "0B1",
    "-_1",
    "1e3",
    "=",
    "<<",
    "y",
    "12:30:45",
    "2024-01-31",
    "---",
    "\n\tb",
    " \n",
    "\n\ny",
    "\n",
    "",
  ])("keeps %j as a value, an item and a key", (one) => {
    const value = { value: one, list: [one, [one]], [one]: { [one]: one } };
    const written = stringifyYaml(value);
    expect(parseYaml(written)).toEqual(value);
    expect(parseYaml(new TextEncoder().encode(written))).toEqual(value);
    expect(parseYaml(stringifyYaml(one))).toBe(one);
  });

  test("replaces lone surrogates, as encoding does", () => {
    expect(parseYaml(stringifyYaml({ "a\ud800": ["\udc00b"] }))).toEqual({ "a\ufffd": ["\ufffdb"] });
    expect(parseYaml(stringifyYaml({ "\ud800": 1, "\ud801": 2 }))).toEqual({ "\ufffd": 2 });
  });

  test("quotes every plain text that this reader reads as another value", () => {
    const plain = fc.string({ unit: fc.constantFrom(..."0123456789+-._:xXoObBeEaAfFnNyYtTuUlLsS~<=") });
    fc.assert(
      fc.property(plain, (one) => {
        if (exactKubernetesScalar(one) === one) return;
        expect(stringifyYaml(one)).toBe(`"${one}"\n`);
      }),
      { numRuns },
    );
  });

  test("writes keys in their order, lists without indentation, and long lines unfolded", () => {
    const line = "word ".repeat(30).trim();
    expect(stringifyYaml({ b: [{ a: line }], a: [] })).toBe(`b:\n- a: ${line}\na: []\n`);
  });

  test("sorts keys on request, omits undefined members, and writes long keys", () => {
    expect(stringifyYaml({ b: 1, a: undefined, B: { d: [], c: {} } }, { sortKeys: true })).toBe(
      "B:\n  c: {}\n  d: []\nb: 1\n",
    );
    const long = { ["k".repeat(5000)]: { a: ["b\nc"] } };
    expect(parseYaml(stringifyYaml([long]))).toEqual([long]);
  });

  test.each([
    ["YAML_WRITE_TOO_DEEP", nested(257), {}],
    ["YAML_WRITE_TOO_DEEP", nested(100_000), {}],
    ["YAML_WRITE_TOO_DEEP", circular(), {}],
    ["YAML_WRITE_TOO_LARGE", ["abc".repeat(100)], { maxLength: 100 }],
    ["YAML_WRITE_TOO_LARGE", { ["k".repeat(200)]: 1 }, { maxLength: 100 }],
    ["YAML_WRITE_TOO_MANY_NODES", doubled(30), { maxNodes: 1000 }],
    ["YAML_WRITE_NOT_DATA", { a: () => 1 }, {}],
    ["YAML_WRITE_NOT_DATA", [Number.NaN], {}],
    ["YAML_WRITE_NOT_DATA", Symbol("s"), {}],
  ] as const)("refuses %s (case %#)", (code, value, options) => {
    expect(() => stringifyYaml(value, options)).toThrow(YamlWriteError);
    expect(() => stringifyYaml(value, options)).toThrow(expect.objectContaining({ code }));
  });

  test("writes data of the reader's maximum depth", () => {
    expect(parseYaml(stringifyYaml(nested(256)))).toEqual(nested(256));
  });
});

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

function circular(): unknown {
  const value: { self?: unknown } = {};
  value.self = value;
  return value;
}

function doubled(times: number): unknown {
  let value: unknown = [];
  for (let time = 0; time < times; time += 1) value = [value, value];
  return value;
}
