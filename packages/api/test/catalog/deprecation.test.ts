import { describe, expect, it } from "vitest";
import {
  deprecationRules,
  earliestRemoval,
  mayDeprecate,
  mayRemove,
  mayRemoveElement,
} from "../../src/catalog/index.ts";

describe("the rules of the Runtime SDK proposal", () => {
  it("are four", () => {
    expect(deprecationRules.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  it("1: elements change only in a new version", () => {
    expect(mayRemoveElement("v1alpha1", "v1alpha1")).toBe(false);
    expect(mayRemoveElement("v1alpha1", "v1alpha2")).toBe(true);
  });

  it.each([
    ["v1beta1", [], false],
    ["v1beta1", ["v1beta1"], false],
    ["v1beta1", ["v1alpha2"], false],
    ["v1beta1", ["v1beta2"], true],
    ["v1beta1", ["v1"], true],
    ["v1", ["v2beta1"], false],
    ["v1alpha1", ["v1alpha2"], true],
  ])("3: %s may be deprecated while %j are released: %s", (version, released, may) => {
    expect(mayDeprecate(version, released)).toBe(may);
  });

  const deprecated = { on: "2026-08-31", in: "v1.24" };

  it.each([
    ["v1", { on: "2027-08-31", in: "v1.27" }],
    ["v1beta1", { on: "2027-02-28", in: "v1.26" }],
    ["v1alpha1", { on: "2026-08-31", in: "v1.24" }],
  ])("4: %s may be gone from %j on", (version, earliest) => {
    expect(earliestRemoval(version, deprecated)).toEqual(earliest);
    expect(mayRemove(version, deprecated, earliest)).toBe(true);
  });

  it.each([
    ["v1", { on: "2027-08-30", in: "v1.27" }],
    ["v1", { on: "2027-08-31", in: "v1.26" }],
    ["v1beta1", { on: "2027-02-27", in: "v1.20" }],
    ["v1beta1", { on: "2028-01-01", in: "v1.25" }],
    ["v1beta1", { on: "2028-01-01", in: "v2.0" }],
  ])("4: %s may not be gone at %j", (version, removed) => {
    expect(mayRemove(version, deprecated, removed)).toBe(false);
  });
});
