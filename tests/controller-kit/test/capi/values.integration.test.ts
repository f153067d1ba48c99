import { compareVersions, formatVersion, parseVersion } from "@capikit/common/kubernetes";
import { formatLabelValue } from "@capikit/controller-kit/capi";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differences } from "../../src/comparison.ts";

describe("values match upstream", () => {
  it("for label values, hashed if necessary", async () => {
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom(..."aZ09-_."), maxLength: 66 }),
      fc.string({ unit: "grapheme", maxLength: 70 }),
      fc.string({ unit: fc.constantFrom("a", "b", "-"), minLength: 62, maxLength: 64 }),
    );
    const questions = fc.record({ op: fc.constant("label"), text });
    expect(await differences(questions, (q: { text: string }) => formatLabelValue(q.text))).toEqual([]);
  });

  it("for parsing and comparing versions", async () => {
    const part = fc.constantFrom(
      "0",
      "1",
      "01",
      "00",
      "10",
      "2",
      "18446744073709551615",
      "18446744073709551616",
      "x",
      "",
    );
    const identifiers = fc.array(fc.constantFrom("0", "1", "01", "alpha", "rc", "10", "a-b", "", "\u00e9"), {
      minLength: 1,
      maxLength: 2,
    });
    const version = fc
      .tuple(
        fc.constantFrom("", "v", " v"),
        fc.array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom("0", "1", "2") }, part), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.option(identifiers, { nil: undefined, freq: 2 }),
        fc.option(identifiers, { nil: undefined, freq: 2 }),
      )
      .map(
        ([v, core, pre, build]) =>
          v + core.join(".") + (pre ? `-${pre.join(".")}` : "") + (build ? `+${build.join(".")}` : ""),
      );
    const questions = fc.record({ op: fc.constant("version"), text: version, other: version });
    const ours = (q: { text: string; other: string }) => {
      try {
        const [a, b] = [parseVersion(q.text), parseVersion(q.other)];
        return [
          formatVersion(a),
          compareVersions(a, b),
          compareVersions(a, b, { build: true }),
          compareVersions(a, b, { prerelease: false }),
        ];
      } catch {
        return "invalid";
      }
    };
    expect(await differences(questions, ours)).toEqual([]);
  });
});
