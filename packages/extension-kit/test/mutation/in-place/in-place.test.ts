import { hooks } from "@capikit/api/catalog";
import { type Machine, machine, machineSet } from "@capikit/api/core/v1beta2";
import type { CanUpdateMachineRequest, CanUpdateMachineSetRequest, Patch } from "@capikit/api/hooks/v1alpha1";
import type { KindDescriptor } from "@capikit/api/meta";
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  canUpdateMachine,
  canUpdateMachineSet,
  done,
  failed,
  type InPlaceEdit,
  inProgress,
  onMachine,
} from "../../../src/mutation/index.ts";
import { inPlaceCoverage } from "../../../src/testing/index.ts";

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

interface Boat {
  apiVersion?: string;
  kind?: string;
  spec: { engine: { power: number; fuels: (string | null)[] } };
}
const boat = { group: "boats.example", version: "v1", kind: "Boat" } as KindDescriptor<Boat>;

describe("rules of in-place hooks", () => {
  const versioned = structuredClone(request);
  for (const side of [versioned.current, versioned.desired])
    side.infrastructureMachine.apiVersion = "boats.example/v1";

  it("get the types of both objects", async () => {
    const { infrastructureMachinePatch, machinePatch } = await canUpdateMachine(versioned, [
      onMachine(boat, (current, desired) => {
        current.spec.engine.power = desired.spec.engine.power;
      }),
      onMachine(machine, ({ spec }, desired) => {
        spec.version = desired.spec.version ?? "";
      }),
    ]);
    expect(decoded(infrastructureMachinePatch)).toEqual([
      { op: "replace", path: "/spec/engine/power", value: 120 },
    ]);
    expect(decoded(machinePatch)).toHaveLength(1);
    expect(await canUpdateMachine(versioned, [])).toEqual({ status: "Success" });
  });

  it("take a kind of several types, several kinds, and several rules of a kind", async () => {
    type Sail = { spec: { engine: { power: number }; sails?: number } };
    const either = boat as KindDescriptor<Sail | { spec: { engine: { power: number } } }>;
    const kinds = [boat, { ...boat, kind: "Ship" }, machine];
    const powered = (spec: object): spec is { engine: { power: number } } => "engine" in spec;
    const rules = [
      onMachine(either, (current, desired) => {
        if ("sails" in desired.spec) (current as Sail).spec.sails = desired.spec.sails ?? 0;
        current.spec.engine.power = desired.spec.engine.power;
      }),
      ...kinds.map((kind) =>
        onMachine(kind as KindDescriptor<{ spec: object }>, ({ spec }, desired) => {
          if (powered(spec) && powered(desired.spec)) spec.engine.power = desired.spec.engine.power;
        }),
      ),
    ];
    const { infrastructureMachinePatch, machinePatch } = await canUpdateMachine(versioned, rules);
    expect(decoded(infrastructureMachinePatch)).toEqual([
      { op: "replace", path: "/spec/engine/power", value: 120 },
    ]);
    expect(machinePatch).toBeUndefined();
    // @ts-expect-error a rule is for one kind
    onMachine([boat, machine], () => {});
    // One of several descriptors: both objects have the union of their types.
    const ship = { ...boat, kind: "Ship" } as KindDescriptor<Sail>;
    for (const kind of [ship, machine])
      onMachine(kind, (current, desired) => {
        expectTypeOf(current).toEqualTypeOf<Sail | Machine>();
        expectTypeOf(desired).toEqualTypeOf<Sail | Machine>();
      });
  });

  it("name the version of an object without a rule", async () => {
    const older = onMachine({ ...boat, version: "v1beta1" }, () => {});
    await expect(canUpdateMachine(versioned, [older])).rejects.toThrow(
      'infrastructureMachine has apiVersion "boats.example/v1", but the rules are for version v1beta1',
    );
  });

  it("refuse a value that nobody asked for", async () => {
    const faster = onMachine(boat, ({ spec }) => {
      spec.engine.power = 130;
    });
    await expect(canUpdateMachine(versioned, [faster])).rejects.toThrow(
      "infrastructureMachine: /spec/engine/power gets a value that is not the desired one",
    );
  });
});

describe("coverage of in-place answers", () => {
  const coverage = async (edit: InPlaceEdit<CanUpdateMachineRequest["current"]>) =>
    inPlaceCoverage(hooks.CanUpdateMachine, request, await canUpdateMachine(request, edit));

  it("says which changes remain, for which the Machine is replaced", async () => {
    expect(
      await coverage(({ machine: { spec } }) => {
        spec.version = "v1.36.0";
      }),
    ).toEqual({
      isInPlace: false,
      objects: [
        { name: "machine", kind: "Machine", covered: ["/spec/version"], remaining: [], unasked: [] },
        {
          name: "infrastructureMachine",
          kind: "Boat",
          covered: [],
          remaining: ["/spec/engine/power"],
          unasked: [],
        },
      ],
    });
    const all = await coverage((current, desired) => {
      current.machine.spec.version = desired.machine.spec.version ?? "";
      current.infrastructureMachine.spec = desired.infrastructureMachine.spec ?? null;
    });
    expect(all?.isInPlace).toBe(true);
  });

  it("names values that nobody asked for, but not a part of a list", () => {
    const patch = (operations: object[]) => ({
      infrastructureMachinePatch: {
        patchType: "JSONPatch",
        patch: Buffer.from(JSON.stringify(operations)).toString("base64"),
      },
    });
    const answer = (path: string, value: unknown, to: typeof request = request) =>
      inPlaceCoverage(hooks.CanUpdateMachine, to, patch([{ op: "add", path, value }]))?.objects[1];
    expect(answer("/spec/engine/power", 130)).toMatchObject({ unasked: ["/spec/engine/power"] });
    expect(answer("/spec/colour", "red")).toMatchObject({ unasked: ["/spec/colour"] });
    const more = structuredClone(request);
    more.desired.infrastructureMachine.spec = { engine: { power: 90, fuels: ["diesel", "gas", "oil"] } };
    expect(answer("/spec/engine/fuels", ["diesel", "gas"], more)).toMatchObject({
      remaining: ["/spec/engine/fuels"],
      unasked: [],
    });
  });

  it("ignores fields of Machines that never cause a replacement", () => {
    const deletion = structuredClone(request);
    deletion.desired = structuredClone(deletion.current);
    Object.assign(deletion.desired.machine.spec, { providerID: "boat://1", minReadySeconds: 5, taints: [] });
    expect(inPlaceCoverage(hooks.CanUpdateMachine, deletion, {})?.isInPlace).toBe(true);
    expect(inPlaceCoverage(hooks.UpdateMachine, deletion, {})).toBeUndefined();
    const { infrastructureMachine: _, ...desired } = deletion.desired;
    const coverage = inPlaceCoverage(hooks.CanUpdateMachine, { ...deletion, desired }, {});
    expect(coverage?.objects.map(({ name, remaining }) => [name, remaining])).toEqual([
      ["machine", []],
      ["infrastructureMachine", [""]],
    ]);
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

  it("takes an empty text of a MachineSet for an absent one, as Cluster API does", async () => {
    const placed = (failureDomain?: string) => {
      const one = structuredClone(set(1));
      Object.assign(one.machineSet.spec.template.spec, failureDomain !== undefined && { failureDomain });
      return one;
    };
    const rule = onMachine(machineSet, (current, desired) => {
      current.spec.template.spec.failureDomain = desired.spec.template.spec.failureDomain ?? "";
    });
    for (const before of [placed("a"), placed()]) {
      const request = { current: before, desired: placed() };
      const response = await canUpdateMachineSet(request, [rule]);
      expect(inPlaceCoverage(hooks.CanUpdateMachineSet, request, response)).toMatchObject({
        isInPlace: true,
      });
    }
    const request = { current: placed("a"), desired: placed("b") };
    const emptied = onMachine(machineSet, (current) => {
      current.spec.template.spec.failureDomain = "";
    });
    await expect(canUpdateMachineSet(request, [emptied])).rejects.toThrow("is not the desired one");
  });

  it("skips a bootstrap config that is null", async () => {
    const none = { bootstrapConfigTemplate: null } as object;
    const request = { current: { ...set(1), ...none }, desired: { ...set(2), ...none } };
    expect(await canUpdateMachineSet(request, [onMachine(machineSet, () => {})])).toEqual({
      status: "Success",
    });
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
