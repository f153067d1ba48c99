import fc from "fast-check";
import { describe, expect, inject, it, test } from "vitest";
import { parse } from "yaml";
import {
  exactKubernetesScalar,
  kubernetesScalar,
  parseYaml,
  parseYamlDocuments,
  printYaml,
  rangeOfField,
  readYamlDocuments,
  stepsOfField,
  stringifyYaml,
  type YamlOptions,
  YamlWriteError,
} from "../../src/yaml/index.ts";
import { compareKeys } from "../../src/yaml/natural-order.ts";

describe("long lists", () => {
  /** Longer than a part that is read as a whole. */
  const filler = `- kind: ConfigMap\n  data:\n    text: |\n${"      a line of text\n\n".repeat(60_000)}`;
  const list = (items: string, rest = "kind: List\n"): string => `apiVersion: v1\nitems:\n${items}${rest}`;

  /** Reads with places, which reads all items at once. */
  const whole = (text: string, options?: YamlOptions) =>
    Array.from(readYamlDocuments(text, options), ({ value }) => value);

  function outcome(read: typeof whole, text: string, options?: YamlOptions): unknown {
    try {
      return read(text, options);
    } catch (error) {
      return error instanceof Error ? { ...error, message: error.message } : error;
    }
  }

  it.each([
    ["as of kubectl", list(`${filler}- kind: Secret\n  data: {a: b}\n`)],
    ["with comments and empty lines", list(`# one\n${filler}# two\n\n- 1\n#three\n- - 2\n  - 3\n`)],
    ["after a separator, and before others", `---\n${list(filler)}---\nkind: A\n---\n${list(filler)}`],
    ["without a last line break", list(`${filler}- 2`, "")],
    ["with an alias of another item", list(`${filler}- &a {b: 1}\n- *a\n`)],
    ["with an anchor that two items define", list(`${filler}- [&a 1, *a]\n- [&a 2, *a]\n`)],
    ["with an alias without an anchor", list(`${filler}- *a\n`)],
    ["with a quoted text at the start of lines", list(`${filler}- "a\n- b"\n`)],
    ["with a list in brackets over lines", list(`${filler}- [a,\n- b]\n`)],
    ["with an item on the next line", list(`${filler}-\n  a: 1\n`)],
    ["with a duplicate key", list(filler, "kind: List\nitems: []\n")],
    ["with a duplicate key in an item", list(`${filler}- {a: 1, a: 2}\n`)],
    ["with the end of the document between items", list(`${filler}...\n- a\n`)],
    ["with a list after it", list(filler, "other:\n- a\n- b\n")],
    ["with text after it", list(filler, "other\n")],
    ["in a quoted text", `a: "x\nitems:\n${filler}"\n`],
    ["with items of another form", `items: &a\n${filler}`],
    ["with a tab", list(`${filler}-\ta\n`)],
    ["with a key of a prototype", list(`${filler}- {__proto__: {a: 1}}\n`)],
  ])("a long list is read as a short one: %s", (_, text) => {
    const limits = { maxAliasedNodes: 10 };
    expect(outcome(parseYamlDocuments, text, limits)).toEqual(outcome(whole, text, limits));
  });

  it.each([
    ["nodes", { maxNodes: 8 }],
    ["nodes, with all of the list", { maxNodes: 9 }],
    ["depth", { maxDepth: 2 }],
    ["depth, with all of the list", { maxDepth: 3 }],
    ["length", { maxLength: 2_000_000 }],
  ])("a long list has the limits of a short one: %s", (_, limits) => {
    expect(outcome(parseYamlDocuments, list(filler), limits)).toEqual(outcome(whole, list(filler), limits));
  });

  it("options apply to each item of a long list", () => {
    const text = list(`${filler}- yes\n`);
    const options = { nullPrototype: true, plainScalar: (value: string) => `<${value}>` };
    const [value] = parseYamlDocuments(text, options);
    expect(value).toEqual(whole(text, options)[0]);
    expect(Object.getPrototypeOf(value)).toBeNull();
  });
});

describe("plain scalar", () => {
  it.each<[string, unknown]>([
    ["", null],
    ["~", null],
    ["NULL", null],
    ["yes", true],
    ["Off", false],
    ["y", true],
    ["yEs", "yEs"],
    ["0", 0],
    ["-0", 0],
    ["+12", 12],
    ["0777", 511],
    ["0o17", 15],
    ["08", 8],
    ["0x1F", 31],
    ["0b101", 5],
    ["1_000", 1000],
    ["1.5", 1.5],
    [".5", 0.5],
    ["1e3", 1000],
    ["1e999", "1e999"],
    ["12:30", "12:30"],
    ["2020-01-01", "2020-01-01"],
    ["1.2.3", "1.2.3"],
    ["-", "-"],
    ["--1", "--1"],
    [".", "."],
    ["0x", "0x"],
    ["0xFFFFFFFFFFFFFFFFFF", "0xFFFFFFFFFFFFFFFFFF"],
    ["18446744073709551616", 18446744073709552000],
    [".inf", undefined],
    ["-.INF", undefined],
    [".NaN", undefined],
  ])("reads %j as the API server does", (text, value) => {
    expect(kubernetesScalar(text)).toBe(value);
    expect(exactKubernetesScalar(text)).toBe(value);
  });

  it("keeps large integers exact on request", () => {
    expect(kubernetesScalar("9007199254740993")).toBe(9007199254740992);
    expect(exactKubernetesScalar("9007199254740993")).toBe(9007199254740993n);
    expect(exactKubernetesScalar("-9223372036854775808")).toBe(-9223372036854775808n);
    expect(exactKubernetesScalar("0xFFFFFFFFFFFFFFFF")).toBe(18446744073709551615n);
    expect(exactKubernetesScalar(`0${"0".repeat(100)}7`)).toBe(7);
  });
});

describe("print yaml", () => {
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
    value: fc.oneof(
      { depthSize: "medium" },
      { weight: 3, arbitrary: scalar },
      tie("mapping"),
      tie("sequence"),
    ),
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
});

describe("range of field", () => {
  const text = `a: 1
---
spec:
  ports:
    - name: one
      port: 1
    - { name: two, port: 2 }
  labels: { a.b/c: d }
`;
  const [, document] = readYamlDocuments(text);

  function quoted(path: string): string {
    if (document === undefined) throw new Error("no document");
    const { start, end } = rangeOfField(document, path);
    return text.slice(start, end);
  }

  it("finds keys and items by index and name, in the whole text", () => {
    expect(quoted("spec.ports")).toBe("ports");
    expect(quoted("spec.ports[1]")).toBe("{ name: two, port: 2 }");
    expect(quoted("spec.ports[two].port")).toBe("port");
    expect(quoted("spec.labels[a.b/c]")).toBe("a.b/c");
  });

  it("finds the nearest parent of an absent field", () => {
    expect(quoted("spec.ports[0].protocol")).toMatch(/^name: one/);
    expect(quoted("spec.other")).toBe("spec");
    expect(quoted("status")).toMatch(/^spec:/);
  });

  it("splits paths", () => {
    expect(stepsOfField("a[0].b[c.d/e].f")).toEqual(["a", "0", "b", "c.d/e", "f"]);
  });
});

describe("stringify yaml", () => {
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

    test("gives no command to the runner of GitHub, and no value of its own to ::1", () => {
      const long = "word ".repeat(20);
      const value = {
        "::error::a": "##[group]a",
        "##[b]": ["::1", "a\n::stop-commands::b", "  ::a::\nb", "a\t##[c]\u0001"],
        folded: [`${long}::warning::a ${long}`, `\u0001${long}::warning::a ${long}`],
      };
      const written = printYaml(value);
      expect(written).not.toMatch(/##\[|^\s*::/m);
      expect(written).toContain("- ::1\n");
      expect(parseYaml(written)).toEqual(value);
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
});
