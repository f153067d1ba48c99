import { join } from "node:path";
import { type Deployment, deployment as deploymentKind } from "@capikit/api/kubernetes";
import type { ControlPlane, SupervisedProcess } from "@capikit/envtest";

/** A program for the containers of a Deployment. */
export interface ContainerProgram {
  /** Prepares a Pod, and returns its command for the container's arguments. */
  prepare(pod: PodEnvironment): Promise<PreparedContainer>;
}

/** The command of a Pod's container, and the address of its probes. */
export interface PreparedContainer {
  readonly command: readonly string[];
  /** Address of its health server, such as `127.0.0.1:9440`. */
  readonly healthAddress: string;
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
   * Starts and stops processes until each Deployment has its replicas, and writes its status with
   * the Pods whose readiness probe succeeds. Calls wait for earlier ones.
   */
  reconcile(): Promise<void>;
}

/** @param programs by the Deployment's name. */
export function deploymentProcesses(
  controlPlane: ControlPlane,
  programs: Readonly<Record<string, ContainerProgram>>,
): DeploymentProcesses {
  const pods = new Map<string, PodProcess[]>();
  const logs = new Map<string, string>();
  const ended = new Set<string>();
  let last = Promise.resolve();
  let started = 0;

  const start = async (deployment: Deployment): Promise<PodProcess> => {
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
    const { command, healthAddress } = await program.prepare(pod);
    const supervised = controlPlane.startProcess(name, command, {
      env: { POD_NAMESPACE: namespace, POD_NAME: name },
    });
    supervised.exited.then(() => ended.add(name));
    logs.set(name, supervised.logFile);
    return podProcess(supervised, {
      healthAddress,
      readyPath: template?.containers[0]?.readinessProbe?.httpGet?.path,
      graceSeconds: template?.terminationGracePeriodSeconds ?? 30,
    });
  };

  const reconcile = async (): Promise<void> => {
    const { items } = await controlPlane.client.list(deploymentKind);
    for (const deployment of items) {
      const { name = "", namespace, generation = 0 } = deployment.metadata;
      const replicas = deployment.spec?.replicas ?? 1;
      const running = (pods.get(name) ?? []).filter((pod) => !ended.has(pod.name));
      while (running.length < replicas) running.push(await start(deployment));
      await Promise.all(running.splice(replicas).map((pod) => pod.stop()));
      pods.set(name, running);
      const ready = (await Promise.all(running.map((pod) => pod.isReady()))).filter(Boolean).length;
      const counts = { replicas, readyReplicas: ready, availableReplicas: ready };
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

/** Fields of a Pod that its kubelet uses. */
interface PodSettings {
  /** Address of its health server. */
  readonly healthAddress: string;
  /** Path of its readiness probe; undefined without a probe. */
  readonly readyPath: string | undefined;
  /** Seconds between SIGTERM and SIGKILL. */
  readonly graceSeconds: number;
}

/** A Pod that runs as a process. */
interface PodProcess {
  readonly name: string;
  /** Reports whether its readiness probe succeeds, with the default timeout of a probe. */
  isReady(): Promise<boolean>;
  /** Sends SIGTERM, and SIGKILL after the grace period. Resolves when the process has ended. */
  stop(): Promise<void>;
}

/** Probes and stops a process like a kubelet. */
function podProcess(
  { name, pid, exited }: SupervisedProcess,
  { healthAddress, readyPath, graceSeconds }: PodSettings,
): PodProcess {
  return {
    name,
    async isReady() {
      if (readyPath === undefined) return true;
      const signal = AbortSignal.timeout(1000);
      try {
        const response = await fetch(`http://${healthAddress}${readyPath}`, { signal });
        await response.text();
        return response.ok;
      } catch {
        return false;
      }
    },
    async stop() {
      const id = await pid;
      send(id, "SIGTERM");
      const late = setTimeout(() => send(id, "SIGKILL"), graceSeconds * 1000);
      await exited;
      clearTimeout(late);
    },
  };
}

/** Sends a signal, without an error for a process that has ended. */
function send(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
