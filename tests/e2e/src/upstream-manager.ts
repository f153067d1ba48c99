import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ControlPlane, freePorts } from "@capikit/envtest";
import { serviceAccountKubeconfig } from "./service-account.ts";
import { until } from "./until.ts";

const host = "127.0.0.1";

/** A manager of Cluster API's own. */
export interface UpstreamManagerOptions {
  /** Of the process and its log. */
  readonly name: string;
  readonly program: string;
  /** Whose rights it has. */
  readonly serviceAccount: { readonly namespace: string; readonly name: string };
  readonly webhookPort: number;
  readonly featureGates: Readonly<Record<string, boolean>>;
}

/** One that runs. It is killed with the control plane. */
export interface UpstreamManager {
  log(): Promise<string>;
}

/** Starts a manager of Cluster API whose manifests are installed, and waits until it is ready. @throws Error when it ends. */
export async function startUpstreamManager(
  controlPlane: ControlPlane,
  { name, program, serviceAccount, webhookPort, featureGates }: UpstreamManagerOptions,
): Promise<UpstreamManager> {
  const [diagnostics = 0, health = 0] = await freePorts(2, host);
  const kubeconfig = await serviceAccountKubeconfig(
    controlPlane,
    serviceAccount.namespace,
    serviceAccount.name,
  );
  const certDir = join(controlPlane.dir, `${name}-certs`);
  await cp(controlPlane.webhookServing.certDir, certDir, { recursive: true });
  const { logFile, exited } = controlPlane.startProcess(name, [
    program,
    `--kubeconfig=${kubeconfig}`,
    `--webhook-port=${webhookPort}`,
    `--webhook-cert-dir=${certDir}`,
    "--insecure-diagnostics",
    `--diagnostics-address=${host}:${diagnostics}`,
    `--health-addr=${host}:${health}`,
    `--feature-gates=${Object.entries(featureGates)
      .map(([gate, on]) => `${gate}=${on}`)
      .join(",")}`,
  ]);
  let ended = false;
  exited.then(() => {
    ended = true;
  });
  const log = () => readFile(logFile, "utf8");
  await until(`${name} to be ready`, async () => {
    if (ended) throw new Error(`${name} ended: ${(await log()).slice(-2_000)}`);
    const answer = await fetch(`http://${host}:${health}/readyz`).catch(() => undefined);
    return answer?.ok === true ? true : undefined;
  });
  return { log };
}
