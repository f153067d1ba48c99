import { expect, it } from "vitest";
import {
  compareVersions,
  formatVersion,
  isSupportedVersionSkew,
  majorMinorPatch,
  parseImageTagVersion,
  parseVersion,
  tryParseVersion,
} from "../../src/kubernetes/index.ts";

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
  expect(() => parseVersion(text)).toThrow(`invalid version ${JSON.stringify(text)}: write it like v1.36.2`);
});

it.each(["1.30.1", "1.30.1-rc.1+build.05", "18446744073709551615.0.0"])("%j is a strict version", (text) => {
  expect(formatVersion(parseVersion(text, { strict: true }))).toBe(text);
});

it.each(["v1.30.1", "1.30", "1.02.3", " 1.30.1", "1.2.3-01", "1.2.3+", "1.2.3-rc_1"])(
  "%j is not a strict version",
  (text) => {
    expect(tryParseVersion(text, { strict: true })).toBeUndefined();
  },
);

it("image tags have _ instead of +", () => {
  const version = parseImageTagVersion("v1.30.1_vmware.1");
  expect(version.build).toEqual(["vmware", "1"]);
  expect(formatVersion(majorMinorPatch(version))).toBe("1.30.1");
});

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
