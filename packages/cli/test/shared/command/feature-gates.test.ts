import { expect, it } from "vitest";
import { readFeatureGates } from "../../../src/shared/command/feature-gates.ts";

const read = (...values: string[]) => readFeatureGates({ lists: { "feature-gates": values } });

it("reads gates, each alone or several at once", () => {
  expect(readFeatureGates({})).toEqual({});
  expect(read("ClusterTopology=false,RuntimeSDK=true", "MachinePool=false")).toEqual({
    ClusterTopology: false,
    RuntimeSDK: true,
    MachinePool: false,
  });
});

it.each(["ClusterTopology", "ClusterTopology=on", "=true", "A=true,", "A=true --v=9"])(
  "refuses %j",
  (value) => {
    expect(() => read(value)).toThrow("--feature-gates: invalid value");
  },
);
