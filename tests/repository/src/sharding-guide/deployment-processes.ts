import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Deployment, deployment as deploymentKind } from "@capikit/api/kubernetes/apps/v1";
import type { ControlPlane, SupervisedProcess } from "@capikit/envtest";

/** A program for the containers of a Deployment. */
export interface ContainerProgram {
  /** Prepares a Pod, and returns its command for the container's arguments. */
  prepare(pod: PodEnvironment): Promise<readonly string[]>;
}

/** The parts of a Pod that its program may use. */
export interface PodEnvironment {
  readonly name: string;
  readonly namespace: string;
  readonly serviceAccount: string;
  readonly args: readonly string[];
  /** A new folder for its files. */
  readonly folder: string;
}

/** Runs the Pods of Deployments as processes, in place of kubelets. */
export interface DeploymentProcesses {
  /** Log files of all Pods so far, by Pod name. */
  readonly logs: ReadonlyMap<string, string>;
  hasEnded(pod: string): boolean;
  /**
   * Starts and stops processes until each Deployment has its replicas, and writes its status. Calls
   * wait for earlier ones.
   */
  reconcile(): Promise<void>;
}

/** @param programs by the Deployment's name. */
export function deploymentProcesses(
  controlPlane: ControlPlane,
  programs: Readonly<Record<string, ContainerProgram>>,
): DeploymentProcesses {
  const pods = new Map<string, SupervisedProcess[]>();
  const logs = new Map<string, string>();
  const ended = new Set<string>();
  let last = Promise.resolve();
  let started = 0;

  const start = async (deployment: Deployment): Promise<SupervisedProcess> => {
    const { name: owner = "", namespace = "" } = deployment.metadata;
    const program = programs[owner];
    if (program === undefined) throw new Error(`no program for the Deployment ${owner}`);
    const template = deployment.spec?.template.spec;
    const name = `${owner}-${++started}`;
    const pod: PodEnvironment = {
      name,
      namespace,
      serviceAccount: template?.serviceAccountName ?? "default",
      args: template?.containers[0]?.args ?? [],
      folder: join(controlPlane.dir, name),
    };
    const process = controlPlane.startProcess(name, await program.prepare(pod), {
      env: { POD_NAMESPACE: namespace, POD_NAME: name },
    });
    process.exited.then(() => ended.add(name));
    logs.set(name, process.logFile);
    return process;
  };

  const stop = async (pod: SupervisedProcess): Promise<void> => {
    process.kill(await pod.pid, "SIGTERM");
    while (!ended.has(pod.name)) await sleep(50);
  };

  const reconcile = async (): Promise<void> => {
    const { items } = await controlPlane.client.list(deploymentKind);
    for (const deployment of items) {
      const { name = "", namespace, generation = 0 } = deployment.metadata;
      const replicas = deployment.spec?.replicas ?? 1;
      const running = (pods.get(name) ?? []).filter((pod) => !ended.has(pod.name));
      while (running.length < replicas) running.push(await start(deployment));
      await Promise.all(running.splice(replicas).map(stop));
      pods.set(name, running);
      const counts = { replicas, readyReplicas: replicas, availableReplicas: replicas };
      const status = { ...counts, updatedReplicas: replicas, observedGeneration: generation };
      await controlPlane.client.patch(
        deploymentKind,
        { name, namespace },
        { type: "merge", patch: { status } },
        { subresource: "status" },
      );
    }
  };

  return {
    logs,
    hasEnded: (pod) => ended.has(pod),
    reconcile() {
      last = last.then(reconcile);
      return last;
    },
  };
}
