import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { configMap } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/client";
import { defineController, parseManagerFlags, startManager } from "@capikit/controller-kit";
import { silentLogger } from "@capikit/serving";
import { explore, type FaultServerKind, type Scenario } from "@capikit/testing";

/** What an exploration costs. */
export interface ExploreCosts {
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
export async function measureExplore(objects: number, writes: number): Promise<ExploreCosts> {
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
