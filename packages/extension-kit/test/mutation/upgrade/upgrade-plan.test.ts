import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkUpgradePlan, planUpgrade, UpgradePlanError } from "../../../src/mutation/index.ts";

const available = [
  "v1.36.1",
  "v1.30.4",
  "v1.31.0",
  "v1.31.9",
  "v1.31.10",
  "v1.32.2",
  "v1.33.0",
  "v1.33.1-rc.1",
  "v1.34.3",
  "v1.35.2",
  "v1.36.0",
];
const plan = (controlPlane: readonly string[], workers: readonly string[] = []) => ({
  controlPlaneUpgrades: controlPlane.map((version) => ({ version })),
  workersUpgrades: workers.map((version) => ({ version })),
});

describe("planUpgrade", () => {
  it.each([
    [
      "through every minor version, workers as seldom as they may",
      { from: "v1.30.4", fromWorkers: "v1.30.4", to: "v1.36.0" },
      plan(["v1.31.10", "v1.32.2", "v1.33.0", "v1.34.3", "v1.35.2", "v1.36.0"], ["v1.33.0", "v1.36.0"]),
    ],
    ["without workers", { from: "v1.35.2", to: "v1.36.1" }, plan(["v1.36.1"])],
    [
      "to another patch version",
      { from: "v1.36.0", fromWorkers: "v1.36.0", to: "v1.36.1" },
      plan(["v1.36.1"], ["v1.36.1"]),
    ],
    [
      "of workers that lag behind",
      { from: "v1.36.0", fromWorkers: "v1.34.3", to: "v1.36.0" },
      plan([], ["v1.36.0"]),
    ],
    ["with nothing to do", { from: "v1.36.0", fromWorkers: "v1.36.0", to: "v1.36.0" }, plan([])],
  ])("plans %s", (_, upgrade, expected) => {
    expect(planUpgrade({ ...upgrade, available })).toEqual(expected);
  });

  it("takes builds that cannot be ordered in the order in which they are given", () => {
    const builds = ["v1.35.1+zeta", "v1.35.1+alpha", "v1.36.0+x"];
    expect(planUpgrade({ from: "v1.34.0", to: "v1.36.0+x", available: builds })).toEqual(
      plan(["v1.35.1+alpha", "v1.36.0+x"]),
    );
    expect(
      planUpgrade({ from: "v1.36.0+y", fromWorkers: "v1.36.0+y", to: "v1.36.0+x", available: builds }),
    ).toEqual(plan(["v1.36.0+x"], ["v1.36.0+x"]));
  });

  it.each([
    [{ from: "v1.36.0", to: "v1.35.2" }, "v1.35.2 is lower than v1.36.0"],
    [{ from: "v1.36.0", to: "v2.0.0" }, "the major version differs"],
    [{ from: "v1.34.3", to: "v1.36.2" }, "v1.36.2 is not among the available versions."],
    [{ from: "v1.28.0", to: "v1.30.4" }, "No version of v1.29 is available"],
    [{ from: "1.x", to: "v1.30.4" }, 'The control plane\'s version: invalid Kubernetes version "1.x"'],
    [{ from: "v1.35.2", fromWorkers: "v1.31.0", to: "v1.36.0" }, "Workers with v1.31.0 cannot reach v1.36.0"],
    [{ from: "v1.35.2", fromWorkers: "v1.36.1", to: "v1.36.0" }, "cannot reach v1.36.0"],
  ])("cannot plan %j", (upgrade, message) => {
    const make = () => planUpgrade({ ...upgrade, available });
    expect(make).toThrow(UpgradePlanError);
    expect(make).toThrow(message);
  });

  it("makes plans that keep the rules, for any versions", () => {
    const versions = fc.array(
      fc.tuple(fc.integer({ min: 20, max: 40 }), fc.nat(20)).map(([minor, patch]) => `v1.${minor}.${patch}`),
      { minLength: 30, maxLength: 80 },
    );
    fc.assert(
      fc.property(versions, fc.nat(), fc.nat(), fc.nat(3), (all, a, b, lag) => {
        const from = all[a % all.length] ?? "";
        const to = all[b % all.length] ?? "";
        const upgrade = { from, to, fromWorkers: `v1.${Number(from.split(".")[1]) - lag}.0` };
        try {
          const made = planUpgrade({ ...upgrade, available: all });
          checkUpgradePlan(upgrade, made);
          expect(made.controlPlaneUpgrades.at(-1)?.version ?? from).toBe(to);
        } catch (error) {
          expect(error).toBeInstanceOf(UpgradePlanError);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("checkUpgradePlan", () => {
  const upgrade = { from: "v1.32.0", fromWorkers: "v1.31.0", to: "v1.35.0" };
  const controlPlane = ["v1.33.0", "v1.34.0", "v1.35.0"];

  it.each([
    ["no workers' steps", controlPlane, []],
    ["workers by the control plane's version", controlPlane, ["v1.32.0", "v1.35.0"]],
    ["two patch versions of a minor", ["v1.32.1", ...controlPlane], ["v1.32.1", "v1.35.0"]],
  ])("accepts %s", (_, steps, workers) => {
    expect(() => checkUpgradePlan(upgrade, plan(steps, workers))).not.toThrow();
  });

  it.each([
    [
      plan(["v1.34.0", "v1.35.0"]),
      "Step 0 of the control plane, v1.34.0, skips a minor version after v1.32.0",
    ],
    [
      plan(["v1.33.0", "v1.33.0", "v1.34.0", "v1.35.0"]),
      "Step 1 of the control plane, v1.33.0, is not higher than v1.33.0",
    ],
    [plan(["v1.33.0", "v1.34.0"]), "The control plane would end at v1.34.0: the last step must be v1.35.0."],
    [plan([]), "The control plane would end at v1.32.0"],
    [
      plan([`v1.33.0+${"b".repeat(249)}`]),
      "Step 0 of the control plane: 257 characters, but spec.version of a Machine holds 256",
    ],
    [plan(["next"]), 'Step 0 of the control plane: invalid Kubernetes version "next"'],
    [
      plan(controlPlane, ["v1.33.5", "v1.35.0"]),
      "Step 0 of the workers, v1.33.5, is not a version of the control plane or its steps.",
    ],
    [
      plan(controlPlane, ["v1.35.0"]),
      "Step 0 of the workers, v1.35.0, is more than 3 minor versions above v1.31.0",
    ],
    [
      plan(controlPlane, ["v1.34.0", "v1.33.0", "v1.35.0"]),
      "Step 1 of the workers, v1.33.0, is not higher than v1.34.0",
    ],
    [plan(controlPlane, ["v1.34.0"]), "The workers would end at v1.34.0"],
  ])("refuses a plan %#", (bad, message) => {
    expect(() => checkUpgradePlan(upgrade, bad)).toThrow(message);
  });

  it("checks the step that Cluster API adds for workers", () => {
    const newer = { from: "v1.33.0", fromWorkers: "v1.33.2", to: "v1.33.0" };
    expect(() => checkUpgradePlan(newer, plan([]))).toThrow(
      "Step 0 of the workers, v1.33.0, is not higher than v1.33.2",
    );
    expect(() => checkUpgradePlan({ ...newer, fromWorkers: "v1.34.0" }, plan([]))).not.toThrow();
  });

  it("accepts a target that the control plane's last step writes in another way", () => {
    const short = { from: "v1.34.0", fromWorkers: "v1.34.0", to: "v1.35" };
    expect(() => checkUpgradePlan(short, plan(["v1.35.0"]))).not.toThrow();
    expect(() => checkUpgradePlan(short, plan(["v1.35.0"], ["v1.35"]))).toThrow(
      "Step 0 of the workers, v1.35, is not a version of the control plane",
    );
  });

  it("refuses steps where none are needed", () => {
    expect(() => checkUpgradePlan({ from: "v1.35.0", to: "v1.35.0" }, plan(["v1.35.0"]))).toThrow(
      "it has v1.35.0 already",
    );
    expect(() =>
      checkUpgradePlan({ from: "v1.34.0", to: "v1.35.0" }, plan(["v1.35.0"], ["v1.35.0"])),
    ).toThrow("The workers need no step");
  });

  it("takes the order of builds from the control plane's steps", () => {
    const builds = { from: "v1.34.0+a", fromWorkers: "v1.34.0+a", to: "v1.34.0+c" };
    const steps = ["v1.34.0+b", "v1.34.0+c"];
    expect(() => checkUpgradePlan(builds, plan(steps, steps))).not.toThrow();
    expect(() => checkUpgradePlan(builds, plan(steps, ["v1.34.0+b", "v1.34.0+a", "v1.34.0+c"]))).toThrow(
      "does not follow v1.34.0+b",
    );
  });
});
