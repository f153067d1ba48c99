/**
 * What an object costs a manager of capikit with 1,000, 10,000 and 100,000 Machines of a lesser server:
 * processor time of the start, of an update and of a resync, and the exponents with which the times
 * for all objects grow. Then, what explorations of `@capikit/testing` cost with more writes and objects.
 *
 * `CAPIKIT_BENCH_OBJECTS` sets the least number of Machines, which is multiplied by ten twice.
 */

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { machine as machineKind } from "@capikit/api/core/v1beta2";
import { configMap } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/client";
import { defineController, parseManagerFlags, startManager } from "@capikit/controller-kit";
import { startControlPlane } from "@capikit/envtest";
import { silentLogger } from "@capikit/serving";
import { explore, type FaultServerKind, type Scenario } from "@capikit/testing";
import { bundleManager } from "../controllers/bundled-manager.ts";
import { createMachines, machineCrd, refOf } from "../controllers/machines.ts";
import { growthExponent, measureObjectCosts, type ObjectCosts } from "../controllers/measure-scale.ts";
import { loadLine } from "../measure.ts";

/** What an exploration costs. */
interface ExploreCosts {
  readonly objects: number;
  /** Writes of the program for each object. */
  readonly writes: number;
  readonly plans: number;
  /** Runs, with those without perturbation. */
  readonly runs: number;
  readonly cpuMs: number;
  /** Heap in MiB after a fifth of the plans, two fifths and so on. */
  readonly heapMiB: readonly number[];
}

const job: FaultServerKind & { readonly objectType?: KubernetesObject & { spec?: object } } = {
  group: "bench.dev",
  version: "v1",
  kind: "Job",
  plural: "jobs",
  scope: "Namespaced",
};

/** A program that writes ConfigMaps for each object; without writes, one that does nothing. */
function scenarioOf(objects: number, writes: number, onRun: () => void): Scenario {
  const names = Array.from({ length: objects }, (_, at) => `job-${at}`);
  return {
    kinds: [job, configMap],
    platform: onRun,
    start: ({ config, clock }) =>
      startManager({
        name: "bench",
        flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
        config,
        clock,
        logger: silentLogger,
        signals: false,
        tracing: false,
        controllers: [
          defineController({
            name: "job",
            for: job,
            async reconcile({ request: { namespace, name }, client }) {
              for (let at = 0; at < writes; at++)
                await client.apply(configMap, {
                  metadata: { namespace, name: `${name}-${at}` },
                  data: { key: "value" },
                });
            },
          }),
        ],
      }),
    steps: [
      {
        name: "create the objects",
        do({ put }) {
          for (const name of names) put(job, { metadata: { namespace: "default", name }, spec: {} });
        },
      },
    ],
    allow: ["idle-program"],
  };
}

const msOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** Measures the exploration of all plans in one thread. */
async function measureExplore(objects: number, writes: number): Promise<ExploreCosts> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const heapMiB: number[] = [];
  let [runs, collectMs] = [0, 0];
  const scenario = scenarioOf(objects, writes, () => {
    runs++;
  });
  const began = process.cpuUsage();
  const { plans, failures } = await explore(scenario, {
    budgetMs: 3_600_000,
    onProgress({ done, total }) {
      if (done / total < (heapMiB.length + 1) / 5) return;
      const before = process.cpuUsage();
      collect();
      collectMs += msOf(process.cpuUsage(before));
      heapMiB.push(process.memoryUsage().heapUsed / 1024 ** 2);
    },
  });
  const cpuMs = msOf(process.cpuUsage(began)) - collectMs;
  if (failures.length > 0) throw new Error(`the exploration fails: ${failures[0]?.problems[0]?.message}`);
  return { objects, writes, plans, runs, cpuMs, heapMiB };
}

const least = Number(process.env.CAPIKIT_BENCH_OBJECTS ?? 1000);
const workers = 10;

using manager = await bundleManager();
const managedFields = await managedFieldsOfMachine();
const costs: ObjectCosts[] = [];
for (const count of [least, least * 10, least * 100])
  costs.push(
    await measureObjectCosts(count, managedFields, (objects, kubeconfig, ...modes) =>
      manager.start([kubeconfig, objects, workers, ...modes]),
    ),
  );
console.log(`µs of processor each, with ${costs.map(({ objects }) => objects).join(", ")} Machines\n`);
for (const name of ["start", "update", "resync"] as const) {
  const each = costs.map((one) => one[name]);
  const exponent = growthExponent(costs.map((one) => [one.objects, one[name]]));
  const figures = each.map((us) => us.toFixed(1).padStart(8)).join(" ");
  console.log(`${name.padEnd(8)} ${figures}  exponent ${exponent.toFixed(2)}`);
}
await printExplorations();
console.log(loadLine());

/** Prints the costs of explorations, beside those of a program that does nothing. */
async function printExplorations(): Promise<void> {
  await measureExplore(1, 5); // so that V8 has optimised the code
  console.log(
    "\nexplorations: objects × writes, plans, ms of processor for a run, plans a second, MiB of heap",
  );
  const measure = async (objects: number, writes: number): Promise<ExploreCosts> => {
    const made = await measureExplore(objects, writes);
    const { plans, runs, cpuMs, heapMiB } = made;
    const cells = [plans, (cpuMs / runs).toFixed(1), ((plans / cpuMs) * 1000).toFixed(0)];
    const heap = heapMiB.map((one) => one.toFixed(0)).join(" ");
    console.log(
      `${objects} × ${writes}`.padEnd(8),
      ...cells.map((one) => String(one).padStart(8)),
      ` ${heap}`,
    );
    return made;
  };
  await measure(1, 0);
  const byWrites = [await measure(1, 5), await measure(1, 20), await measure(1, 60)];
  const byObjects = [byWrites[0] as ExploreCosts, await measure(5, 5), await measure(20, 5)];
  const exponent = (all: readonly ExploreCosts[], of: "objects" | "writes"): string =>
    growthExponent(all.map((one) => [one[of], one.cpuMs / one[of]])).toFixed(2);
  console.log(`exponents: writes ${exponent(byWrites, "writes")}, objects ${exponent(byObjects, "objects")}`);
}

/** Returns those that a real API server writes. */
async function managedFieldsOfMachine(): Promise<unknown> {
  await using plane = await startControlPlane({ crds: [await machineCrd()] });
  await createMachines(plane.client, 1);
  return (await plane.client.get(machineKind, refOf(0))).metadata.managedFields;
}
