import { describe, expect, it } from "vitest";
import {
  exactKubernetesScalar,
  parseYaml,
  parseYamlDocuments,
  quoteYamlError,
  readYamlDocuments,
  YamlError,
  type YamlErrorCode,
} from "../../src/yaml/index.ts";

function errorOf(read: () => unknown): YamlError {
  try {
    read();
  } catch (error) {
    if (error instanceof YamlError) return error;
    throw error;
  }
  throw new Error("expected a YamlError");
}

describe("parseYaml", () => {
  it.each<[string, unknown]>([
    ["", null],
    ["---\n", null],
    ["# only a comment\n", null],
    ["a: 1\nb: [x, {c: d}]\n", { a: 1, b: ["x", { c: "d" }] }],
    ['{"a":[1,2.5,"x",true,null],"b":{}}', { a: [1, 2.5, "x", true, null], b: {} }],
    ["\ufeffa: 1", { a: 1 }],
    ["\ufeff---\na: 1", { a: 1 }],
    ["%YAML 1.1\n# comment\n---\na: 1\n", { a: 1 }],
    ["---\na: 1\n---\n---\n# nothing\n", { a: 1 }],
    ['a: "\\u2028\\L\\N"', { a: "\u2028\u2028\u0085" }],
    ["a: |\n  x\n  y\nb: >-\n  x\n  y\n", { a: "x\ny\n", b: "x y" }],
    ["a:\r\n  - b\r\n  - c\r\n", { a: ["b", "c"] }],
    [
      "a: {x: 1}\nb: !!str 1\nc: !!int '1'\nd: !!int 5\ne: !custom 5\nf: !!binary aGk=",
      {
        a: { x: 1 },
        b: "1",
        c: 1,
        d: 5,
        e: "5",
        f: "hi",
      },
    ],
    ["1: a\ntrue: b\n1.5: c\n", { 1: "a", true: "b", 1.5: "c" }],
    // Block scalars at the end of a text without a line break.
    ...(
      [
        ["|\n  x", "x"],
        ["|+\n  x", "x"],
        ["|-\n  x", "x"],
        [">\n  x\n  y", "x y"],
        [">+\n  x\n\n  y", "x\ny"],
        ["|\n  x\n", "x\n"],
        ["|\n  x\n  ", "x\n"],
        ["|\n  x\n   ", "x\n "],
        ["|+\n  x\n\n", "x\n\n"],
        ["|+\n  x\n\n  ", "x\n\n"],
        ["|+\n   ", ""],
        ["|", ""],
        ["|2\n  x\n   y", "x\n y"],
        ["|\n  x\r\n  y", "x\ny"],
      ] as const
    ).map(([block, value]): [string, unknown] => [`a: ${block}`, { a: value }]),
    // Lines of brackets and quotes need no indentation.
    ["a:\n  b: [\n    x\n  ]\n", { a: { b: ["x"] } }],
    ["a: {\n\t'b': 1\n}\n", { a: { b: 1 } }],
    ["a: [x\ny,\nz]\n", { a: ["x y", "z"] }],
    ["a:\n  b: 'x\n\n  y'\n", { a: { b: "x\ny" } }],
    // Tabs are allowed except at the start of lines.
    ["a:\tb\t# c\nd: e\n \t\nf: g\n", { a: "b", d: "e", f: "g" }],
    ["---\ta\n", "a"],
    ['{"a":"\\/\\ud83d\\ude00"}', { a: "/😀" }],
  ])("reads %j", (text, value) => {
    expect(parseYaml(text)).toEqual(value);
    expect(parseYaml(new TextEncoder().encode(text))).toEqual(value);
  });

  it("copies the targets of aliases", () => {
    const { a, b } = parseYaml("a: &x [1, {c: 2}]\nb: *x\n") as { a: unknown; b: unknown };
    expect(b).toEqual(a);
    expect(b).not.toBe(a);
  });

  it("resolves an alias to the anchor before it, also inside an aliased value", () => {
    expect(parseYaml("a: &x 1\nb: &y [*x]\nc: &x 2\nd: *y\ne: *x\n")).toEqual({
      a: 1,
      b: [1],
      c: 2,
      d: [1],
      e: 2,
    });
  });

  it("merges in order, as sigs.k8s.io/yaml does", () => {
    const text = "base: &base {a: 1, b: 1}\nother: &other {b: 2, c: 2}\n";
    expect(parseYaml(`${text}x:\n  <<: [*base, *other]\n  a: 0\n`)).toMatchObject({
      x: { a: 0, b: 1, c: 2 },
    });
    expect(parseYaml(`${text}x:\n  a: 0\n  <<: *base\n`)).toMatchObject({ x: { a: 1, b: 1 } });
    expect(parseYaml('x: {"<<": 1}\n')).toEqual({ x: { "<<": 1 } });
    expect(parseYaml("x: {!!str <<: 1}\n")).toEqual({ x: { "<<": 1 } });
  });

  it("keeps prototype names as own properties", () => {
    const value = parseYaml(
      "__proto__: {polluted: true}\nconstructor: 1\nx: &x {__proto__: 2}\nz: {<<: *x}\n",
    ) as Record<string, object>;
    expect(Object.keys(value)).toEqual(["__proto__", "constructor", "x", "z"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(value.z)).toBe(Object.prototype);
    expect(Object.keys(value.z ?? {})).toEqual(["__proto__"]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it("creates mappings without a prototype on request", () => {
    const value = parseYaml("a: {__proto__: 1}", { nullPrototype: true }) as { a: object };
    expect(Object.getPrototypeOf(value)).toBeNull();
    expect(Object.getPrototypeOf(value.a)).toBeNull();
    expect(Object.keys(value.a)).toEqual(["__proto__"]);
  });

  it.each<[YamlErrorCode, string]>([
    ["YAML_SYNTAX", "a: [\n"],
    ["YAML_SYNTAX", "a: 1\n  b: 2\n"],
    ["YAML_SYNTAX", "a: !<x y> 1"],
    // What go-yaml rejects or reads otherwise.
    ["YAML_SYNTAX", "%YAML 1.2\n---\na: 1"],
    ["YAML_SYNTAX", "%FOO bar\n---\na: 1"],
    ["YAML_SYNTAX", "# a\n...\n"],
    ["YAML_SYNTAX", "[a, !!str]"],
    ["YAML_SYNTAX", "{a : !!str, b: 1}"],
    ["YAML_SYNTAX", 'a: "b\\/c"'],
    ["YAML_SYNTAX", 'a: "\\ud83d\\ude00"'],
    ["YAML_SYNTAX", "\ta: 1"],
    ["YAML_SYNTAX", "a: 1\n\t\nb: 2"],
    ["YAML_SYNTAX", "- a\n\t"],
    ["YAML_SYNTAX", "-\ta"],
    ["YAML_SYNTAX", "a:\n \tb\n"],
    ["YAML_SYNTAX", "a: |\n \tb"],
    ["YAML_SYNTAX", "a: |\n \t\n  b"],
    ["YAML_SYNTAX", "--- |\na\n"],
    ["YAML_SYNTAX", "|2\n   a\n"],
    ["YAML_SYNTAX", "b: \n  \t \n"],
    ["YAML_SYNTAX", "&a:b c"],
    ["YAML_SYNTAX", "{a: :b}"],
    ["YAML_SYNTAX", "[?a]"],
    ["YAML_SYNTAX", "[a?b]"],
    ["YAML_SYNTAX", "{a:, b: 1}"],
    ["YAML_SYNTAX", "{a\n: 1}"],
    ["YAML_SYNTAX", "{a\n  b: 1}"],
    ["YAML_SYNTAX", `{${"a".repeat(1025)}: 1}`],
    ["YAML_INVALID_VALUE", "a: !!int b"],
    ["YAML_INVALID_VALUE", "a: !!bool 1"],
    ["YAML_INVALID_VALUE", "a: !!null b"],
    ["YAML_CHARACTER", "a: \u0007\n"],
    ["YAML_CHARACTER", "a: 1\nb: \ufeff\n"],
    ["YAML_CHARACTER", "a: 1 # comment\u2028b: 2\n"],
    ["YAML_CHARACTER", "a: 1 # comment\u2029b: 2\n"],
    ["YAML_CHARACTER", "a: 1 # comment\u0085b: 2\n"],
    ["YAML_CHARACTER", 'a: "\\ud800"\n'],
    ["YAML_CHARACTER", 'a: "\\U00110000"\n'],
    ["YAML_DUPLICATE_KEY", "a: 1\na: 2\n"],
    ["YAML_DUPLICATE_KEY", '{"a":1,"\\u0061":2}'],
    ["YAML_DUPLICATE_KEY", "1: a\n'1': b\n"],
    ["YAML_INVALID_KEY", "{[a]: b}\n"],
    ["YAML_INVALID_KEY", "? {a: b}\n: c\n"],
    ["YAML_INVALID_KEY", "null: a\n"],
    ["YAML_INVALID_VALUE", "a: .inf\n"],
    ["YAML_INVALID_VALUE", "a: !!binary '*'\n"],
    ["YAML_INVALID_MERGE", "<<: 1\n"],
    ["YAML_UNKNOWN_ALIAS", "a: *b\n"],
    ["YAML_UNKNOWN_ALIAS", "a: &x 1\n---\nb: *x\n"],
    ["YAML_CIRCULAR_ALIAS", "a: &a [*a]\n"],
    ["YAML_MULTIPLE_DOCUMENTS", "a: 1\n---\nb: 2\n"],
    ["YAML_MULTIPLE_DOCUMENTS", "a: 1\n...\nb: 2\n"],
    ["YAML_MULTIPLE_DOCUMENTS", "---\n---\nb: 2\n"],
    ["YAML_MULTIPLE_DOCUMENTS", "a: 1\n...\n---\nb: 2\n"],
  ])("reports %s for %j", (code, text) => {
    expect(errorOf(() => parseYaml(text)).code).toBe(code);
  });

  it("reports bytes that are not UTF-8", () => {
    expect(errorOf(() => parseYaml(Uint8Array.of(0x61, 0xff))).code).toBe("YAML_ENCODING");
    expect(errorOf(() => parseYaml(Uint8Array.of(0xff, 0xfe, 0x61, 0x00))).code).toBe("YAML_ENCODING");
  });

  it.each([
    "token: hunter2\ntoken: hunter2\n",
    "token: *hunter2\n",
    "token: !hunter2^ x\n",
    "token: !hunter2!x y\n",
    "%TAG !hunter2! hunter2:\n%TAG !hunter2! hunter2:\n---\na: b\n",
    "%YAML hunter2\n---\na: b\n",
    "token: 'hunter2\n",
    "token: hunter2: hunter2\n",
    "token: !!binary hunter2*\n",
    "<<: hunter2\n",
    "{[hunter2]: hunter2}",
    'token: "hunter2\\q"\n',
    "token: hunter2\u0007\n",
  ])("does not quote %j", (text) => {
    const error = errorOf(() => parseYaml(text));
    expect(`${error.message}${error.stack}${JSON.stringify(error)}${String(error.cause)}`).not.toContain(
      "hunter2",
    );
    expect(error.cause).toBeUndefined();
  });

  it("reports the position of the error", () => {
    const text = "a: 1\r\nb:\r\n  - c: 1\r\n    c: 2\r\n";
    const error = errorOf(() => parseYaml(text));
    expect(error).toMatchObject({ code: "YAML_DUPLICATE_KEY", line: 4, column: 5 });
    expect(text.slice(error.start, error.end)).toBe("c");
    expect(error.message).toBe("a mapping has a key twice (line 4, column 5)");
  });

  it.each([
    ["a: 1\na: 2", "a mapping has a key twice: a"],
    ["a: *b", "an alias has no anchor: *b"],
    ["a: &a {b: *a}", "an alias is inside the value of its anchor: *a"],
    ["a: .inf", "JSON has no such number: .inf"],
    [`a: *${"b".repeat(100)}`, `an alias has no anchor: *${"b".repeat(59)}…`],
    ["a: [1", "a quote, bracket or brace is not closed"],
  ])("quotes the name in %j on request", (text, message) => {
    expect(
      quoteYamlError(
        errorOf(() => parseYaml(text)),
        text,
      ),
    ).toBe(message);
  });

  it("keeps the last of duplicate keys on request", () => {
    expect(parseYaml("a: 1\na: 2\n", { duplicateKeys: "last-wins" })).toEqual({ a: 2 });
  });

  it("reads plain scalars with the given reader", () => {
    const plainScalar = (text: string, isKey: boolean) => (isKey ? text : `<${text}>`);
    expect(parseYaml("a: yes\nb: 'yes'\nc:\n", { plainScalar })).toEqual({
      a: "<yes>",
      b: "yes",
      c: "<>",
    });
    expect(parseYaml("a: 9007199254740993\n", { plainScalar: exactKubernetesScalar })).toEqual({
      a: 9007199254740993n,
    });
  });
});

describe("parseYamlDocuments", () => {
  it("reads all documents, empty ones as null", () => {
    expect(parseYamlDocuments("a: 1\n---\n---\n# x\n--- {b: 2}\n--- |\n ---\n...\nc\n")).toEqual([
      { a: 1 },
      null,
      null,
      { b: 2 },
      "---\n",
      "c",
    ]);
    expect(parseYamlDocuments("")).toEqual([]);
  });

  it("does not treat three hyphens inside a line as a separator", () => {
    expect(parseYamlDocuments("a: x---\nb: |\n  ---\nc: ---d\n---e: f\n")).toEqual([
      { a: "x---", b: "---\n", c: "---d", "---e": "f" },
    ]);
  });
});

describe("readYamlDocuments", () => {
  const text = [
    "kind: A # comment",
    "list:",
    "  - name: 'x y'",
    "  - &b {c: [1, 2 ], d: }",
    "  - *b",
    "block: |",
    "  text",
    "--- # second",
    "kind: B",
    "",
  ].join("\n");

  it("knows the places of keys and values", () => {
    const [first, second] = readYamlDocuments(text);
    if (first === undefined || second === undefined) throw new Error("expected two documents");
    const at = (range?: { start: number; end: number }) => range && text.slice(range.start, range.end);
    const value = first.value as { list: [object, { c: object }, object] };
    const place = first.placeOf(value);
    expect(at(place?.keys.get("kind"))).toBe("kind");
    expect(at(place?.values.get("kind"))).toBe("A");
    expect(at(place?.values.get("block"))).toBe("|\n  text\n");
    expect(at(place)).toBe(text.slice(0, text.indexOf("--- #")));
    const list = first.placeOf(value.list);
    expect(at(list?.values.get(1))).toBe("{c: [1, 2 ], d: }");
    expect(at(list?.values.get(2))).toBe("*b");
    expect(at(first.placeOf(value.list[0])?.values.get("name"))).toBe("'x y'");
    expect(at(first.placeOf(value.list[1]))).toBe("{c: [1, 2 ], d: }");
    expect(at(first.placeOf(value.list[1])?.values.get("d"))).toBe("d");
    expect(at(first.placeOf(value.list[1].c))).toBe("[1, 2 ]");
    // The copy of an aliased value is at the place of the anchor.
    expect(at(first.placeOf(value.list[2]))).toBe("{c: [1, 2 ], d: }");
    expect(at(second.placeOf(second.value as object)?.keys.get("kind"))).toBe("kind");
    expect(text.slice(0, second.placeOf(second.value as object)?.start)).toContain("--- # second");
    expect(first.placeOf({})).toBeUndefined();
  });

  it("returns the documents before an invalid one", () => {
    const values: unknown[] = [];
    const error = errorOf(() => {
      for (const { value } of readYamlDocuments("a: 1\n---\nb: [\n---\nc: 1\n")) values.push(value);
    });
    expect(values).toEqual([{ a: 1 }]);
    expect(error.code).toBe("YAML_SYNTAX");
  });

  it("lists duplicate keys on request", () => {
    const duplicated = "a: 1\nb: {c: 1, c: 2}\na: 3\n";
    const [document] = readYamlDocuments(duplicated, { duplicateKeys: "last-wins" });
    expect(document?.duplicateKeys).toEqual([
      { key: "c", start: 15, end: 16 },
      { key: "a", start: 21, end: 22 },
    ]);
  });
});
