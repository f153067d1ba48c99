import { describe, expect, it } from "vitest";
import { readErrorClasses } from "../../../scripts/docs/error-classes.ts";

describe("error classes", () => {
  const classes = readErrorClasses();
  const named = (found: typeof classes): string[] => found.map(({ name, file }) => `${name} (${file})`);
  const byName = new Map(classes.map((one) => [one.name, one]));

  it("derive from CapikitError", () => {
    expect(classes.length).toBeGreaterThan(50);
    const own = classes.filter(({ base }) => !byName.has(base));
    expect(named(own)).toEqual(["CapikitError (packages/common/src/errors/capikit-error.ts)"]);
  });

  const concrete = classes.filter(({ name }) => name !== "CapikitError" && name !== "CodedError");

  it("have unique names that end with Error and are written out", () => {
    expect(byName.size).toBe(classes.length);
    expect(named(concrete.filter((one) => !one.name.endsWith("Error")))).toEqual([]);
    expect(named(concrete.filter((one) => one.declaredName !== one.name))).toEqual([]);
  });

  it("have codes in upper case that no other class has", () => {
    // These have the code of Node.js.
    const without = concrete.filter(({ codes }) => codes.length === 0);
    expect(without.map(({ name }) => name).sort()).toEqual(["ListenError", "TransportError"]);
    const codes = concrete.flatMap((one) => one.codes.map((code) => [code, one.name] as const));
    expect(codes.filter(([code]) => !/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(code))).toEqual([]);
    const ownerOf = new Map(codes);
    expect(codes.filter(([code, name]) => ownerOf.get(code) !== name)).toEqual([]);
  });
});
