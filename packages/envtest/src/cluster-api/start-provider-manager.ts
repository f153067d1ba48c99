import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ControlPlane } from "../control-plane.ts";
import { EnvtestError } from "../errors/envtest-error.ts";
import { freePorts } from "../process/free-ports.ts";
import { logTail } from "../process/log-tail.ts";
import type { ProcessExit } from "../process/supervisor.ts";
import { serviceAccountKubeconfig } from "./service-account-kubeconfig.ts";

const host = "127.0.0.1";
const pollMs = 100;

/** A manager that takes the flags of Cluster API's own, and how it is started. */
export interface ProviderManagerOptions {
  /** Of the process and its log. */
  readonly name: string;
  /** An executable file, or a command that flags are added to: `["node", "main.js"]`. */
  readonly program: string | readonly string[];
  /** Whose rights it has. Default: the administrator's. */
  readonly serviceAccount?: { readonly namespace: string; readonly name: string };
  readonly webhookPort: number;
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** More flags, such as `--kube-api-qps=500` or a `--diagnostics-address`, which is off otherwise. Default: none. */
  readonly args?: readonly string[];
  /** Milliseconds until it must be ready. Default: 60,000. */
  readonly startTimeoutMs?: number;
  /** Gives up waiting. */
  readonly signal?: AbortSignal | undefined;
}

/** One that runs. It is killed with the control plane. */
export interface ProviderManager {
  readonly pid: number;
  /** The file that it writes its log to. */
  readonly logFile: string;
  log(): Promise<string>;
  /** Resolves when it ends by itself. */
  readonly exited: Promise<ProcessExit>;
}

/**
 * Starts a manager whose manifests are installed, and waits until it is ready.
 *
 * @throws EnvtestError when it ends, or the time is over: with its last lines.
 */
export async function startProviderManager(
  controlPlane: ControlPlane,
  options: ProviderManagerOptions,
): Promise<ProviderManager> {
  const { name, program, serviceAccount, webhookPort, featureGates = {}, args = [], signal } = options;
  const [health = 0] = await freePorts(1, host);
  const certDir = join(controlPlane.dir, `${name}-certs`);
  const [kubeconfig] = await Promise.all([
    serviceAccount === undefined
      ? controlPlane.kubeconfigPath
      : serviceAccountKubeconfig(controlPlane, serviceAccount.namespace, serviceAccount.name),
    cp(controlPlane.webhookServing.certDir, certDir, { recursive: true }),
  ]);
  const gates = Object.entries(featureGates).map(([gate, on]) => `${gate}=${on}`);
  const { logFile, exited, pid } = controlPlane.startProcess(name, [
    ...(typeof program === "string" ? [program] : program),
    `--kubeconfig=${kubeconfig}`,
    `--webhook-port=${webhookPort}`,
    `--webhook-cert-dir=${certDir}`,
    // Off: without authentication, every local user could read them.
    "--diagnostics-address=0",
    `--health-addr=${host}:${health}`,
    ...(gates.length > 0 ? [`--feature-gates=${gates.join(",")}`] : []),
    ...args,
  ]);
  let end: ProcessExit | undefined;
  exited.then((exit) => {
    end = exit;
  });
  const timeoutMs = options.startTimeoutMs ?? 60_000;
  const limit = AbortSignal.timeout(timeoutMs);
  while (!(await isReady(`http://${host}:${health}/readyz`, limit))) {
    signal?.throwIfAborted();
    if (end !== undefined || limit.aborted) {
      const how =
        end === undefined
          ? `is not ready after ${timeoutMs} ms`
          : `ended with ${end.signal ?? `code ${end.code}`}`;
      throw new EnvtestError(`${name} ${how}. Its last lines:\n${await logTail(logFile)}`);
    }
    await sleep(pollMs, undefined, { ...(signal && { signal }) });
  }
  return { pid: await pid, logFile, exited, log: () => readFile(logFile, "utf8") };
}

/** The signal ends a request that is accepted and never answered. */
async function isReady(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { ok, body } = await fetch(url, { signal });
    await body?.cancel();
    return ok;
  } catch {
    return false; // nobody listens yet
  }
}
