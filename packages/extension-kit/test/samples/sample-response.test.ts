import {
  canUpdateMachine,
  canUpdateMachineSet,
  catalog,
  generatePatches,
  hookNames,
  hooks,
} from "@capikit/api/catalog";
import { applyJsonPatch, applyMergePatch, decodeJsonPatch } from "@capikit/common/json";
import { compileSchema, type Json } from "@capikit/schema";
import { describe, expect, it } from "vitest";
import { sampleRequest, sampleResponse } from "../../src/testing/index.ts";

const decoded = (patch: string): Json => JSON.parse(Buffer.from(patch, "base64").toString()) as Json;

describe("sample responses", () => {
  it.each(hookNames)("of %s are valid and have no unknown member", async (name) => {
    const schema = compileSchema(await catalog.newest[name].responseSchema());
    const response = sampleResponse(hooks[name]) as unknown as Json;
    expect(schema.validate(response)).toEqual([]);
    expect(schema.prune(structuredClone(response))).toEqual(response);
    expect(response).toMatchObject({ kind: `${name}Response`, status: "Success" });
  });

  it("have patches that apply to the sample request", () => {
    const { items } = sampleRequest(generatePatches);
    const patches = sampleResponse(generatePatches).items ?? [];
    expect(new Set(patches.map(({ patchType }) => patchType)).size).toBe(2);
    for (const { uid, patchType, patch } of patches) {
      const { object } = items.find((item) => item.uid === uid) ?? {};
      const patched =
        patchType === "JSONPatch"
          ? applyJsonPatch(object as object, decodeJsonPatch(decoded(patch)))
          : applyMergePatch(object as Json, decoded(patch) as object);
      expect(patched).not.toEqual(object);
    }
  });

  it("patch machines so that they can be updated in place", () => {
    const { current, desired } = sampleRequest(canUpdateMachine);
    const response = sampleResponse(canUpdateMachine);
    const patched = (object: unknown, patch: { patch: string } | undefined) =>
      applyMergePatch(object as Json, decoded(patch?.patch ?? "") as object);
    expect({
      machine: patched(current.machine, response.machinePatch),
      infrastructureMachine: patched(current.infrastructureMachine, response.infrastructureMachinePatch),
      bootstrapConfig: patched(current.bootstrapConfig, response.bootstrapConfigPatch),
    }).toEqual(desired);
    const set = sampleRequest(canUpdateMachineSet);
    const answer = sampleResponse(canUpdateMachineSet);
    expect({
      machineSet: patched(set.current.machineSet, answer.machineSetPatch),
      infrastructureMachineTemplate: patched(
        set.current.infrastructureMachineTemplate,
        answer.infrastructureMachineTemplatePatch,
      ),
      bootstrapConfigTemplate: patched(
        set.current.bootstrapConfigTemplate,
        answer.bootstrapConfigTemplatePatch,
      ),
    }).toEqual(set.desired);
  });
});
