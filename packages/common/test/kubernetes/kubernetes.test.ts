import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  apiVersionOf,
  canonicalQuantity,
  compareApiVersions,
  compareQuantities,
  compareVersions,
  findContract,
  formatLabelSelector,
  formatVersion,
  groupOf,
  isApiVersion,
  isAtLeastAsStable,
  isSupportedVersionSkew,
  labelMatcher,
  labelSelectorAsSelector,
  matchesNamePattern,
  matchesSelector,
  parseFieldSelector,
  parseQuantity,
  parseVersion,
  quantityValue,
  readContractLabels,
  splitApiVersion,
  stabilityOf,
  tryParseVersion,
} from "../../src/kubernetes/index.ts";
import { pluralize } from "../../src/kubernetes/pluralize.ts";

describe("api version", () => {
  it("orders API versions as Kubernetes does", () => {
    const versions = ["v10", "foo1", "v1beta2", "v2", "v1alpha1", "foo10", "v1", "v1beta10", "v2alpha1"];
    expect(versions.toSorted(compareApiVersions)).toEqual([
      "foo10",
      "foo1",
      "v1alpha1",
      "v2alpha1",
      "v1beta2",
      "v1beta10",
      "v1",
      "v2",
      "v10",
    ]);
    expect(compareApiVersions("v1beta1", "v1beta1")).toBe(0);
  });

  it.each(["v1", "v10", "v1alpha1", "v2beta12"])("%s is an API version", (name) => {
    expect(isApiVersion(name)).toBe(true);
  });

  it.each(["", "1", "v0", "v01", "v1beta", "v1beta0", "v1rc1", "V1", "v1 ", "v1.2"])(
    "%j is not an API version",
    (name) => {
      expect(isApiVersion(name)).toBe(false);
    },
  );

  it("knows the stability of API versions", () => {
    expect(["v1alpha3", "v1beta2", "v1"].map(stabilityOf)).toEqual(["alpha", "beta", "ga"]);
    expect(isAtLeastAsStable("v1beta1", "v1alpha3")).toBe(true);
    expect(isAtLeastAsStable("v1alpha3", "v1beta1")).toBe(false);
    expect(isAtLeastAsStable("v1", "v2")).toBe(true);
  });
});

describe("canonical quantity", () => {
  describe("canonicalQuantity", () => {
    it.each([
      ["1000m", "1"],
      ["0.5", "500m"],
      ["1.5k", "1500"],
      ["1000", "1k"],
      ["1024Ki", "1Mi"],
      ["1.5Gi", "1536Mi"],
      ["1E2", "100"],
      ["100e3", "100e3"],
      ["+2", "+2"],
      ["010", "010"],
      ["-0", "0"],
      ["0.0000000001", "1n"],
      ["0.5Ki", "512"],
      ["99999999999999999999Ei", "9223372036854775807"],
      ["1000.85Ei", "9223372036854775807"],
      ["-81681.Ei", "-9223372036854775807"],
      ["7.Ki", "7.Ki"],
      ["89904479960859.Ki", "89904479960859Ki"],
      ["+123456789012345678", "+123456789012345678"],
      ["1e1001", "100e999"],
      ["1e-1000", "1e-9"],
      ["Ki", "0"],
      [" 1 ", "1"],
    ])("%s becomes %s", (text, expected) => {
      expect(canonicalQuantity(text)).toBe(expected);
    });

    it.each(["", "abc", "1Kii", "1e", "1 k", ".e-18", ".Ei", "1\n", "1e9223372036854775808"])(
      "rejects %j",
      (text) => {
        expect(canonicalQuantity(text)).toBeUndefined();
      },
    );
  });

  it("trims spaces in linear time", () => {
    expect(canonicalQuantity("\u2003 1024Ki \u3000")).toBe("1Mi");
    expect(canonicalQuantity("   ")).toBe(canonicalQuantity(""));
    expect(canonicalQuantity(`1${" ".repeat(400_000)}x`)).toBeUndefined();
  });
});

describe("contract labels", () => {
  const labels = {
    "cluster.x-k8s.io/v1beta1": "v1alpha3_v1beta1",
    "cluster.x-k8s.io/v1beta2": "v1beta2_v1_v1beta10",
    "cluster.x-k8s.io/provider": "infrastructure-foo",
    "cluster.x-k8s.io/v1beta2x": "v1",
    "example.com/v1beta2": "v1",
  };

  describe("contract labels", () => {
    it("are read with the highest version first, apart from other labels", () => {
      expect([...readContractLabels(labels)]).toEqual([
        ["v1beta1", ["v1beta1", "v1alpha3"]],
        ["v1beta2", ["v1", "v1beta10", "v1beta2"]],
      ]);
      expect(readContractLabels(undefined).size).toBe(0);
    });

    it.each([
      [labels, ["v1beta2", "v1beta1"], { contract: "v1beta2", version: "v1" }],
      [labels, ["v1beta1"], { contract: "v1beta1", version: "v1beta1" }],
      [{ "cluster.x-k8s.io/v1beta2": "" }, ["v1beta2"], undefined],
      [{ "cluster.x-k8s.io/v1beta2": "_" }, ["v1beta2"], undefined],
      [
        { "cluster.x-k8s.io/v1beta2": "", "cluster.x-k8s.io/v1beta1": "v1" },
        ["v1beta2", "v1beta1"],
        { contract: "v1beta1", version: "v1" },
      ],
      [undefined, ["v1beta2"], undefined],
    ])("%j with %j give %j", (given, contracts, found) => {
      expect(findContract(given, contracts)).toEqual(found);
    });
  });
});

describe("field selector", () => {
  it.each([
    ["", []],
    [",", []],
    ["metadata.name=a", [["metadata.name", "=", "a"]]],
    [" metadata.name==b", [["metadata.name", "=", "b"]]],
    [
      "a!=b,c=",
      [
        ["a", "!=", "b"],
        ["c", "=", ""],
      ],
    ],
    [
      "a=b\\=c\\,d\\\\,e=f",
      [
        ["a", "=", "b=c,d\\"],
        ["e", "=", "f"],
      ],
    ],
  ])("parses %j", (selector, expected) => {
    const found = parseFieldSelector(selector);
    expect(found.map(({ field, operator, value }) => [field, operator, value])).toEqual(expected);
  });

  it("rejects terms without an operator", () => {
    expect(() => parseFieldSelector("a=b,c")).toThrow("invalid selector: 'a=b,c'; can't understand 'c'");
  });
});

describe("group version", () => {
  it.each([
    ["cluster.x-k8s.io/v1beta2", "cluster.x-k8s.io", "v1beta2"],
    ["v1", "", "v1"],
    ["", "", ""],
    ["a/b/c", "a", "b/c"],
  ])("%j has group %j and version %j", (apiVersion, group, version) => {
    expect(splitApiVersion(apiVersion)).toEqual([group, version]);
    expect(groupOf(apiVersion)).toBe(group);
    expect(apiVersionOf({ group, version })).toBe(apiVersion);
  });

  it("takes the core group without an apiVersion", () => {
    expect(groupOf(undefined)).toBe("");
  });
});

describe("label matcher", () => {
  const labels = { app: "web", tier: "front", "example.com/size": "12", empty: "", in: "a" };

  describe("a label selector as text", () => {
    it.each([
      ["", true],
      [" ", true],
      ["app", true],
      ["nothing", false],
      ["!app", false],
      ["! nothing", true],
      ["app=web", true],
      [" app == web ", true],
      ["app=db", false],
      ["app!=web", false],
      ["app!=db", true],
      ["nothing!=db", true],
      ["empty=", true],
      ["empty", true],
      ["app=", false],
      ["app in (web,db)", true],
      ["app in(db, cache)", false],
      ["app notin (web)", false],
      ["nothing notin (web)", true],
      ["empty in ()", true],
      ["empty in (,a)", true],
      ["app in (a,)", false],
      ["in in (in,a)", true],
      ["in notin (notin)", true],
      ["example.com/size>11", true],
      ["example.com/size < 12", false],
      ["app>1", false],
      ["nothing<1", false],
      ["app=web,tier=front", true],
      ["app=web,tier=back", false],
      ["app=web,!nothing,example.com/size in (12)", true],
      ["toString", false],
      ["!constructor", true],
    ])("%j: %j", (selector, want) => {
      expect(labelMatcher(selector).matches(labels)).toBe(want);
    });

    it("treats objects without labels like objects with none", () => {
      expect(labelMatcher("a").matches(undefined)).toBe(false);
      expect(labelMatcher("!a,b!=c").matches(undefined)).toBe(true);
    });

    it.each([
      [",", 'expected a label key instead of ","'],
      ["a,", "expected a label key instead of the end"],
      ["a b", 'expected an operator (=, ==, !=, in, notin, <, >) after "a" instead of "b"'],
      ["a=b=c", 'expected "," or the end instead of "="'],
      ["a===b", 'expected a value instead of "="'],
      ["!a=b", 'expected "," or the end instead of "="'],
      ["a in b", '"in" and "notin" require values in parentheses, such as (a,b)'],
      ["a in (b", 'expected "," or ")" instead of the end'],
      ["a in (b c)", 'expected "," or ")" instead of "c"'],
      ["a/b/c", 'invalid label key "a/b/c": write it like app or example.com/app'],
      ["/a", 'invalid label key "/a"'],
      ["A.com/a", 'invalid label key "A.com/a"'],
      [`${"a".repeat(64)}`, "invalid label key"],
      ["a=-b", 'invalid label value "-b"'],
      [`a in (${"a".repeat(64)})`, "invalid label value"],
      ["a>b", '">" requires an integer'],
      ["a>", '">" requires an integer'],
      ["a<9223372036854775808", '"<" requires an integer'],
    ])("refuses %j", (selector, message) => {
      expect(() => labelMatcher(selector)).toThrow(TypeError);
      expect(() => labelMatcher(selector)).toThrow(message);
      expect(() => labelMatcher(selector)).toThrow(`label selector ${JSON.stringify(selector)}: `);
    });

    it("is the inverse of formatting labels", () => {
      expect(formatLabelSelector({ app: "web", empty: "" })).toBe("app=web,empty=");
      expect(labelMatcher(formatLabelSelector(labels)).matches(labels)).toBe(true);
    });
  });
});

describe("label selector as selector", () => {
  const matchLabels = { foo: "bar" };
  const matchExpressions = [{ key: "baz", operator: "In", values: ["qux", "norf"] }];

  describe("labelSelectorAsSelector", () => {
    it.each([
      [{}, ""],
      [{ matchLabels }, "foo=bar"],
      [{ matchLabels: { b: "", a: "1" } }, "a=1,b="],
      [{ matchExpressions }, "baz in (norf,qux)"],
      [{ matchLabels, matchExpressions }, "baz in (norf,qux),foo=bar"],
      [{ matchExpressions: [{ key: "a", operator: "In", values: ["", "b"] }] }, "a in (,b)"],
      [{ matchExpressions: [{ key: "a", operator: "NotIn", values: ["b"] }] }, "a notin (b)"],
      [{ matchExpressions: [{ key: "a", operator: "NotIn", values: [""] }] }, "a notin ()"],
      [{ matchExpressions: [{ key: "x.io/a", operator: "Exists" }] }, "x.io/a"],
      [{ matchExpressions: [{ key: "a", operator: "DoesNotExist" }] }, "!a"],
    ])("%j is %j", (selector, text) => {
      const before = structuredClone(selector);
      expect(labelSelectorAsSelector(selector).text).toBe(text);
      expect(selector).toEqual(before);
    });

    it.each([
      [{ matchExpressions: [{ key: "a", operator: "Exists", values: ["b"] }] }, "takes no values"],
      [{ matchLabels: { a: "b,c" } }, 'invalid key or value in "a=b,c"'],
      [{ matchLabels: { a: "b,c=d" } }, "invalid key or value"],
      [{ matchLabels: { a: "b c" } }, 'expected "," or the end'],
      [{ matchLabels: { "a,b": "c" } }, "invalid key or value"],
      [{ matchLabels: { "!a": "" } }, 'expected "," or the end'],
      [{ matchExpressions: [{ key: "a", operator: "In", values: ["b", "c),(d"] }] }, "expected"],
      [{ matchExpressions: [{ key: "a=b", operator: "Exists" }] }, "invalid key or value"],
      [{ matchExpressions: [{ key: "", operator: "Exists" }] }, "invalid key or value"],
    ])("refuses %j", (selector, message) => {
      expect(() => labelSelectorAsSelector(selector)).toThrow(TypeError);
      expect(() => labelSelectorAsSelector(selector)).toThrow(message);
    });

    it.each([undefined, null])("takes %s for a selector of nothing, also as text", (selector) => {
      const { matches, text } = labelSelectorAsSelector(selector);
      for (const labels of [undefined, {}, { nothing: "" }, { a: "b" }]) {
        expect(matches(labels)).toBe(false);
        expect(labelMatcher(text).matches(labels)).toBe(false);
      }
    });
  });

  describe("matchesSelector", () => {
    it.each([
      [undefined, {}, false],
      [{}, undefined, true],
      [{ matchLabels }, { foo: "bar", other: "1" }, true],
      [{ matchLabels, matchExpressions }, { foo: "bar" }, false],
      [{ matchLabels, matchExpressions }, { foo: "bar", baz: "norf" }, true],
    ])("%j on %j is %j", (selector, labels, expected) => {
      expect(matchesSelector(selector, labels as Record<string, string>)).toBe(expected);
    });
  });
});

describe("name pattern", () => {
  it.each([
    ["default-worker", ["default-worker"], true],
    ["default-worker", ["*-worker"], true],
    ["default-worker", ["default-*"], true],
    ["default-worker", ["*"], true],
    ["default-worker", ["other", "default"], false],
    ["default-worker", ["default-*-worker"], false],
    ["default-worker", [], false],
  ])("%s by %j: %j", (name, patterns, expected) => {
    expect(matchesNamePattern(name, patterns)).toBe(expected);
  });
});

describe("pluralize", () => {
  // Written by gobuffalo/flect v1.0.3, as in controller-gen and clusterctl: name, lower-case plural.
  const golden = readFileSync(new URL("./plurals.txt", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(" "));

  describe("pluralize", () => {
    it("forms the plural of every word as flect does", () => {
      const ours = golden.map(([name = ""]) => [name, pluralize(name).toLowerCase()]);
      expect(ours).toEqual(golden);
      expect(golden.length).toBeGreaterThan(1900);
    });
  });
});

describe("quantity", () => {
  describe("parseQuantity", () => {
    it.each(["", "1 Gi", "Gi1", "1gi", "0x10", "1e", "--1", "1e99999999999999999999"])(
      "rejects %j",
      (text) => {
        expect(parseQuantity(text)).toBeUndefined();
      },
    );

    it.each(["1e-1000000000", `-${"9".repeat(30)}e-100`])("rounds %s to 1n", (text) => {
      expect(parseQuantity(text)).toEqual({ value: text.startsWith("-") ? -1n : 1n, scale: -9, big: true });
    });

    it("does not compute huge powers of ten", () => {
      const value = 10n ** 20n - 1n;
      expect(parseQuantity(`${value}e1000000000`)).toEqual({ value, scale: 1_000_000_000, big: true });
    });

    it("limits values beyond 64 bits", () => {
      expect(parseQuantity("100Ei")).toEqual({ value: 2n ** 63n - 1n, scale: 0, big: true });
    });
  });

  describe("compareQuantities", () => {
    it.each([
      ["1Gi", "1024Mi", 0],
      ["0.5", "500m", 0],
      [2, "2000m", 0],
      ["16Gi", "8192Mi", 1],
      ["-1", "1m", -1],
      ["-2", "-1", -1],
      ["0", "0Ki", 0],
      ["0e1000000000", "1n", -1],
      ["1e1000000000", "2e1000000000", -1],
      ["1e1000000000", "1Gi", 1],
      ["-1e1000000000", "-1Gi", -1],
    ] as const)("compares %j with %j: %i", (a, b, result) => {
      expect(compareQuantities(a, b)).toBe(result);
      expect(compareQuantities(b, a) + result).toBe(0);
    });

    it("rejects invalid quantities", () => {
      expect(() => compareQuantities("1Gi", "much")).toThrow(/invalid quantity "much"/);
    });
  });

  describe("quantityValue", () => {
    it.each([
      ["16Gi", 17_179_869_184n],
      ["1e3", 1000n],
      ["100m", 1n],
      ["-100m", -1n],
      ["2.5", 3n],
      ["0", 0n],
      [4, 4n],
      ["1e-1000000000", 1n],
      ["0e1000000000", 0n],
    ] as const)("returns %j as %i", (text, value) => {
      expect(quantityValue(text)).toBe(value);
    });

    it("rejects quantities that are too large", () => {
      expect(() => quantityValue("1e1000000000")).toThrow(RangeError);
    });
  });
});

describe("a label selector as an object", () => {
  it.each([
    [undefined, {}, true],
    [{}, { a: "1" }, true],
    [{ matchLabels: {}, matchExpressions: [] }, {}, true],
    [{ matchLabels: { a: "1" } }, { a: "1", b: "2" }, true],
    [{ matchLabels: { a: "1", b: "2" } }, { a: "1" }, false],
    [{ matchLabels: { toString: "1" } }, {}, false],
    [{ matchExpressions: [{ key: "a", operator: "In", values: ["1", "2"] }] }, { a: "2" }, true],
    [{ matchExpressions: [{ key: "a", operator: "In", values: ["1"] }] }, {}, false],
    [{ matchExpressions: [{ key: "a", operator: "NotIn", values: ["1"] }] }, { a: "1" }, false],
    [{ matchExpressions: [{ key: "a", operator: "NotIn", values: ["1"] }] }, {}, true],
    [{ matchExpressions: [{ key: "a", operator: "Exists" }] }, { a: "" }, true],
    [{ matchExpressions: [{ key: "a", operator: "Exists" }] }, {}, false],
    [{ matchExpressions: [{ key: "a", operator: "DoesNotExist" }] }, { a: "" }, false],
    [{ matchExpressions: [{ key: "toString", operator: "DoesNotExist" }] }, {}, true],
    [{ matchLabels: { a: "1" }, matchExpressions: [{ key: "b", operator: "Exists" }] }, { a: "1" }, false],
  ])("%j on %j is %j", (selector, labels, expected) => {
    expect(labelMatcher(selector).matches(labels as Record<string, string>)).toBe(expected);
  });

  it("is empty when it asks for nothing", () => {
    expect(labelMatcher().requirements).toEqual([]);
    expect(labelMatcher({ matchLabels: {} }).requirements).toEqual([]);
    expect(labelMatcher({ matchLabels: { a: "" } }).requirements).toHaveLength(1);
  });

  it.each([
    [{ key: "a", operator: "In" }, "operator In takes at least one value"],
    [{ key: "a", operator: "NotIn", values: [] }, "operator NotIn takes at least one value"],
    [{ key: "a", operator: "Exists", values: ["1"] }, "operator Exists takes no values"],
    [{ key: "a", operator: "exists" }, 'unknown operator "exists": use In'],
  ])("is refused: %j", (requirement, message) => {
    expect(() => labelMatcher({ matchExpressions: [requirement] })).toThrow(message);
  });

  it.each([
    [null, "the selector is not an object"],
    [[], "the selector is not an object"],
    [{ matchLabels: 1 }, "matchLabels is not an object"],
    [{ matchLabels: { a: 1 } }, 'matchLabels["a"] is not a string'],
    [{ matchExpressions: {} }, "matchExpressions is not a list"],
    [{ matchExpressions: [null] }, "matchExpressions[0] is not an object"],
    [{ matchExpressions: [{ key: 1, operator: "Exists" }] }, "matchExpressions[0].key is not a string"],
    [
      { matchExpressions: [{ key: "a", operator: { toString: 1 } }] },
      "matchExpressions[0].operator is not a string",
    ],
    [
      { matchExpressions: [{ key: "a", operator: "In", values: "ab" }] },
      "matchExpressions[0].values is not a list",
    ],
    [
      { matchExpressions: [{ key: "a", operator: "In", values: [1] }] },
      "matchExpressions[0].values is not a list",
    ],
  ])("is refused when it has another shape: %j", (selector, message) => {
    expect(() => labelMatcher(selector as never)).toThrow(`label selector: ${message}`);
  });
});

describe("semantic version", () => {
  it.each([
    ["v1.30", "1.30.0"],
    ["1.02.3", "1.2.3"],
    [" v1.30.1-rc.1+build.5 ", "1.30.1-rc.1+build.5"],
  ])("%j is %s", (text, expected) => {
    expect(formatVersion(parseVersion(text))).toBe(expected);
  });

  it.each([
    "",
    "v",
    "x",
    "1.2-rc",
    "1.2.3-01",
    "1.2.3-",
    "1.2.3+",
    "1.2.3.4",
    "vv1.2.3",
    "1.2.3-rc..1",
    "18446744073709551616.0.0",
    "1.2.3-18446744073709551616",
  ])("%j is not a version", (text) => {
    expect(tryParseVersion(text)).toBeUndefined();
    expect(() => parseVersion(text)).toThrow(
      `invalid version ${JSON.stringify(text)}: write it like v1.36.2`,
    );
  });

  it.each(["1.30.1", "1.30.1-rc.1+build.05", "18446744073709551615.0.0"])(
    "%j is a strict version",
    (text) => {
      expect(formatVersion(parseVersion(text, { strict: true }))).toBe(text);
    },
  );

  it.each(["v1.30.1", "1.30", "1.02.3", " 1.30.1", "1.2.3-01", "1.2.3+", "1.2.3-rc_1"])(
    "%j is not a strict version",
    (text) => {
      expect(tryParseVersion(text, { strict: true })).toBeUndefined();
    },
  );

  it.each([
    ["1.2.3", "1.2.3+b", {}, 0],
    ["1.2.3+1", "1.2.3+2", { build: true }, -1],
    ["1.2.3+a", "1.2.3+b", { build: true }, 2],
    ["1.2.3-rc", "1.2.3", {}, -1],
    ["1.2.3-rc", "1.2.3", { prerelease: false }, 0],
    ["1.10.0", "1.9.0", {}, 1],
    ["1.2.3+a", "1.2.3+a.b", { build: true }, -1],
    ["1.2.3+1", "1.2.3+a", { build: true }, -1],
  ])("%s next to %s with %j: %i", (a, b, options, expected) => {
    expect(compareVersions(parseVersion(a), parseVersion(b), options)).toBe(expected);
  });

  it.each([
    ["1.30.0", "1.31.9", true],
    ["1.31.0", "1.30.0", true],
    ["1.30.0", "1.32.0", false],
    ["1.30.0", "2.30.0", false],
  ])("%s and %s have a supported skew: %s", (a, b, expected) => {
    expect(isSupportedVersionSkew(parseVersion(a), parseVersion(b))).toBe(expected);
  });

  it("orders pre-releases by precedence", () => {
    const ordered = [
      "1.0.0-alpha",
      "1.0.0-alpha.1",
      "1.0.0-alpha.beta",
      "1.0.0-beta.2",
      "1.0.0-beta.11",
      "1.0.0-rc.1",
      "1.0.0",
      "1.0.1",
      "1.10.0",
    ];
    const sorted = ordered
      .toReversed()
      .map((text) => parseVersion(text))
      .sort((a, b) => compareVersions(a, b));
    expect(sorted.map(formatVersion)).toEqual(ordered);
  });
});
