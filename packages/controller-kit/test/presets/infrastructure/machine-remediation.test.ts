import { cluster as clusterKind, clusterNameLabel, machine as machineKind } from "@capikit/api/core/v1beta2";
import type { Condition, KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { afterEach, expect, it } from "vitest";
import {
  type MachineRemediationOptions,
  machineRemediation,
  machineRemediationRights,
  presetRules,
} from "../../../src/presets/index.ts";
import { type FooCluster, type FooMachine, fooCluster, fooMachine } from "../foos.ts";
import {
  conditionOf,
  namespace,
  ownedBy,
  type ProviderWorld,
  putCluster,
  startWorld,
  until,
} from "../provider-world.ts";

interface FooRemediation extends KubernetesObject {
  spec: { attempts: number };
  status?: { phase?: string; conditions?: Condition[] };
}
const fooRemediation: KindDescriptor<FooRemediation> = {
  group: fooMachine.group,
  version: "v1",
  kind: "FooRemediation",
  plural: "fooremediations",
  scope: "Namespaced",
};
type Options = MachineRemediationOptions<FooRemediation, FooMachine, FooCluster>;
const labels = { [clusterNameLabel]: "prod" };
let world: ProviderWorld;
afterEach(() => world[Symbol.asyncDispose]());

async function start(reconcile: Options["reconcile"], isPaused = false): Promise<void> {
  const options: Options = { infraMachine: fooMachine, infraCluster: fooCluster, reconcile };
  world = await startWorld(
    [clusterKind, machineKind, fooCluster, fooMachine, fooRemediation],
    [machineRemediation(fooRemediation, options)],
    (server) => {
      const infrastructureRef = { apiGroup: fooCluster.group, kind: "FooCluster", name: "prod" };
      putCluster(server, "prod", { spec: { infrastructureRef, paused: isPaused } });
      server.put(fooCluster, { metadata: { namespace, name: "prod" }, spec: { region: "here" } });
      const machine = server.put(machineKind, {
        metadata: { namespace, name: "m", labels },
        spec: {
          clusterName: "prod",
          bootstrap: {},
          infrastructureRef: { apiGroup: fooMachine.group, kind: "FooMachine", name: "foo" },
        },
      });
      server.put(fooMachine, { metadata: { namespace, name: "foo", labels }, spec: { image: "i" } });
      const metadata = { namespace, name: "m", labels, ownerReferences: [ownedBy(machine)] };
      server.put(fooRemediation, { metadata, spec: { attempts: 1 } });
    },
    {
      rules: [
        ...presetRules(machineRemediationRights, {
          kinds: [fooRemediation],
          infraCluster: fooCluster,
          options,
        }),
        ...presetRules([{ on: "kind", verbs: ["get", "list", "watch"] }], { kinds: [fooMachine], options }),
      ],
    },
  );
}

const machine = () => world.get(machineKind, "m");

it("passes on the Machine with its infrastructure, writes the status, and reconciles Machine changes", async () => {
  const phases: string[] = [];
  await start(async ({ object, machine: { status }, cluster, infraMachine, infraCluster }) => {
    expect([cluster.metadata.name, infraMachine?.spec?.image, infraCluster.spec?.region]).toEqual([
      "prod",
      "i",
      "here",
    ]);
    object.status.phase = status?.phase === "Running" ? "Succeeded" : "Running";
    phases.push(object.status.phase);
  });
  await until(() => world.get(fooRemediation, "m")?.status?.phase === "Running");
  await world.change(machineKind, "m", { status: { phase: "Running" } }, "status");
  await until(() => world.get(fooRemediation, "m")?.status?.phase === "Succeeded");
  expect(phases[0]).toBe("Running");
});

it("lets the owner of the Machine replace it", async () => {
  await start(async ({ replaceMachine }) => replaceMachine("reboot did not help"));
  await until(() => conditionOf(machine(), "OwnerRemediated"));
  expect(conditionOf(machine(), "OwnerRemediated")).toEqual([
    "False",
    "WaitingForRemediation",
    "reboot did not help",
  ]);
});

it("ignores paused Clusters, and continues without the InfraMachine", async () => {
  let found: unknown = "not called";
  await start(async ({ infraMachine }) => {
    found = infraMachine;
  }, true);
  await until(() => conditionOf(world.get(fooRemediation, "m"), "Paused")?.[0] === "True");
  world.server.remove(fooMachine, { namespace, name: "foo" });
  await world.settled();
  expect(found).toBe("not called");
  await world.change(clusterKind, "prod", { spec: { paused: false } });
  await until(() => found === undefined);
});
