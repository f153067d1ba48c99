import { join } from "node:path";
import { type ControlPlane, freePorts, startControlPlane } from "@capikit/envtest";
import { serviceAccountKubeconfig } from "@capikit/envtest/cluster-api";
import { devAccount, type ProjectInstaller } from "./install-project.ts";
import type { Session } from "./session.ts";

/** All parts run on this host. */
export const host = "127.0.0.1";

/** Starts etcd and kube-apiserver. @throws EnvtestError when they are not available or exit. */
export async function startApiServer({ state, report, closers, signal }: Session): Promise<ControlPlane> {
  const reportLine = (line: string): void => report("api-server", "info", line);
  report("api-server", "info", "starting etcd and kube-apiserver");
  const plane = await startControlPlane({
    useExistingCluster: false,
    signal,
    binaries: { report: reportLine },
    ...(state && { logDir: join(state.dir, "logs"), etcdArgs: [`--data-dir=${join(state.dir, "etcd")}`] }),
  });
  closers.push(() => plane.stop());
  const { url, kubeconfigPath: kubeconfig } = plane;
  report("api-server", "good", `${url} is ready; KUBECONFIG=${kubeconfig}`, { url, kubeconfig });
  return plane;
}

/** Returns the command line of the program, with the permissions that the project declares. */
export async function programFlags(
  { call: { lists }, webhookPort }: Session,
  plane: ControlPlane,
  installer: ProjectInstaller,
): Promise<{ flags: readonly string[]; readyUrl: string }> {
  const [health = 0] = await freePorts(1, host);
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
      // Disabled: without authentication, every local user could read the metrics.
      "--diagnostics-address=0",
      ...(lists?.arg ?? []),
    ],
  };
}
