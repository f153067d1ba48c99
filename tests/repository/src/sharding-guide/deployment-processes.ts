import { join } from "node:path";
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
  /** Starts and stops processes until each Deployment has its replicas, and writes its status. */
  reconcile(): Promise<void>;
}

interface RunningPod {
  readonly process: SupervisedProcess;
  hasEnded: boolean;
}

/** @param programs by the Deployment's name. */
export function deploymentProcesses(
  controlPlane: ControlPlane,
  programs: Readonly<Record<string, ContainerProgram>>,
): DeploymentProcesses {
  const pods = new Map<string, RunningPod[]>();
  const logs = new Map<string, string>();
  let started = 0;

  const start = async (deployment: Deployment): Promise<RunningPod> => {
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
    const running: RunningPod = { process, hasEnded: false };
    process.exited.then(() => {
      running.hasEnded = true;
    });
    logs.set(name, process.logFile);
    return running;
  };

  return {
    logs,
    async reconcile() {
      const { items } = await controlPlane.client.list(deploymentKind);
      for (const deployment of items) {
        const { name = "", namespace, generation = 0 } = deployment.metadata;
        const replicas = deployment.spec?.replicas ?? 1;
        const running = (pods.get(name) ?? []).filter(({ hasEnded }) => !hasEnded);
        while (running.length < replicas) running.push(await start(deployment));
        for (const extra of running.splice(replicas)) process.kill(await extra.process.pid, "SIGTERM");
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
    },
  };
}
