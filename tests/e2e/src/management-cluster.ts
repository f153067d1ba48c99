import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { type ControlPlane, freePorts, kubeconfigText, startControlPlane } from "@capikit/envtest";
import { ensurePeer } from "@capikit/peers";
import { renderComponent } from "./core-manifests.ts";
import { installManifests } from "./install-manifests.ts";
import { until } from "./until.ts";

const host = "127.0.0.1";

/** How a management cluster is started. */
export interface ManagementClusterOptions {
  /** Feature gates of the core manager. Default: ClusterTopology, RuntimeSDK, MachinePool and InPlaceUpdates on. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
}

/** A control plane with Cluster API's core manager and the controllers of Kubernetes that it relies on. */
export interface ManagementCluster extends AsyncDisposable {
  readonly controlPlane: ControlPlane;
  /** The log of the core manager, for what a failed test tells. */
  coreLog(): Promise<string>;
}

const defaultGates = { ClusterTopology: true, RuntimeSDK: true, MachinePool: true, InPlaceUpdates: true };

/**
 * The controllers without which namespaces stay, owned objects stay, and the aggregated role of the core manager is empty.
 */
const kubeControllers = [
  "garbage-collector-controller",
  "namespace-controller",
  "clusterrole-aggregation-controller",
  "serviceaccount-controller",
];

/**
 * Starts etcd, kube-apiserver, a slice of kube-controller-manager and the real core manager of Cluster API, which works with the
 * rights of its own service account. About eight seconds, once the programs are built. Nothing outlives this process.
 */
export async function startManagementCluster(
  options: ManagementClusterOptions = {},
): Promise<ManagementCluster> {
  const [controlPlane, core, kubeControllerManager, manifests] = await Promise.all([
    startControlPlane(),
    ensurePeer("capi-core"),
    ensurePeer("kube-controller-manager"),
    renderComponent("core"),
  ]);
  try {
    controlPlane.startProcess("kube-controller-manager", [
      kubeControllerManager,
      `--kubeconfig=${controlPlane.kubeconfigPath}`,
      "--leader-elect=false",
      "--secure-port=0",
      "--use-service-account-credentials=false",
      `--controllers=${kubeControllers.join(",")}`,
    ]);
    await installManifests(controlPlane, manifests, controlPlane.webhookServing);
    const log = await startCore(controlPlane, core, { ...defaultGates, ...options.featureGates });
    return {
      controlPlane,
      coreLog: () => readFile(log, "utf8"),
      [Symbol.asyncDispose]: () => controlPlane.stop(),
    };
  } catch (error) {
    await controlPlane.stop();
    throw error;
  }
}

async function startCore(
  controlPlane: ControlPlane,
  program: string,
  gates: Readonly<Record<string, boolean>>,
): Promise<string> {
  const { webhookServing } = controlPlane;
  const [diagnostics = 0, health = 0] = await freePorts(2, host);
  const kubeconfig = await serviceAccountKubeconfig(controlPlane, "capi-system", "capi-manager");
  const certDir = join(controlPlane.dir, "core-certs");
  await cp(webhookServing.certDir, certDir, { recursive: true });
  const { logFile, exited } = controlPlane.startProcess("capi-core", [
    program,
    `--kubeconfig=${kubeconfig}`,
    `--webhook-port=${webhookServing.port}`,
    `--webhook-cert-dir=${certDir}`,
    "--insecure-diagnostics",
    `--diagnostics-address=${host}:${diagnostics}`,
    `--health-addr=${host}:${health}`,
    `--feature-gates=${Object.entries(gates)
      .map(([name, on]) => `${name}=${on}`)
      .join(",")}`,
  ]);
  let ended = false;
  exited.then(() => {
    ended = true;
  });
  await until("the core manager to be ready", async () => {
    if (ended) throw new Error(`the core manager ended: ${(await readFile(logFile, "utf8")).slice(-2_000)}`);
    const answer = await fetch(`http://${host}:${health}/readyz`).catch(() => undefined);
    return answer?.ok === true ? true : undefined;
  });
  return logFile;
}

interface TokenRequest extends KubernetesObject {
  spec: { expirationSeconds: number };
  status?: { token: string };
}

const tokenRequest: KindDescriptor<TokenRequest> = {
  group: "",
  version: "v1",
  kind: "ServiceAccount",
  plural: "serviceaccounts",
  scope: "Namespaced",
};

/** A kubeconfig file with a token of a service account, so that a program has the rights that its manifests give it. */
export async function serviceAccountKubeconfig(
  controlPlane: ControlPlane,
  namespace: string,
  name: string,
): Promise<string> {
  const request = {
    apiVersion: "authentication.k8s.io/v1",
    kind: "TokenRequest",
    metadata: { name, namespace },
    spec: { expirationSeconds: 86_400 },
  };
  const answer = await controlPlane.client.create(tokenRequest, request, { subresource: "token" });
  const token = answer.status?.token;
  if (token === undefined) throw new Error(`no token for the service account ${namespace}/${name}`);
  const { config } = controlPlane;
  const path = join(controlPlane.dir, `${namespace}-${name}.kubeconfig`);
  const text = kubeconfigText(
    { ...config, identity: { type: "token", token } },
    { cluster: "envtest", user: name },
  );
  await writeFile(path, text, { mode: 0o600 });
  return path;
}
