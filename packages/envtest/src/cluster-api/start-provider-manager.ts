import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { requestToken } from "@capikit/client";
import { kubeconfigText } from "@capikit/client/config";
import type { ControlPlane } from "../control-plane.ts";
import { EnvtestError } from "../errors/envtest-error.ts";
import { freePorts } from "../process/free-ports.ts";
import { logTail } from "../process/log-tail.ts";
import type { ProcessExit } from "../process/supervisor.ts";

const host = "127.0.0.1";
const pollMs = 100;

/** Names of a manager's flags, without dashes. Flags without a name are not set. */
export interface ManagerFlagNames {
  /** Address of `/readyz`, such as `health-addr`. */
  readonly health: string;
  /** Address of metrics, which is set to `0`. */
  readonly metrics?: string;
  /** Folder with `tls.crt` and `tls.key`. */
  readonly webhookCertDir?: string;
  readonly webhookPort?: string;
}

const clusterApiFlags: ManagerFlagNames = {
  health: "health-addr",
  metrics: "diagnostics-address",
  webhookCertDir: "webhook-cert-dir",
  webhookPort: "webhook-port",
};

/** How a manager is started. */
export interface ProviderManagerOptions {
  /** Name of the process and its log. */
  readonly name: string;
  /** An executable file, or a command to which flags are added: `["node", "main.js"]`. */
  readonly program: string | readonly string[];
  /** Service account of the manager. Default: the administrator. */
  readonly serviceAccount?: { readonly namespace: string; readonly name: string };
  readonly webhookPort: number;
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** Additional flags, such as `--kube-api-qps=500`. `--diagnostics-address` is off by default. */
  readonly args?: readonly string[];
  /** Variables added to this process's own. Default: none. */
  readonly env?: Readonly<Record<string, string>>;
  /** Default: the flags of Cluster API's own managers. */
  readonly flagNames?: ManagerFlagNames;
  /** Startup timeout in milliseconds. Default: 60,000. */
  readonly startTimeoutMs?: number;
  /** Cancels the start. */
  readonly signal?: AbortSignal | undefined;
}

/** A running manager. It is killed with the control plane. */
export interface ProviderManager {
  readonly pid: number;
  /** Path of the log file. */
  readonly logFile: string;
  log(): Promise<string>;
  /** Resolves when it ends by itself. */
  readonly exited: Promise<ProcessExit>;
}

/**
 * Starts a manager whose manifests are installed, and waits until it is ready.
 *
 * @throws EnvtestError with the output tail when it ends or is not ready in time.
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
  const names = options.flagNames ?? clusterApiFlags;
  const flags: readonly (readonly [name: string | undefined, value: number | string])[] = [
    ["kubeconfig", kubeconfig],
    [names.webhookPort, webhookPort],
    [names.webhookCertDir, certDir],
    // Off: without authentication, every local user could read them.
    [names.metrics, "0"],
    [names.health, `${host}:${health}`],
  ];
  const command = [
    ...(typeof program === "string" ? [program] : program),
    ...flags.flatMap(([flag, value]) => (flag === undefined ? [] : [`--${flag}=${value}`])),
    ...(gates.length > 0 ? [`--feature-gates=${gates.join(",")}`] : []),
    ...args,
  ];
  const { logFile, exited, pid } = controlPlane.startProcess(name, command, {
    ...(options.env && { env: options.env }),
  });
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
      throw new EnvtestError(`${name} ${how}. Output tail:\n${await logTail(logFile)}`);
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
    return false; // not listening yet
  }
}

/**
 * Writes a kubeconfig file for a service account, which gives a program exactly the rights in its
 * manifests. It is valid for a day and removed with the control plane.
 *
 * @returns its path.
 * @throws ApiError when the service account does not exist.
 */
export async function serviceAccountKubeconfig(
  controlPlane: ControlPlane,
  namespace: string,
  name: string,
): Promise<string> {
  const account = { namespace, name };
  const { status } = await requestToken(controlPlane.client, account, { expirationSeconds: 86_400 });
  const token = status?.token;
  if (token === undefined) {
    throw new EnvtestError(`the API server returned no token for service account ${namespace}/${name}`);
  }
  const path = join(controlPlane.dir, `${namespace}-${name}.kubeconfig`);
  // The token must act as itself, without impersonation.
  const { impersonate: _, ...config } = controlPlane.config;
  const access = { ...config, identity: { type: "token" as const, token } };
  await writeFile(
    path,
    kubeconfigText({ namespace: "default", ...access }, { cluster: "envtest", user: name }),
    { mode: 0o600 },
  );
  return path;
}
