import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  deployment,
  node as nodeKind,
  type Pod,
  type PodCondition,
  pod as podKind,
  secret,
} from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { localReleaseFolder } from "@capikit/clusterctl-kit/repository";
import { type ControlPlane, run, type SupervisedProcess } from "@capikit/envtest";
import { serviceAccountKubeconfig } from "@capikit/envtest/cluster-api";
import { type ClusterRef, workloadClient } from "@capikit/envtest/e2e";
import { ensureModule, ensureReference } from "@capikit/reference";
import { type ClusterctlRepository, releaseLocalProvider } from "./clusterctl-repository.ts";
import { followWorkloads } from "./follow-workloads.ts";
import { startKubeadmProviders } from "./kubeadm-providers.ts";
import { runLocalProvider } from "./local-provider.ts";
import { answerSignals, createClusterInfo } from "./machine-signals.ts";
import { playKubeadm } from "./play-kubeadm.ts";
import { startReleasedManagementCluster } from "./released-management-cluster.ts";
import { simulateDocker } from "./simulated-docker.ts";
import { testedRelease } from "./tested-release.ts";
import { repeat } from "./until.ts";
import { directExtensions, serveUpstreamExtension } from "./upstream-extension.ts";
import { writeUpstreamTemplates } from "./upstream-templates.ts";

/** Controllers of Kubernetes that create, protect and remove Pods. */
const controllers = [
  "deployment-controller",
  "replicaset-controller",
  "disruption-controller",
  "garbage-collector-controller",
  "pod-garbage-collector-controller",
];

/** Of a machine without other Pods. */
const capacity = { cpu: "4", memory: "8Gi", pods: "110" };

/**
 * Runs the Pods of workload clusters that have Deployments besides the add-ons, until the signal
 * aborts: with Kubernetes' controllers and scheduler, and with simulated kubelets, whose containers
 * start and end at once.
 */
function playPods(management: ControlPlane, signal: AbortSignal): Promise<void> {
  const player = { connect: (cluster: ClusterRef) => connect(management, cluster), play: runPods };
  return followWorkloads(management.client, player, signal);
}

interface Workload extends AsyncDisposable {
  readonly client: Client;
  /** Starts the programs at the first call. */
  startPrograms(): Promise<void>;
}

async function connect(management: ControlPlane, cluster: ClusterRef): Promise<Workload> {
  const client = await workloadClient(management.client, cluster);
  const running = new Map<string, SupervisedProcess>();
  return {
    client,
    async startPrograms() {
      if (running.size > 0) return;
      const [controllerManager, scheduler] = await Promise.all([
        ensureReference("kube-controller-manager"),
        ensureReference("kube-scheduler"),
      ]);
      const { namespace, name } = cluster;
      const { data } = await management.client.get(secret, { namespace, name: `${name}-kubeconfig` });
      const file = join(management.dir, `${namespace}.${name}.kubeconfig`);
      await writeFile(file, Buffer.from(data?.value ?? "", "base64"), { mode: 0o600 });
      const flags = [`--kubeconfig=${file}`, "--leader-elect=false", "--secure-port=0"];
      const programs = {
        "kube-controller-manager": [controllerManager, ...flags, `--controllers=${controllers.join(",")}`],
        "kube-scheduler": [scheduler, ...flags],
      };
      for (const [program, command] of Object.entries(programs)) {
        const started = management.startProcess(`${program}-${namespace}.${name}`, command);
        running.set(program, started);
        started.exited.then(() => running.delete(program));
      }
    },
    async [Symbol.asyncDispose]() {
      const pids = await Promise.all([...running.values()].map(({ pid }) => pid));
      for (const pid of pids) process.kill(pid, "SIGKILL");
      await client.close();
    },
  };
}

async function runPods({ client, startPrograms }: Workload): Promise<void> {
  const { items: deployments } = await client.list(deployment);
  if (deployments.every(({ metadata }) => metadata.namespace === "kube-system")) return;
  await startPrograms();
  const [{ items: nodes }, { items: pods }] = await Promise.all([
    client.list(nodeKind),
    client.list(podKind, { fieldSelector: "spec.nodeName!=" }),
  ]);
  for (const { metadata, status } of nodes) {
    if (status?.allocatable !== undefined) continue;
    const patch = { status: { capacity, allocatable: capacity } };
    const ref = { name: metadata.name ?? "" };
    await client.patch(nodeKind, ref, { type: "merge", patch }, { subresource: "status" });
  }
  await Promise.all(pods.map((pod) => runPod(client, pod)));
}

/** Does what the kubelet of its Node does next. */
async function runPod(client: Client, pod: Pod): Promise<void> {
  const { metadata, status } = pod;
  const { namespace = "", name = "", uid = "" } = metadata;
  const ref = { namespace, name };
  const isRunning = status?.phase === "Running";
  try {
    if (metadata.deletionTimestamp === undefined) {
      if (status?.phase === "Pending") await patchStatus(client, pod, "Running");
      return;
    }
    if (isRunning || status?.phase === "Pending") await patchStatus(client, pod, "Succeeded");
    // At zero, the kubelet is done, and finalizers keep the Pod.
    if (metadata.deletionGracePeriodSeconds === 0) return;
    await client.delete(podKind, ref, { gracePeriodSeconds: 0, preconditions: { uid } });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

async function patchStatus(client: Client, pod: Pod, phase: "Running" | "Succeeded"): Promise<void> {
  const { namespace = "", name = "" } = pod.metadata;
  const own = ["Initialized", "ContainersReady", "Ready"];
  const isReady = phase === "Running";
  // A merge patch replaces the list, with the conditions of others, such as those of evictions.
  const conditions: PodCondition[] = [
    ...(pod.status?.conditions ?? []).filter(({ type }) => !own.includes(type)),
    ...own.map((type) => ({
      type,
      status: isReady || type === "Initialized" ? ("True" as const) : ("False" as const),
      lastTransitionTime: new Date().toISOString().replace(/\.\d+/, ""),
    })),
  ];
  const patch = {
    metadata: { resourceVersion: pod.metadata.resourceVersion },
    status: { phase, conditions },
  };
  await client.patch(podKind, { namespace, name }, { type: "merge", patch }, { subresource: "status" });
}

/** A management cluster with the local provider, against which specs of Cluster API run. */
export interface UpstreamSpecs extends AsyncDisposable {
  /**
   * Runs a spec by its name in `specs.go`.
   *
   * @returns the end of its output if it fails.
   */
  run(name: string, signal: AbortSignal): Promise<string | undefined>;
}

const version = "v0.1.0";
/** Has upstream's templates, with KubeadmControlPlanes. It is never installed. */
const kubeadmVersion = "v0.1.1";
const label = "infrastructure-local";

/** Of upstream's suite, in addition to those that are always enabled here. */
const featureGates = { MachineTaintPropagation: true };

/** Of upstream's tests of chained upgrades: the last of each minor version. */
const kubernetesVersions = ["v1.33.12", "v1.34.11", "v1.35.8", "v1.36.4", "v1.37.0"];

/** Finalizers of the provider's kinds, in place of those that upstream's assertions expect. */
const finalizers = {
  LocalCluster: "localcluster.infrastructure.cluster.x-k8s.io/api-server",
  LocalMachine: "localmachine.infrastructure.cluster.x-k8s.io/node",
  LocalMachinePool: "localmachinepool.infrastructure.cluster.x-k8s.io/nodes",
  LocalControlPlane: "localcontrolplane.controlplane.cluster.x-k8s.io/machines",
};

/** How upstream's specs are run. */
export interface UpstreamSpecsOptions {
  /** Whether there is a second management cluster, to which specs move Clusters. Default: no. */
  readonly moves?: boolean;
}

/** Starts the management cluster and the provider, installed by clusterctl. */
export async function startUpstreamSpecs({
  moves = false,
}: UpstreamSpecsOptions = {}): Promise<UpstreamSpecs> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "capikit-specs-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const program = await ensureReference("e2e-specs");
  const upstream = await ensureModule(`sigs.k8s.io/cluster-api/test@${testedRelease}`);
  const repository = stack.use(await releaseLocalProvider([version]));
  const release = localReleaseFolder(
    repository.root,
    { name: "local", type: "InfrastructureProvider" },
    version,
  );
  const kubeadmRelease = join(release, "..", kubeadmVersion);
  await addRemediationTemplate(release, upstream);
  await writeUpstreamTemplates(kubeadmRelease, upstream);
  await cp(join(release, "metadata.yaml"), join(kubeadmRelease, "metadata.yaml"));
  // As two management clusters use one cloud: a Cluster finds its API server after a move. An API
  // server belongs to one of the two providers at any time.
  const stateDir = join(folder, "state");
  const { controlPlane } = stack.use(await startManagement(repository, stateDir));
  const moveTarget = moves ? stack.use(await startManagement(repository, stateDir)) : undefined;
  await createClusterInfo(controlPlane.client, controlPlane.url);
  const extension = stack.use(await serveUpstreamExtension(controlPlane, kubernetesVersions));
  stack.use(
    inBackground(
      (signal) => repeat(() => answerSignals(controlPlane.client), signal),
      (signal) => repeat(() => directExtensions(controlPlane, extension.port), signal),
    ),
  );
  const machines = join(folder, "machines");
  await mkdir(machines);
  const docker = stack.use(await simulateDocker(controlPlane.client, machines));
  const env = { ...process.env, DOCKER_HOST: docker.host };
  const request = join(folder, "request.json");
  const content = {
    kubeconfig: controlPlane.kubeconfigPath,
    moveTarget: moveTarget?.controlPlane.kubeconfigPath,
    clusterctlConfig: repository.config,
    local: `local:${version}`,
    kubeadm: `local:${kubeadmVersion}`,
    artifacts: join(folder, "artifacts"),
    upstreamConfig: join(upstream, "e2e/config/docker.yaml"),
    kubernetesVersions,
    finalizers,
  };
  await writeFile(request, JSON.stringify(content));
  const resources = stack.move();
  return {
    async run(name, signal) {
      const { code, stdout, stderr } = await run(program, [request, name], { cwd: folder, env, signal });
      return code === 0 ? undefined : `${stdout.slice(-16_000)}\n${stderr.slice(-2_000)}`;
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Starts a management cluster with all providers, whose workload clusters have simulated machines. */
async function startManagement(
  repository: ClusterctlRepository,
  stateDir: string,
): Promise<AsyncDisposable & { readonly controlPlane: ControlPlane }> {
  await using stack = new AsyncDisposableStack();
  const management = stack.use(await startReleasedManagementCluster(repository, version, { featureGates }));
  const { controlPlane, webhookPort } = management;
  const kubeconfig = () => serviceAccountKubeconfig(controlPlane, `${label}-system`, `${label}-manager`);
  stack.use(await runLocalProvider({ controlPlane }, { stateDir, webhookPort, kubeconfig }));
  await startKubeadmProviders(management, featureGates);
  stack.use(
    inBackground(
      (signal) => playKubeadm(controlPlane.client, signal),
      (signal) => playPods(controlPlane, signal),
    ),
  );
  const resources = stack.move();
  return { controlPlane, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** Starts programs that run until the disposal. */
function inBackground(...programs: readonly ((signal: AbortSignal) => Promise<void>)[]): AsyncDisposable {
  const end = new AbortController();
  const ended = Promise.all(programs.map((program) => program(end.signal)));
  return {
    async [Symbol.asyncDispose]() {
      end.abort();
      await ended;
    },
  };
}

/**
 * Adds the flavor that the remediation of MachineDeployments requires: the default template with
 * upstream's MachineHealthCheck and the label that it selects.
 */
async function addRemediationTemplate(release: string, upstream: string): Promise<void> {
  const flavor = "cluster-template-md-remediation";
  const [template, healthCheck] = await Promise.all([
    readFile(join(release, "cluster-template.yaml"), "utf8"),
    readFile(join(upstream, "e2e/data/infrastructure-docker/main", flavor, "mhc.yaml"), "utf8"),
  ]);
  const machine = /^ {2}template:\n(?= {4}spec:\n {6}clusterName:)/gm;
  const labelled = '  template:\n    metadata: { labels: { e2e.remediation.label: "" } }\n';
  const workers = template.replace(machine, labelled);
  if (workers === template) throw new Error("the default template has no MachineDeployment");
  await writeFile(join(release, `${flavor}.yaml`), `${workers.trimEnd()}\n${healthCheck}`);
}
