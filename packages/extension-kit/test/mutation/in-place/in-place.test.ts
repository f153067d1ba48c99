import type { CanUpdateMachineRequest, CanUpdateMachineSetRequest, Patch } from "@capikit/api/hooks/v1alpha1";
import { describe, expect, it } from "vitest";
import {
  canUpdateMachine,
  canUpdateMachineSet,
  done,
  failed,
  inProgress,
} from "../../../src/mutation/index.ts";

function objects(version: string, power: number): CanUpdateMachineRequest["current"] {
  return {
    machine: {
      apiVersion: "cluster.x-k8s.io/v1beta2",
      kind: "Machine",
      metadata: { name: "cargo-a-7", namespace: "fleet" },
      spec: {
        clusterName: "harbour",
        version,
        bootstrap: {},
        infrastructureRef: { apiGroup: "boats", kind: "Boat", name: "a" },
      },
    },
    infrastructureMachine: { kind: "Boat", spec: { engine: { power, fuels: ["diesel", null] } } },
  };
}

const request: CanUpdateMachineRequest = {
  current: objects("v1.35.2", 90),
  desired: objects("v1.36.0", 120),
};

function decoded(patch: Patch | undefined): unknown {
  return patch && JSON.parse(Buffer.from(patch.patch, "base64").toString());
}

describe("canUpdateMachine", () => {
  it("returns patches of the edits", async () => {
    const response = await canUpdateMachine(request, (current, desired) => {
      current.machine.spec.version = desired.machine.spec.version ?? "";
      current.infrastructureMachine.spec = desired.infrastructureMachine.spec ?? null;
    });
    expect(Object.keys(response)).toEqual(["status", "machinePatch", "infrastructureMachinePatch"]);
    expect(decoded(response.machinePatch)).toEqual([
      { op: "replace", path: "/spec/version", value: "v1.36.0" },
    ]);
    expect(decoded(response.infrastructureMachinePatch)).toEqual([
      { op: "replace", path: "/spec/engine/power", value: 120 },
    ]);
  });

  it("writes merge patches where asked to, and nothing where nothing was edited", async () => {
    const response = await canUpdateMachine(
      request,
      ({ machine }) => {
        machine.spec.version = "v1.36.0";
      },
      { patchType: "JSONMergePatch" },
    );
    expect(decoded(response.machinePatch)).toEqual({ spec: { version: "v1.36.0" } });
    expect(await canUpdateMachine(request, () => {})).toEqual({ status: "Success" });
  });

  it("refuses edits outside of spec", async () => {
    const edit = canUpdateMachine(request, ({ machine }) => {
      machine.metadata.labels = { a: "b" };
    });
    await expect(edit).rejects.toThrow(
      "machine: CanUpdateMachine may change /spec, but not /metadata/labels.",
    );
  });
});

describe("canUpdateMachineSet", () => {
  const set = (tons: number): CanUpdateMachineSetRequest["current"] => ({
    machineSet: {
      apiVersion: "cluster.x-k8s.io/v1beta2",
      kind: "MachineSet",
      metadata: { name: "cargo-a" },
      spec: {
        clusterName: "harbour",
        replicas: 4,
        selector: {},
        template: { spec: objects("v1.35.2", 1).machine.spec },
      },
    },
    infrastructureMachineTemplate: { spec: { template: { spec: { tons } } } },
  });
  const sets: CanUpdateMachineSetRequest = { current: set(1), desired: set(2) };

  it("answers with patches below spec.template.spec", async () => {
    const response = await canUpdateMachineSet(sets, (current, desired) => {
      current.infrastructureMachineTemplate.spec = desired.infrastructureMachineTemplate.spec ?? null;
    });
    expect(Object.keys(response)).toEqual(["status", "infrastructureMachineTemplatePatch"]);
    expect(decoded(response.infrastructureMachineTemplatePatch)).toEqual([
      { op: "replace", path: "/spec/template/spec/tons", value: 2 },
    ]);
  });

  it("refuses edits elsewhere in spec", async () => {
    const edit = canUpdateMachineSet(sets, ({ machineSet }) => {
      machineSet.spec.replicas = 5;
    });
    await expect(edit).rejects.toThrow(
      "machineSet: CanUpdateMachineSet may change /spec/template/spec, but not /spec/replicas.",
    );
  });
});

describe("answers to UpdateMachine", () => {
  it("report the state of the update", () => {
    expect(inProgress(5, "draining")).toEqual({
      status: "Success",
      retryAfterSeconds: 5,
      message: "draining",
    });
    expect(done()).toEqual({ status: "Success", retryAfterSeconds: 0 });
    expect(failed("no berth")).toEqual({ status: "Failure", retryAfterSeconds: 0, message: "no berth" });
  });

  it.each([0, -1, 1.5, 2 ** 31, Number.NaN])(
    "refuse %d seconds, which would mean something else",
    (seconds) => {
      expect(() => inProgress(seconds)).toThrow(RangeError);
    },
  );
});
