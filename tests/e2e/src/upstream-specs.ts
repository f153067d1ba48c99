import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localReleaseFolder } from "@capikit/clusterctl-kit/repository";
import { type ControlPlane, run } from "@capikit/envtest";
import { serviceAccountKubeconfig } from "@capikit/envtest/cluster-api";
import { ensureModule, ensureReference } from "@capikit/reference";
import { type ClusterctlRepository, releaseLocalProvider } from "./clusterctl-repository.ts";
import { startKubeadmProviders } from "./kubeadm-providers.ts";
import { runLocalProvider } from "./local-provider.ts";
import { answerSignals, createClusterInfo } from "./machine-signals.ts";
import { playKubeadm } from "./play-kubeadm.ts";
import { playPods } from "./play-pods.ts";
import { startReleasedManagementCluster } from "./released-management-cluster.ts";
import { simulateDocker } from "./simulated-docker.ts";
import { testedRelease } from "./tested-release.ts";
import { repeat } from "./until.ts";
import { directExtensions, serveUpstreamExtension } from "./upstream-extension.ts";
import { writeUpstreamTemplates } from "./upstream-templates.ts";

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
