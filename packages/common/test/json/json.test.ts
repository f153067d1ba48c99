import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { plainText } from "@capikit/common/json";
import fc from "fast-check";
import { describe, expect, inject, it, test } from "vitest";
import {
  applyJsonPatch,
  applyMergePatch,
  assertJsonDepth,
  canonicalJson,
  cloneJson,
  deepFreeze,
  defaultMaxJsonDepth,
  diffJsonPatch,
  diffMergePatch,
  equalJson,
  JsonDepthError,
  jsonPointer,
  ownMember,
  PatchError,
  parseJson,
  parseJsonPointer,
  setMember,
  shortText,
  stringifyJson,
  valueAt,
} from "../../src/json/index.ts";
import { parseByReviver } from "./parse-by-reviver.ts";

describe("diff json patch", () => {
  const numRuns = inject("nightly") ? 20_000 : 1_000;

  describe("diffJsonPatch", () => {
    it("makes after of before, whatever they are", () => {
      const name = fc.string().filter((text) => text !== "__proto__");
      const key = fc.oneof(name, fc.constantFrom("a", "b", "a/b", "~", "0", "-", ""));
      const { value } = fc.letrec((tie) => ({
        value: fc.oneof(
          { maxDepth: 4 },
          fc.constantFrom<unknown>(null, true, 0, 1, "x", 2n ** 60n),
          fc.array(tie("value"), { maxLength: 12 }),
          fc.dictionary(key, tie("value"), { maxKeys: 5, noNullPrototype: true }),
        ),
      }));
      const object = fc.dictionary(key, value, { maxKeys: 5, noNullPrototype: true });
      fc.assert(
        fc.property(object, object, (before, after) => {
          const result = applyJsonPatch(before, diffJsonPatch(before, after));
          expect(result).toEqual(after);
        }),
        { numRuns },
      );
    });

    it.each([
      ["nothing", { a: { b: [1, { c: 1 }] } }, { a: { b: [1, { c: 1 }] } }, []],
      ["a field", { a: { b: 1 } }, { a: { b: 2 } }, [{ op: "replace", path: "/a/b", value: 2 }]],
      ["a new field", { a: {} }, { a: { b: 2 } }, [{ op: "add", path: "/a/b", value: 2 }]],
      ["a field that goes", { a: { b: 1 } }, { a: {} }, [{ op: "remove", path: "/a/b" }]],
      ["a field set to undefined", { a: 1 }, { a: undefined }, [{ op: "remove", path: "/a" }]],
      ["undefined for absent", {}, { a: undefined }, []],
      ["undefined in a list", { a: [] }, { a: [undefined] }, [{ op: "add", path: "/a/0", value: null }]],
      ["an item", { a: [1, 2, 3] }, { a: [1, 3] }, [{ op: "remove", path: "/a/1" }]],
      ["a label", { "a/b~c": "1" }, { "a/b~c": "2" }, [{ op: "replace", path: "/a~1b~0c", value: "2" }]],
      [
        "digits",
        { a: 9007199254740993n },
        { a: 9007199254740995n },
        [{ op: "replace", path: "/a", value: 9007199254740995n }],
      ],
      ["an object of another type", { a: [] }, { a: {} }, [{ op: "replace", path: "/a", value: {} }]],
    ])("changes no more than %s", (_, before, after, patch) => {
      expect(diffJsonPatch(before, after)).toEqual(patch);
    });

    it("replaces long lists of different lengths that differ in many elements", () => {
      const items = Array.from({ length: 5_000 }, (_, index) => ({ index, on: true }));
      const changed = items.map((item) => (item.index === 4_999 ? { ...item, on: false } : item));
      expect(diffJsonPatch({ items }, { items: changed })).toEqual([
        { op: "replace", path: "/items/4999/on", value: false },
      ]);
      const longer = [...items, { index: 5_000, on: true }];
      expect(diffJsonPatch({ items }, { items: longer })).toEqual([
        { op: "add", path: "/items/5000", value: { index: 5_000, on: true } },
      ]);
      expect(diffJsonPatch({ items }, { items: changed.slice(300) })).toEqual([
        { op: "replace", path: "/items", value: changed.slice(300) },
      ]);
    });
  });
});

describe("exact json", () => {
  const limit = 2n ** 53n;
  const numberText = fc.oneof(
    fc.bigInt({ min: limit - 3n, max: limit + 3n }).map(String),
    fc.bigInt({ min: -limit - 3n, max: -limit + 3n }).map(String),
    fc.bigInt({ min: -(2n ** 90n), max: 2n ** 90n }).map(String),
    fc.integer().map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
    fc
      .tuple(fc.bigInt({ min: 0n, max: 2n ** 80n }), fc.nat(400))
      .map(([digits, power]) => `${digits}e-${power}`),
    fc
      .tuple(fc.bigInt({ min: 0n, max: 2n ** 80n }), fc.nat(400))
      .map(([digits, power]) => `${digits}E+${power}`),
    fc.bigInt({ min: 0n, max: 2n ** 90n }).map((digits) => `-1.${digits}`),
    fc.constantFrom("9007199254740991", "9007199254740992", "-9007199254740992", "1e20", "1e999", "-0"),
  );
  const stringText = fc
    .oneof(
      fc.string(),
      fc.string({ unit: "grapheme" }),
      fc
        .array(fc.constantFrom("\\", '"', ",", ":", " ", "9007199254740993", "1", "é", "\u2028", "[", "{"))
        .map((parts) => parts.join("")),
      fc.constantFrom("__proto__", "constructor", "toString", "0", "1", ""),
    )
    .map((text) => JSON.stringify(text));
  const space = fc.constantFrom("", "", "", " ", "\n", "\t \r\n");
  const spaced = (text: fc.Arbitrary<string>) => fc.tuple(space, text, space).map((parts) => parts.join(""));

  /** Valid JSON of all kinds. */
  const { document } = fc.letrec<{ document: string }>((tie) => ({
    document: spaced(
      fc.oneof(
        { maxDepth: 5, depthSize: "small" },
        numberText,
        stringText,
        fc.constantFrom("true", "false", "null"),
        fc.array(tie("document")).map((items) => `[${items.join(",")}]`),
        fc
          .array(fc.tuple(spaced(stringText), tie("document")))
          .map((members) => `{${members.map(([key, value]) => `${key}:${value}`).join(",")}}`),
      ),
    ),
  }));
  const numRuns = inject("nightly") ? 200_000 : 2000;

  describe("parseJson", () => {
    it("reads each text as the reference does, and writes back the same integers", () => {
      fc.assert(
        fc.property(document, (text) => {
          const value = parseJson(text);
          const written = stringifyJson(value);
          return (
            isDeepStrictEqual(value, parseByReviver(text)) &&
            isDeepStrictEqual(parseJson(written), parseByReviver(written))
          );
        }),
        { numRuns },
      );
    });

    it("refuses the same texts as JSON.parse", () => {
      const accepts = (read: (text: string) => unknown, text: string): boolean => {
        try {
          read(text);
          return true;
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError);
          return false;
        }
      };
      // A character is inserted or removed, or a piece replaced by a long number.
      const broken = fc
        .tuple(
          document,
          fc.nat(),
          fc.nat(3),
          fc.constantFrom("", '"', "\\", ",", "-", "0", "9007199254740993", "]"),
        )
        .map(([text, at, length, by]) => {
          const from = at % (text.length + 1);
          return text.slice(0, from) + by + text.slice(from + length);
        });
      fc.assert(
        fc.property(broken, (text) => accepts(parseJson, text) === accepts(JSON.parse, text)),
        { numRuns },
      );
    });

    it.each([
      "{9007199254740993:1}",
      "[009007199254740993]",
      "[--9007199254740993]",
      '["a"9007199254740993]',
      "[9007199254740993a]",
      '[9007199254740993,"]',
    ])("refuses %s", (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    });

    it("keeps members whose names are those of prototypes", () => {
      const text = '{"__proto__":9007199254740993,"a":{"__proto__":{"b":9007199254740993}}}';
      const value = parseJson(text) as { a: object };
      expect(stringifyJson(value)).toBe(text);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(Object.hasOwn(value.a, "__proto__")).toBe(true);
    });

    it("reads at any depth", () => {
      const text = `${"[".repeat(100_000)}9007199254740993${"]".repeat(100_000)}`;
      let value = parseJson(text);
      while (Array.isArray(value)) value = value[0];
      expect(value).toBe(9007199254740993n);
    });

    it("reads integers of up to 309 digits", () => {
      const digits = "9".repeat(309);
      expect(parseJson(`[-${digits}]`)).toEqual([-BigInt(digits)]);
      expect(() => parseJson(`[1,${digits}9]`)).toThrow("an integer at position 3 has more than 309 digits");
      expect(parseJson(`[1.${digits}9]`)).toEqual([Number(`1.${digits}9`)]);
    });
  });
});

describe("json depth", () => {
  const runs = inject("nightly") ? 100_000 : 1000;
  const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  const both = (json: string): (string | Uint8Array)[] => [json, new TextEncoder().encode(json)];

  function depthOf(value: unknown): number {
    if (typeof value !== "object" || value === null) return 0;
    return 1 + Math.max(0, ...Object.values(value).map(depthOf));
  }

  describe("assertJsonDepth", () => {
    it("accepts text up to the limit and refuses the first bracket beyond it", () => {
      for (const json of both(nested(10))) {
        assertJsonDepth(json, 10);
        expect(() => assertJsonDepth(json, 9)).toThrow(
          expect.objectContaining({
            name: "JsonDepthError",
            code: "JSON_DEPTH_ERROR",
            maxDepth: 9,
            offset: 9,
          }),
        );
      }
    });

    it("has a default limit", () => {
      assertJsonDepth(nested(defaultMaxJsonDepth));
      expect(() => assertJsonDepth(nested(defaultMaxJsonDepth + 1))).toThrow(JsonDepthError);
    });

    it("counts open brackets only, so that siblings do not add up", () => {
      for (const json of both(`[${Array(1000).fill('{"a":[]}').join()}]`)) assertJsonDepth(json, 3);
    });

    it.each([
      '"[[[["',
      '"\\"[[["',
      '"\\\\\\"[[["',
      '{"[[[":"{{{","\\\\":[]}',
      '["\u00e9[[[", "\u{1f600}{{{"]',
    ])("ignores brackets in strings: %s", (json) => {
      for (const one of both(json)) assertJsonDepth(one, 2);
    });

    it.each(['"[[[', '"\\', "]]]]", "", "\ufeff[]"])("leaves malformed text to the parser: %j", (json) => {
      for (const one of both(json)) assertJsonDepth(one, 1);
    });

    it("agrees with the depth of the parsed value", () => {
      fc.assert(
        fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(2), (value, space) => {
          const depth = Math.max(1, depthOf(value));
          for (const json of both(JSON.stringify(value, undefined, space))) {
            assertJsonDepth(json, depth);
            if (depth > 1) expect(() => assertJsonDepth(json, depth - 1)).toThrow(JsonDepthError);
          }
        }),
        { numRuns: runs },
      );
    });

    it("stops at the first bracket too many, whatever follows", () => {
      for (const json of both("[".repeat(20_000_000))) {
        expect(() => assertJsonDepth(json, 100)).toThrow(expect.objectContaining({ offset: 100 }));
      }
    });

    it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "5" as unknown as number])(
      "refuses the limit %s",
      (maxDepth) => {
        expect(() => assertJsonDepth("[]", maxDepth)).toThrow(TypeError);
      },
    );
  });
});

describe("json values", () => {
  describe("equalJson", () => {
    it.each([
      [
        { a: 1, b: [{}] },
        { b: [{}], a: 1 },
      ],
      [{ a: undefined }, {}],
      [{}, { a: undefined }],
      [{ a: undefined }, { b: undefined }],
      [2n ** 60n, 2 ** 60],
      [-0, 0],
    ])("%o equals %o", (a, b) => {
      expect(equalJson(a, b)).toBe(true);
    });

    it.each([
      [{ a: null }, {}],
      [{ a: undefined }, { b: 1 }],
      [[], {}],
      [{ length: 0 }, []],
      [
        [1, 2],
        [2, 1],
      ],
      [{}, { toString: 1 }],
      [{ toString: {}.toString }, { a: 1 }],
      [1, "1"],
      [null, undefined],
    ])("%o differs from %o", (a, b) => {
      expect(equalJson(a, b)).toBe(false);
      expect(equalJson(b, a)).toBe(false);
    });

    it("agrees with the canonical text", () => {
      const json = fc.jsonValue({ maxDepth: 3 });
      fc.assert(
        fc.property(json, json, (a, b) => {
          expect(equalJson(a, structuredClone(a))).toBe(true);
          expect(equalJson(a, b)).toBe(canonicalJson(a) === canonicalJson(b));
        }),
      );
    });
  });

  it("writes canonical JSON", () => {
    expect(canonicalJson({ b: [1n, { z: 1, y: undefined }], a: "<é" })).toBe('{"a":"<é","b":[1,{"z":1}]}');
  });

  it("copies and freezes all levels", () => {
    const value = JSON.parse('{"__proto__":{"a":[1]},"b":[{"c":null}]}');
    const copy = cloneJson(value);
    deepFreeze(value);
    expect(JSON.stringify(copy)).toBe(JSON.stringify(value));
    copy.b[0].c = 1;
    expect(value.b[0].c).toBeNull();
    expect(() => {
      value.b[0].c = 1;
    }).toThrow(TypeError);
  });

  it("reads and sets own members of any name", () => {
    const object: Record<string, unknown> = {};
    expect(ownMember(object, "constructor")).toBeUndefined();
    setMember(object, "__proto__", 1);
    expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
    expect(ownMember(object, "__proto__")).toBe(1);
  });

  it("escapes names in JSON Pointers", () => {
    const path = ["a/b", "~1", "", 0, "~"] as const;
    expect(jsonPointer(path)).toBe("/a~1b/~01//0/~0");
    expect(parseJsonPointer(jsonPointer(path))).toEqual(path.map(String));
    expect(parseJsonPointer("")).toEqual([]);
    expect(parseJsonPointer("a")).toBeUndefined();
  });
});

describe("json", () => {
  describe("parseJson", () => {
    it.each<[string, unknown]>([
      ["9007199254740991", 9007199254740991],
      ["9007199254740993", 9007199254740993n],
      ["-9223372036854775808", -9223372036854775808n],
      ["[18446744073709551615, 1]", [18446744073709551615n, 1]],
      // Not integers, but doubles by themselves.
      ["1e20", 1e20],
      ["0.1234567890123456789", Number("0.1234567890123456789")],
      ['"9007199254740993"', "9007199254740993"],
      ['{"a":{"b":9007199254740993}}', { a: { b: 9007199254740993n } }],
    ])("%s", (text, want) => {
      expect(parseJson(text)).toEqual(want);
    });

    it("finds a long number at any position", () => {
      for (let before = 0; before < 40; before++) {
        for (let after = 0; after < 3; after++) {
          const text = `[1,12345,"${"x".repeat(before)}",9007199254740993${",2".repeat(after)}]`;
          expect((parseJson(text) as unknown[])[3]).toBe(9007199254740993n);
        }
      }
    });

    it("finds it after digits in strings and between possible neighbours", () => {
      const texts = `"${"1".repeat(40)}","i-00000000000000001","9007199254740993"`;
      for (const number of [
        "9007199254740993",
        "-9007199254740993",
        " 9007199254740993\t",
        "\n-9007199254740993\r\n",
      ]) {
        for (const text of [
          `[${texts},${number}]`,
          `{"a":[${texts}],"b":${number}}`,
          `[${number},${texts}]`,
          number,
        ]) {
          expect(stringifyJson(parseJson(text))).toBe(text.replaceAll(/\s/g, ""));
        }
      }
    });

    it("rejects invalid JSON", () => {
      expect(() => parseJson("{12345678901234567890")).toThrow(SyntaxError);
    });
  });

  describe("stringifyJson", () => {
    it.each([
      [{ a: 9007199254740993n, b: [1n] }, '{"a":9007199254740993,"b":[1]}'],
      [{ a: 1, b: undefined, c: new Date(0) }, '{"a":1,"c":"1970-01-01T00:00:00.000Z"}'],
    ])("%o", (value, want) => {
      expect(stringifyJson(value)).toBe(want);
    });

    it("round-trips values", () => {
      const text = '{"a":[9223372036854775807,-9223372036854775808,0,1.5]}';
      expect(stringifyJson(parseJson(text))).toBe(text);
    });

    it("rejects a cycle, also next to a bigint", () => {
      const circle: Record<string, unknown> = { n: 1n };
      circle.self = circle;
      expect(() => stringifyJson(circle)).toThrow(/circular/);
    });
  });
});

describe("merge patch", () => {
  const numRuns = inject("nightly") ? 20_000 : 1_000;

  // The examples of RFC 7386, appendix A. evanphx/json-patch removes null members of new values.
  describe("applyMergePatch", () => {
    it.each([
      [{ a: "b" }, { a: "c" }, { a: "c" }],
      [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
      [{ a: "b" }, { a: null }, {}],
      [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
      [{ a: ["b"] }, { a: "c" }, { a: "c" }],
      [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
      [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
      [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
      [
        ["a", "b"],
        ["c", "d"],
        ["c", "d"],
      ],
      [{ a: "b" }, ["c"], ["c"]],
      [{ a: "foo" }, null, null],
      [{ a: "foo" }, "bar", "bar"],
      [{ e: null }, { a: 1 }, { e: null, a: 1 }],
      [[1, 2], { a: "b", c: null }, { a: "b" }],
      [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
    ])("%j with %j is %j", (target, patch, expected) => {
      expect(applyMergePatch(target, patch)).toEqual(expected);
    });

    it("keeps members named __proto__ as members", () => {
      const patch = JSON.parse('{ "spec": { "__proto__": { "a": 1 } }, "__proto__": [1] }');
      const result = applyMergePatch({ spec: {} }, patch);
      expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
      expect(JSON.stringify(result)).toBe('{"spec":{"__proto__":{"a":1}},"__proto__":[1]}');
    });
  });

  const inherited = ["constructor", "toString", "hasOwnProperty", "valueOf", "__proto__"];

  it.each(inherited)("adds, changes and removes members named %s", (name) => {
    const labels = (value: string) =>
      JSON.parse(JSON.stringify({ a: "1" }).replace("}", `,"${name}":"${value}"}`));
    const states = [{ labels: { a: "1" } }, { labels: labels("x") }, { labels: labels("y") }, {}];
    for (const before of states) {
      for (const after of states) {
        const patch = diffMergePatch(before, after);
        const text = JSON.stringify(applyMergePatch(before, JSON.parse(JSON.stringify(patch))));
        expect(text).toBe(JSON.stringify(after));
      }
    }
    expect(JSON.stringify(diffMergePatch({ labels: labels("x") }, { labels: { a: "1" } }))).toBe(
      `{"labels":{"${name}":null}}`,
    );
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  describe("diffMergePatch", () => {
    it("turns one object into another", () => {
      const { value } = fc.letrec((tie) => ({
        value: fc.oneof(
          { maxDepth: 3 },
          fc.constantFrom<unknown>(true, 0, 1, "x", 2n ** 60n),
          fc.array(tie("value"), { maxLength: 3 }),
          fc.dictionary(fc.constantFrom("a", "b", "__proto__", "constructor"), tie("value")),
        ),
      }));
      const object = fc.dictionary(fc.constantFrom("a", "b", "c", "__proto__"), value);
      fc.assert(
        fc.property(object, object, (before, after) => {
          expect(equalJson(applyMergePatch(before, diffMergePatch(before, after)), after)).toBe(true);
        }),
        { numRuns },
      );
    });

    it.each([
      ["undefined and null members", { a: undefined, c: null }, { a: null, b: undefined, c: null }, {}],
      ["a removed null", { a: null }, {}, { a: null }],
      ["equal lists", { a: [{ b: 1 }] }, { a: [{ b: 1, c: undefined }] }, {}],
      ["a removed member", { a: 1, b: 2 }, { b: 2 }, { a: null }],
      ["inherited names", { a: 1 }, { a: 1, toString: 1 }, { toString: 1 }],
    ])("is minimal for %s", (_, before, after, patch) => {
      expect(diffMergePatch(before, after)).toEqual(patch);
    });
  });
});

describe("plain text", () => {
  it.each([
    ["text", "text"],
    [undefined, "undefined"],
    [null, "null"],
    [1.5, "1.5"],
    [9_007_199_254_740_993n, "9007199254740993"],
    [{ toString: 1 }, '{"toString":1}'],
    [[{ toString: 1, n: 9_007_199_254_740_993n }], '[{"toString":1,"n":9007199254740993}]'],
  ])("returns %o as %s", (value, text) => expect(plainText(value)).toBe(text));
});

describe("short text", () => {
  test.each([
    ["name", "name"],
    ["a".repeat(256), "a".repeat(256)],
    ["a".repeat(257), `${"a".repeat(256)}…`],
    [`${"a".repeat(255)}😀`, `${"a".repeat(255)}…`],
    ["a\x1b[31m\nb\u202e\u0085", "a\ufffd[31m\nb\ufffd\ufffd"],
  ])("shows %j as %j", (text, shown) => {
    expect(shortText(text)).toBe(shown);
  });
});

describe("upstream", () => {
  // Written by github.com/evanphx/json-patch/v5 5.9.11, as in Cluster API; a row without a
  // result fails there.
  const { document, results } = JSON.parse(
    readFileSync(new URL("evanphx-results.json", import.meta.url), "utf8"),
  ) as { document: object; results: [patch: unknown, result?: unknown][] };

  it.each(results)("applies %j as evanphx/json-patch does", (patch, expected) => {
    const before = JSON.stringify(document);
    if (expected === undefined) {
      expect(() => applyJsonPatch(document, patch)).toThrow(PatchError);
    } else {
      const apply = Array.isArray(patch) ? applyJsonPatch : applyMergePatch;
      expect(apply(document, patch)).toEqual(expected);
    }
    expect(JSON.stringify(document)).toBe(before);
  });
});

describe("value at", () => {
  const pod = { metadata: { labels: { "a.b/c": "d" } }, spec: { containers: [{ name: "one" }], node: null } };

  test.each([
    { path: [], value: pod },
    { path: ["metadata", "labels", "a.b/c"], value: "d" },
    { path: ["spec", "containers", 0, "name"], value: "one" },
    { path: ["spec", "containers", "0", "name"], value: "one" },
    { path: ["spec", "node"], value: null },
    { path: ["spec", "node", "name"], value: undefined },
    { path: ["spec", "containers", 1], value: undefined },
    { path: ["spec", "containers", "length"], value: undefined },
    { path: ["status", "phase"], value: undefined },
    { path: ["metadata", "labels", "a.b/c", 0], value: undefined },
    { path: ["constructor", "name"], value: undefined },
  ])("$path leads to $value", ({ path, value }) => {
    expect(valueAt(pod, ...path)).toEqual(value);
  });
});
