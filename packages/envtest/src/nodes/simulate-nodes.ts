import {
  type Cluster,
  cluster as clusterKind,
  type Machine,
  machine as machineKind,
} from "@capikit/api/core/v1beta2";
import type { Client } from "@capikit/client";
import { createObjectStore, objectKey, reflect } from "@capikit/client/reflector";
import { errorMessage } from "@capikit/common/errors";
import { type Clock, pause, systemClock } from "@capikit/common/time";
import type { ControlPlane } from "../control-plane.ts";
import { startControlPlane } from "../start-control-plane.ts";
import { KubeconfigExistsError, type SimulatedCluster, simulateCluster } from "./simulated-cluster.ts";

/** Options for simulating Nodes. */
export interface SimulateNodesOptions {
  /** Ends the simulation, and stops its API servers. */
  readonly signal: AbortSignal;
  /** Receives messages about Clusters, an error once while it lasts. Default: they are dropped. */
  readonly report?: (level: "info" | "warning", message: string) => void;
  /** Starts the API server of a Cluster. Default: `startControlPlane`. */
  readonly startApiServer?: () => Promise<ControlPlane>;
}

interface Simulation extends WakeableLoop {
  readonly end: AbortController;
}

const retryMs = 2_000;

/**
 * Simulates Nodes and API servers of Clusters, for platforms whose machines do not run:
 *
 * - Each Cluster gets an API server of its own (etcd and kube-apiserver, about 310 MiB), which is
 *   published in the Secret `<cluster>-kubeconfig`.
 * - Each Machine with provisioned infrastructure gets a ready Node.
 * - Each Node of a control plane Machine gets the objects of kubeadm. It is a member of a simulated
 *   etcd if the Secret `<cluster>-etcd` has an authority, as with KubeadmControlPlane.
 *
 * Clusters with a kubeconfig Secret of another program are left alone. No Pods run.
 *
 * @returns when the signal has aborted and all API servers have stopped.
 */
export async function simulateNodes(management: Client, options: SimulateNodesOptions): Promise<void> {
  const { signal, report = () => {} } = options;
  const start = options.startApiServer ?? (() => startControlPlane({ useExistingCluster: false, signal }));
  const simulations = new Map<string, Simulation>();
  const machines = createObjectStore<Machine>(({ object }) =>
    simulations.get(findClusterKey(object))?.wake(),
  );
  // Started in advance: Cluster API connects when the infrastructure is provisioned, and if it
  // fails, again after 30 seconds.
  let spare: Promise<ControlPlane> | undefined = start();
  spare.catch(() => {}); // thrown to the Cluster that uses it
  const nextApiServer = (): Promise<ControlPlane> => {
    const next = spare ?? start();
    spare = undefined;
    return next;
  };

  const open = (key: string, cluster: Cluster): Simulation => {
    const end = new AbortController();
    const until = AbortSignal.any([signal, end.signal]);
    const simulated = simulateCluster(management, cluster, nextApiServer, until);
    const ownMachines = () => [...machines.objects.values()].filter((one) => findClusterKey(one) === key);
    let lastProblem = "";
    const loop = startWakeableLoop(
      async () => {
        try {
          const started = await simulated.update(ownMachines());
          if (started !== undefined) report("info", `Cluster ${key}: simulated API server ${started}`);
          lastProblem = "";
          return "done";
        } catch (error) {
          if (until.aborted) return "end";
          const problem = `Cluster ${key}: cannot simulate Nodes: ${errorMessage(error)}`;
          if (problem !== lastProblem) report("warning", problem);
          lastProblem = problem;
          return error instanceof KubeconfigExistsError ? "end" : "failed";
        }
      },
      { clock: systemClock, retryMs, signal: until },
    );
    return { wake: loop.wake, end, done: stopAfter(loop, simulated) };
  };
  const clusters = createObjectStore<Cluster>(async ({ type, object }) => {
    const key = objectKey(object);
    const known = simulations.get(key);
    if (type === "deleted") {
      known?.end.abort();
      simulations.delete(key);
      await known?.done;
    } else if (known === undefined && object.metadata.deletionTimestamp === undefined) {
      simulations.set(key, open(key, object));
    }
  });
  try {
    await Promise.all([
      reflect(management, clusterKind, clusters, { signal }),
      reflect(management, machineKind, machines, { signal }),
    ]);
  } finally {
    await Promise.all([...simulations.values()].map(({ done }) => done));
    await stopUnused(spare);
  }
}

async function stopAfter({ done }: WakeableLoop, simulated: SimulatedCluster): Promise<void> {
  await done;
  await simulated.stop();
}

async function stopUnused(spare: Promise<ControlPlane> | undefined): Promise<void> {
  const unused = await spare?.catch(() => undefined);
  await unused?.stop();
}

function findClusterKey({ metadata, spec }: Machine): string {
  return `${metadata.namespace}/${spec.clusterName}`;
}

/** Milliseconds to wait for a wake. */
const longestPauseMs = 2 ** 30;

/** A step that runs again whenever something has changed. */
interface WakeableLoop {
  /** Runs the step again, after the current run. */
  wake(): void;
  /** Resolves when the step has ended the loop, or the signal has aborted. */
  readonly done: Promise<void>;
}

/**
 * Runs a step at once, after each wake, and after a delay if it has failed.
 *
 * @param step Returns its outcome, also of errors: it must not throw. `end` ends the loop.
 */
export function startWakeableLoop(
  step: () => Promise<"done" | "end" | "failed">,
  {
    clock,
    retryMs,
    signal,
  }: { readonly clock: Clock; readonly retryMs: number; readonly signal: AbortSignal },
): WakeableLoop {
  let isWoken = false;
  let pausing = new AbortController();
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      isWoken = false;
      const outcome = await step();
      if (outcome === "end") return;
      pausing = new AbortController();
      if (isWoken) continue;
      const delayMs = outcome === "failed" ? retryMs : longestPauseMs;
      await pause(clock, delayMs, AbortSignal.any([signal, pausing.signal]));
    }
  };
  return {
    wake() {
      isWoken = true;
      pausing.abort();
    },
    done: run(),
  };
}
