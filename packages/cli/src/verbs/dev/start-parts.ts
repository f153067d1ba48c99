import { join } from "node:path";
import { type ControlPlane, EnvtestError, freePorts, startControlPlane } from "@capikit/envtest";
import {
  type ClusterApiPrograms,
  findClusterApi,
  serviceAccountKubeconfig,
  startClusterApi,
} from "@capikit/envtest/cluster-api";
import { devAccount, type ProjectInstaller } from "./install-project.ts";
import type { Session } from "./session.ts";

/** Everything of a run is on this host. */
export const host = "127.0.0.1";

/** Starts etcd and kube-apiserver. @throws EnvtestError where they cannot be had, or end. */
export async function startApiServer(
  { state, tell, closers }: Session,
  signal: AbortSignal,
): Promise<ControlPlane> {
  const report = (line: string): void => tell("api-server", "info", line);
  tell("api-server", "info", "etcd and kube-apiserver are being started");
  const plane = await startControlPlane({
    useExistingCluster: false,
    signal,
    binaries: { report },
    ...(state && { logDir: join(state.dir, "logs"), etcdArgs: [`--data-dir=${join(state.dir, "etcd")}`] }),
  });
  closers.push(() => plane.stop());
  const { url, kubeconfigPath: kubeconfig } = plane;
  tell("api-server", "good", `${url} is ready; KUBECONFIG=${kubeconfig}`, { url, kubeconfig });
  return plane;
}

/** The core manager; undefined where none is wanted, or none can be had and none was named. */
export async function findCore(
  { call: { flags }, io, tell }: Session,
  signal: AbortSignal,
): Promise<ClusterApiPrograms | undefined> {
  const { core, "core-components": components } = flags;
  if (core === "none") return undefined;
  try {
    return await findClusterApi({
      env: io.env,
      signal,
      report: (line) => tell("core", "info", line),
      ...(typeof core === "string" && { program: core }),
      ...(typeof components === "string" && { components }),
    });
  } catch (error) {
    const isNamed = typeof core === "string" || typeof components === "string" || io.env.CAPIKIT_CORE;
    if (isNamed || !(error instanceof EnvtestError)) throw error;
    const text = `${error.message}\nIt goes on without: Clusters are stored, and nobody works on them but this project.`;
    tell("core", "warning", text, { state: "absent" });
    return undefined;
  }
}

/** Installs and starts the core. @throws EnvtestError when it does not come up. */
export async function startCore(
  { io: { signal }, tell }: Session,
  plane: ControlPlane,
  programs: ClusterApiPrograms,
  beforeStart: () => Promise<void>,
): Promise<void> {
  if (programs.kubeControllerManager === undefined)
    tell("core", "warning", "there is no kube-controller-manager: what deleted objects own is not collected");
  const { core } = await startClusterApi(plane, programs, { beforeStart, signal });
  const { logFile, pid } = core;
  tell("core", "good", `Cluster API's core manager is ready, from ${programs.source}; log: ${logFile}`, {
    state: "ready",
    logFile,
    pid,
  });
  void core.exited.then(({ code, signal: by }) => {
    const text = `Cluster API's core manager ended with ${by ?? `exit code ${code}`}; its log: ${logFile}`;
    if (!signal.aborted) tell("core", "error", text, { state: "ended" });
  });
}

/** The command line of the program, with the rights that the project says it needs. */
export async function programFlags(
  { call: { lists }, webhookPort }: Session,
  plane: ControlPlane,
  installer: ProjectInstaller,
): Promise<{ flags: readonly string[]; readyUrl: string }> {
  const [health = 0, diagnostics = 0] = await freePorts(2, host);
  const kubeconfig = installer.hasRoles()
    ? await serviceAccountKubeconfig(plane, devAccount.namespace, devAccount.name)
    : plane.kubeconfigPath;
  return {
    readyUrl: `http://${host}:${health}/readyz`,
    flags: [
      `--kubeconfig=${kubeconfig}`,
      "--leader-elect=false",
      `--webhook-port=${webhookPort}`,
      `--webhook-cert-dir=${plane.webhookServing.certDir}`,
      `--health-addr=${host}:${health}`,
      `--diagnostics-address=${host}:${diagnostics}`,
      "--insecure-diagnostics",
      ...(lists?.arg ?? []),
    ],
  };
}
