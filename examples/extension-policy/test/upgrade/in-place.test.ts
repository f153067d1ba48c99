import { canUpdateMachine, canUpdateMachineSet, updateMachine } from "@capikit/api/catalog";
import type { MachineSet } from "@capikit/api/core/v1beta2";
import { patchEffects, sampleRequest } from "@capikit/extension-kit/testing";
import { describe, expect, test } from "vitest";
import { call } from "../support/call.ts";
import { unitExtension } from "../support/unit-extension.ts";

const localTemplate = {
  apiVersion: "infrastructure.cluster.x-k8s.io/v1beta2",
  kind: "LocalMachineTemplate",
  metadata: { name: "workers", namespace: "default" },
};

/** Asks about the Machines of a MachineSet, and gives the patches that are answered. */
async function patchesInPlace(from: string, to: string, infrastructure: object = localTemplate) {
  const sample = sampleRequest(canUpdateMachineSet);
  const side = (version: string, size: string) => {
    const { spec, ...machineSet } = sample.current.machineSet;
    const template = { ...spec.template, spec: { ...spec.template.spec, version } };
    return {
      ...sample.current,
      machineSet: { ...machineSet, spec: { ...spec, template } } as MachineSet,
      infrastructureMachineTemplate: { ...infrastructure, spec: { template: { spec: { size } } } },
    };
  };
  const request = { ...sample, current: side(from, "small"), desired: side(to, "large") };
  const response = await call(unitExtension(), "CanUpdateMachineSet", "machine-set-in-place", request);
  expect(response.status).toBe("Success");
  return patchEffects(canUpdateMachineSet, request, response).map(({ patch }) => patch);
}

describe("a MachineSet", () => {
  test("takes a patch release, and nothing else", async () => {
    expect(await patchesInPlace("v1.35.0", "v1.35.1")).toEqual([
      [{ op: "replace", path: "/spec/template/spec/version", value: "v1.35.1" }],
    ]);
  });

  test("is replaced for a minor version", async () => {
    expect(await patchesInPlace("v1.34.2", "v1.35.1")).toEqual([]);
  });

  test("is left to others where its machines are not local", async () => {
    expect(
      await patchesInPlace("v1.35.0", "v1.35.1", { ...localTemplate, kind: "DockerMachineTemplate" }),
    ).toEqual([]);
  });
});

test("a Machine takes a patch release", async () => {
  const sample = sampleRequest(canUpdateMachine);
  const side = (version: string) => ({
    ...sample.current,
    machine: { ...sample.current.machine, spec: { ...sample.current.machine.spec, version } },
    infrastructureMachine: { ...localTemplate, kind: "LocalMachine", spec: {} },
  });
  const request = { ...sample, current: side("v1.35.0"), desired: side("v1.35.1") };
  const response = await call(unitExtension(), "CanUpdateMachine", "machine-in-place", request);
  expect(atob(response.machinePatch?.patch ?? "")).toBe(
    '[{"op":"replace","path":"/spec/version","value":"v1.35.1"}]',
  );
});

test("an update is done when the Node has the version", async () => {
  const request = sampleRequest(updateMachine);
  const update = (kubelet?: string) =>
    call(unitExtension({ ...(kubelet && { kubelet }) }), "UpdateMachine", "update-machine", request);
  const waiting = {
    status: "Success",
    message: "Waiting for the Node to have v1.35.0",
    retryAfterSeconds: 2,
  };
  expect(await update("v1.34.2")).toMatchObject(waiting);
  expect(await update()).toMatchObject(waiting);
  expect(await update("v1.35.0")).toMatchObject({ status: "Success", retryAfterSeconds: 0 });
});
