import { describe, expect, it } from "vitest";
import { featureGatesFlag, flagsHelp, parseFlags } from "../../src/flags/index.ts";

const flags = {
  "feature-gates": featureGatesFlag({
    Fast: { default: false, stage: "alpha" },
    Faster: { default: false, stage: "alpha", locked: true },
    MachinePool: { default: true, stage: "beta" },
    Stable: { default: true, stage: "ga", locked: true },
    Legacy: { default: false, stage: "deprecated" },
  }),
};
const parse = (...values: string[]) =>
  parseFlags(
    values.map((value) => `--feature-gates=${value}`),
    flags,
  )["feature-gates"];
const defaults = { Fast: false, Faster: false, MachinePool: true, Stable: true, Legacy: false };

it("has the defaults", () => {
  expect(parse()).toEqual(defaults);
  expect(parse("")).toEqual(defaults);
});

it.each([
  ["several gates", ["Fast=true,MachinePool=false"], { Fast: true, MachinePool: false }],
  ["repeated flags", ["Fast=true", "MachinePool=false"], { Fast: true, MachinePool: false }],
  ["the last value of a gate", ["Fast=true", "Fast=false"], { Fast: false }],
  ["Go's booleans", ["Fast=1,MachinePool=F"], { Fast: true, MachinePool: false }],
  ["spaces", [" Fast = True ,Legacy=TRUE"], { Fast: true, Legacy: true }],
  ["all alpha features but locked ones", ["AllAlpha=true"], { Fast: true }],
  ["all beta features", ["AllBeta=false"], { MachinePool: false }],
  ["named features over groups", ["Fast=false", "AllAlpha=true"], { Fast: false }],
  ["the default of a locked feature", ["Stable=true"], {}],
])("accepts %s", (_, values, expected) => {
  expect(parse(...values)).toEqual({ ...defaults, ...expected });
});

it.each([
  ["Fst=true", '--feature-gates: unknown feature gate "Fst": did you mean Fast?'],
  [
    "=true",
    '--feature-gates: unknown feature gate "": use Fast, Faster, MachinePool, Stable, Legacy, AllAlpha, AllBeta',
  ],
  ["Fast", "--feature-gates: feature gate Fast needs true or false: Fast=true"],
  ["Fast=yes", "--feature-gates: feature gate Fast needs true or false: Fast=true"],
  ["Stable=false", "--feature-gates: feature gate Stable is locked to true: remove it from the flag"],
])("refuses %s", (value, message) => {
  expect(() => parse(value)).toThrow(message);
});

describe("help", () => {
  it("lists groups, alpha and beta features", () => {
    expect(flagsHelp(flags)).toContain(
      "AllAlpha=true|false (ALPHA - default=false), AllBeta=true|false (BETA - default=false), Fast=true|false (ALPHA - default=false)",
    );
    expect(flagsHelp(flags)).not.toContain("Stable");
  });
});
