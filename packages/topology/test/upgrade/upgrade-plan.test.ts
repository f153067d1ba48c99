import { describe, expect, it } from "vitest";
import { completePlan, planFromVersions, planOneMinor } from "../../src/upgrade/upgrade-plan.ts";

const question = (controlPlane: string, desired: string, minWorkers: string | undefined = controlPlane) => ({
  controlPlane,
  desired,
  minWorkers,
});

describe("upgrade plans", () => {
  it.each([
    ["v1.33.0", "v1.34.0", ["v1.34.0"]],
    ["v1.33.0", "v1.33.5", ["v1.33.5"]],
    ["v1.33.0", "v1.33.0", []],
    ["v1.33.0+a", "v1.33.0+b", ["v1.33.0+b"]],
  ])("from %s to %s by one minor version", (from, to, steps) => {
    expect(planOneMinor(question(from, to)).controlPlane).toEqual(steps);
  });

  it("refuse to leave minor versions out", () => {
    expect(() => planOneMinor(question("v1.33.0", "v1.35.0"))).toThrow(
      "cannot compute an upgrade plan from v1.33.0 to v1.35.0",
    );
  });

  it("take the last version of each minor that the class lists", () => {
    const versions = ["v1.32.0", "v1.33.0", "v1.33.4", "v1.34.1", "v1.34.2", "v1.35.0", "v1.35.9"];
    expect(planFromVersions(question("v1.32.0", "v1.35.0"), versions).controlPlane).toEqual([
      "v1.33.4",
      "v1.34.2",
      "v1.35.0",
    ]);
    expect(planFromVersions(question("v1.33.0", "v1.33.4"), versions).controlPlane).toEqual(["v1.33.4"]);
  });

  it.each([
    ["newer than the desired version", question("v1.33.0", "v1.34.0", "v1.36.0"), ["v1.34.0"]],
    ["newer than the control plane", question("v1.33.0", "v1.33.0", "v1.34.0"), []],
    ["too old for the versions of the plan", question("v1.33.0", "v1.34.0", "v1.28.0"), ["v1.34.0"]],
    ["of an older major version", question("v2.0.0", "v2.0.0", "v1.33.0"), []],
  ])("have no steps for workers %s", (_, given, controlPlane) => {
    expect(completePlan(given, { controlPlane, workers: [] }).workers).toEqual([]);
  });

  it.each([
    ["v1.33.0", "v1.33.1", "step 0 of the workers, v1.33.0, is not higher than v1.33.1"],
    ["v1.33.0+b", "v1.33.0+a", "step 0 of the workers, v1.33.0+b, does not follow v1.33.0+a"],
  ])("to %s are refused for workers of %s", (desired, workers, message) => {
    const given = question(desired, desired, workers);
    expect(() => completePlan(given, { controlPlane: [], workers: [] })).toThrow(message);
  });

  it("give workers as few steps as the skew allows", () => {
    const controlPlane = ["v1.31.0", "v1.32.0", "v1.33.0", "v1.34.0", "v1.35.0"];
    expect(completePlan(question("v1.30.0", "v1.35.0"), { controlPlane, workers: [] }).workers).toEqual([
      "v1.33.0",
      "v1.35.0",
    ]);
    expect(
      completePlan(question("v1.35.0", "v1.35.0", "v1.34.0"), { controlPlane: [], workers: [] }).workers,
    ).toEqual(["v1.35.0"]);
    expect(
      completePlan(
        { ...question("v1.34.0", "v1.35.0"), minWorkers: undefined },
        { controlPlane: ["v1.35.0"], workers: [] },
      ).workers,
    ).toEqual([]);
  });

  it.each([
    [
      { controlPlane: ["v1.36.0"], workers: [] },
      "step 0 of the control plane, v1.36.0, skips a minor version after v1.34.0",
    ],
    [
      { controlPlane: ["v1.33.0", "v1.36.0"], workers: [] },
      "step 0 of the control plane, v1.33.0, is not higher than v1.34.0",
    ],
    [
      { controlPlane: ["v1.35.0"], workers: [] },
      "the control plane would end at v1.35.0: the last step must be v1.36.0",
    ],
    [
      { controlPlane: ["v1.35.0", "v1.36.0"], workers: ["v1.35.7", "v1.36.0"] },
      "step 0 of the workers, v1.35.7, is not a version of the control plane or its steps",
    ],
    [
      { controlPlane: ["v1.35.0", "v1.36.0"], workers: ["v1.35.0"] },
      "the workers would end at v1.35.0: the last step must be v1.36.0",
    ],
  ])("keep the rules: %j", (plan, message) => {
    expect(() => completePlan(question("v1.34.0", "v1.36.0"), plan)).toThrow(message);
  });
});
