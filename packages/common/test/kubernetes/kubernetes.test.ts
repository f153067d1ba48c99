import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  apiVersionOf,
  canonicalQuantity,
  compareApiVersions,
  compareQuantities,
  compareVersions,
  findContract,
  formatVersion,
  groupOf,
  isApiVersion,
  isAtLeastAsStable,
  isSupportedVersionSkew,
  matchesNamePattern,
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
