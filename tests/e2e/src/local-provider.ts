import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { KubernetesObject } from "@capikit/client";
import { type ControlPlane, freePorts, readManifests } from "@capikit/envtest";
import { serviceAccountKubeconfig } from "@capikit/envtest/cluster-api";
import { applyAll } from "./install-manifests.ts";
import type { ManagementCluster } from "./management-cluster.ts";
import { until } from "./until.ts";

const example = fileURLToPath(new URL("../../../examples/provider-local/", import.meta.url));
const namespace = "capi-local-system";
const account = "local-controller-manager";
/** As the API server knows the program. */
export const localProviderUser = `system:serviceaccount:${namespace}:${account}`;
const host = "127.0.0.1";
const sourceConditions = ["--conditions=@capikit/source"];
const sources = [process.execPath, ...sourceConditions, join(example, "src/main.ts")];

/** The running providers of `examples/provider-local`. Disposing stops their API servers. */
export interface LocalProvider extends AsyncDisposable {
  /** Where it keeps its API servers. */
  readonly stateDir: string;
  /** Of the process that runs now. */
  pid(): Promise<number>;
  log(): Promise<string>;
  /** Reads its metrics, in the text format of Prometheus. */
  metrics(): Promise<string>;
  /** Kills the program, as a crash would, and starts it again. */
  restart(): Promise<void>;
  /** Kills the program. Its API servers stay. */
  stop(): Promise<void>;
  /** Waits until the program ends by itself. */
  ended(): Promise<void>;
}

/** How the providers are installed. */
export interface InstallLocalProvider {
  /** Contracts in the CRD labels. Cluster API prefers v1beta2. Default: v1beta2. */
  readonly contract?: "v1beta1" | "v1beta2";
  /**
   * Whether version v1beta1 is served. The API server has every object converted to it that is
   * written, whether anybody asks or not. Default: true.
   */
  readonly serveOld?: boolean;
  /** Of the program that is asked to convert objects. */
  readonly webhookPort: number;
}

/** How the providers are installed and started. */
export interface LocalProviderOptions extends Omit<InstallLocalProvider, "webhookPort"> {
  /** Program that runs them. Default: the sources of the example. */
  readonly command?: readonly string[];
  /** More flags. Default: none. */
  readonly args?: readonly string[];
  /** Where they keep their API servers. Default: a folder that goes with the control plane. */
  readonly stateDir?: string;
}

/**
 * Installs the providers of `examples/provider-local` into a management cluster and starts their
 * program, with the rights of its own service account.
 */
export async function startLocalProvider(
  management: Pick<ManagementCluster, "controlPlane">,
  { command, args, stateDir, ...options }: LocalProviderOptions = {},
): Promise<LocalProvider> {
  const [webhookPort = 0] = await freePorts(1, host);
  await installLocalProvider(management, { ...options, webhookPort });
  return runLocalProvider(management, {
    webhookPort,
    stateDir: stateDir ?? join(management.controlPlane.dir, "provider-local"),
    ...(command && { command }),
    ...(args && { args }),
  });
}

/** Installs the kinds of the providers and the rights of their service account. */
export async function installLocalProvider(
  { controlPlane }: Pick<ManagementCluster, "controlPlane">,
  { contract = "v1beta2", serveOld = true, webhookPort }: InstallLocalProvider,
): Promise<void> {
  const [all, roles] = await Promise.all([
    readManifests(join(example, "config/crd/bases")),
    readManifests(join(example, "config/rbac")),
  ]);
  const served = serveOld ? all : all.map(withoutOldVersion);
  const crds = contract === "v1beta1" ? served.map(withoutNewContract) : served;
  const { certificateAuthority } = controlPlane.webhookServing;
  const bindings = roles.map(({ kind, metadata: { name } }) => bindingOf(kind, name ?? ""));
  await applyAll(controlPlane, [named("v1", "Namespace", namespace)]);
  await Promise.all([
    controlPlane.installCrds(crds, { webhooks: { host, port: webhookPort, certificateAuthority } }),
    applyAll(controlPlane, [named("v1", "ServiceAccount", account, namespace), ...roles, ...bindings]),
  ]);
}

/** Starts the providers after their installation. */
export interface RunLocalProvider extends Pick<LocalProviderOptions, "args" | "command"> {
  /** Of the process and its log. Default: that of the service account. */
  readonly name?: string;
  readonly stateDir: string;
  readonly webhookPort: number;
  /** Called at each start. Default: a new token of the service account of the components. */
  kubeconfig?(): Promise<string>;
}

/** Starts the program of providers that are installed. */
export async function runLocalProvider(
  { controlPlane }: Pick<ManagementCluster, "controlPlane">,
  options: RunLocalProvider,
): Promise<LocalProvider> {
  const { name = account, command = sources, args = [], stateDir, webhookPort } = options;
  const kubeconfig = options.kubeconfig ?? (() => serviceAccountKubeconfig(controlPlane, namespace, account));
  const env = { PROVIDER_LOCAL_STATE: stateDir };
  const start = async () => {
    const flags = [
      `--kubeconfig=${await kubeconfig()}`,
      `--webhook-port=${webhookPort}`,
      `--webhook-cert-dir=${controlPlane.webhookServing.certDir}`,
      ...args,
    ];
    return startProgram(controlPlane, name, [...command, "--leader-elect=false", ...flags], env);
  };
  let program = await start();
  return {
    stateDir,
    pid: () => program.pid,
    log: () => program.log(),
    metrics: () => program.metrics(),
    stop: () => program.kill(),
    ended: () => program.ended,
    async restart() {
      await program.kill();
      program = await start();
    },
    async [Symbol.asyncDispose]() {
      await program.kill();
      // API servers live on without the program, as users want it, and tests do not.
      await promisify(execFile)(process.execPath, [...sourceConditions, join(example, "src/clean.ts")], {
        env: { ...process.env, ...env },
      });
    },
  };
}

/** The program of the providers, running. */
interface Program {
  readonly pid: Promise<number>;
  readonly ended: Promise<void>;
  log(): Promise<string>;
  metrics(): Promise<string>;
  kill(): Promise<void>;
}

async function startProgram(
  controlPlane: ControlPlane,
  name: string,
  command: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Program> {
  const [health = 0, diagnostics = 0] = await freePorts(2, host);
  const { exited, logFile, pid } = controlPlane.startProcess(
    name,
    [
      ...command,
      `--health-addr=${host}:${health}`,
      `--diagnostics-address=${host}:${diagnostics}`,
      "--insecure-diagnostics",
    ],
    { env },
  );
  let ended = false;
  const end = exited.then(() => {
    ended = true;
  });
  const log = () => readFile(logFile, "utf8");
  await until("the provider to be ready", async () => {
    if (ended) throw new Error(`the provider ended: ${(await log()).slice(-4_000)}`);
    const answer = await fetch(`http://${host}:${health}/readyz`).catch(() => undefined);
    return answer?.ok === true ? true : undefined;
  });
  return {
    pid,
    ended: end,
    log,
    metrics: async () => (await fetch(`http://${host}:${diagnostics}/metrics`)).text(),
    async kill() {
      if (!ended) process.kill(await pid, "SIGKILL");
      await exited;
    },
  };
}

/** As a provider has it that knows the contract v1beta1 alone. */
function withoutNewContract(crd: KubernetesObject): KubernetesObject {
  const { "cluster.x-k8s.io/v1beta2": _, ...labels } = crd.metadata.labels ?? {};
  return { ...crd, metadata: { ...crd.metadata, labels } };
}

/** As a provider has it that never had another version. */
function withoutOldVersion(crd: KubernetesObject): KubernetesObject {
  const { spec, ...rest } = crd as KubernetesObject & { readonly spec: CrdSpec };
  const { conversion: _, ...kept } = spec;
  const versions = kept.versions.filter(({ name }) => name !== "v1beta1");
  const { "cluster.x-k8s.io/v1beta1": __, ...labels } = crd.metadata.labels ?? {};
  return Object.assign(rest, { metadata: { ...crd.metadata, labels }, spec: { ...kept, versions } });
}

interface CrdSpec {
  readonly conversion?: object;
  readonly versions: readonly { readonly name: string }[];
}

function named(apiVersion: string, kind: string, name: string, inNamespace?: string): KubernetesObject {
  return {
    apiVersion,
    kind,
    metadata: { name, ...(inNamespace !== undefined && { namespace: inNamespace }) },
  };
}

function bindingOf(roleKind: string, role: string): KubernetesObject {
  const binding = {
    ...named("rbac.authorization.k8s.io/v1", "ClusterRoleBinding", role),
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: roleKind, name: role },
    subjects: [{ kind: "ServiceAccount", name: account, namespace }],
  };
  return binding;
}
