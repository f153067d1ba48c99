import { expect, it } from "vitest";
import { constantNames } from "../../../src/emit/variables/variables-emitter.ts";

const named = (...names: string[]) => constantNames(names, new Set(["variables"]));

it.each([
  ["region", "region"],
  ["worker-nodes", "workerNodes"],
  ["worker nodes/eu", "workerNodesEu"],
  ["ControlPlane", "controlPlane"],
  ["AWSRegion", "awsRegion"],
  ["URL", "url"],
  ["class", "classVariable"],
  ["variables", "variablesVariable"],
  ["1st", "variable1st"],
  ["étage", "tage"],
  ["---", "variable"],
])("%s is %s", (name, constant) => {
  expect(named(name)).toEqual([constant]);
});

it("gives unique names to variables with the same identifier", () => {
  expect(named("worker-nodes", "workerNodes", "worker.nodes")).toEqual([
    "workerNodes",
    "workerNodesVariable",
    "workerNodesVariable2",
  ]);
});
