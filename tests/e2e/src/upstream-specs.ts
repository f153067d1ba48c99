import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localReleaseFolder } from "@capikit/clusterctl-kit/repository";
import { run } from "@capikit/envtest";
import { serviceAccountKubeconfig } from "@capikit/envtest/cluster-api";
import { ensureModule, ensureReference } from "@capikit/reference";
import { releaseLocalProvider } from "./clusterctl-repository.ts";
import { startKubeadmProviders } from "./kubeadm-providers.ts";
import { runLocalProvider } from "./local-provider.ts";
import { answerSignals, createClusterInfo } from "./machine-signals.ts";
import { playKubeadm } from "./play-kubeadm.ts";
import { startReleasedManagementCluster } from "./released-management-cluster.ts";
import { repeat } from "./repeat.ts";
import { testedRelease } from "./tested-release.ts";
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

/** Starts the management cluster and the provider, installed by clusterctl. */
export async function startUpstreamSpecs(): Promise<UpstreamSpecs> {
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
  const management = stack.use(await startReleasedManagementCluster(repository, version, { featureGates }));
  const { controlPlane, webhookPort } = management;
  const kubeconfig = () => serviceAccountKubeconfig(controlPlane, `${label}-system`, `${label}-manager`);
  stack.use(
    await runLocalProvider({ controlPlane }, { stateDir: join(folder, "state"), webhookPort, kubeconfig }),
  );
  await Promise.all([
    startKubeadmProviders(management, featureGates),
    createClusterInfo(controlPlane.client, controlPlane.url),
  ]);
  const playing = new AbortController();
  const { client } = controlPlane;
  const extension = stack.use(await serveUpstreamExtension(controlPlane, kubernetesVersions));
  const played = Promise.all([
    playKubeadm(client, playing.signal),
    repeat(() => answerSignals(client), playing.signal),
    repeat(() => directExtensions(controlPlane, extension.port), playing.signal),
  ]);
  stack.defer(async () => {
    playing.abort();
    await played;
  });
  const request = join(folder, "request.json");
  const content = {
    kubeconfig: controlPlane.kubeconfigPath,
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
      const { code, stdout, stderr } = await run(program, [request, name], { cwd: folder, signal });
      return code === 0 ? undefined : `${stdout.slice(-16_000)}\n${stderr.slice(-2_000)}`;
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
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
