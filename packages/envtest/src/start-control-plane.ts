import { type ClusterConfig, createClient, loadConfig } from "@capikit/client";
import { ConfigError } from "@capikit/client/errors";
import { defined } from "@capikit/common/json";
import { redactUrl } from "@capikit/common/text";
import { findBinaries } from "./binaries/find-binaries.ts";
import type { ControlPlane, ControlPlaneOptions, ExistingCluster } from "./control-plane.ts";
import { EnvtestError } from "./errors/envtest-error.ts";
import { createInstalled } from "./install/installed.ts";
import { readManifests } from "./install/manifests.ts";
import { freePorts } from "./process/free-ports.ts";
import { PortTakenError } from "./ready.ts";
import { startOwn } from "./start-own.ts";
import { accessOf, makeUsable } from "./usable.ts";
import { host, prepareServing } from "./webhook-serving.ts";
import { inWorkFolder } from "./work-folder.ts";

/** Returns what to do without a control plane to join. */
function adviceFor({ useExistingCluster }: ControlPlaneOptions): string {
  return useExistingCluster === undefined
    ? "start it, correct KUBECONFIG, or unset USE_EXISTING_CLUSTER to start a new one"
    : "correct the kubeconfig or its context, or start a new control plane instead";
}

const portAttempts = 5;

/**
 * Starts etcd and kube-apiserver, and waits until the API server is ready: two to three seconds,
 * after a download or build at the first start. All are killed when this process ends.
 *
 * Or joins a running control plane, see {@link ControlPlaneOptions.useExistingCluster}. `stop`
 * removes the test's objects there; an exit without it does not.
 *
 * @throws EnvtestError when the programs cannot be found or one of them fails, with its output
 *   tail. Also when the control plane to join is missing, or cannot support the options.
 */
export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const existing = options.useExistingCluster ?? asksForExisting(process.env);
  const controlPlane =
    existing === false
      ? await startWithFreePorts(options)
      : await joinControlPlane(existing === true ? {} : existing, options);
  try {
    if (options.crds !== undefined) {
      await controlPlane.installCrds(options.crds, { signal: options.signal });
    }
    return controlPlane;
  } catch (error) {
    await controlPlane.stop().catch(() => {}); // the first error has more details
    throw error;
  }
}

/** Reads the variable as controller-runtime does. */
function asksForExisting({ USE_EXISTING_CLUSTER: value = "" }: NodeJS.ProcessEnv): boolean {
  return value.toLowerCase() === "true";
}

async function startWithFreePorts(options: ControlPlaneOptions): Promise<ControlPlane> {
  const binaries = await findBinaries({ signal: options.signal, ...defined(options.binaries ?? {}) });
  for (let attempt = 1; ; attempt++) {
    options.signal?.throwIfAborted();
    try {
      return await inWorkFolder(options.logDir, (folder) => startOwn(folder, binaries, options));
    } catch (error) {
      if (!(error instanceof PortTakenError && attempt < portAttempts)) {
        throw error;
      }
    }
  }
}

/**
 * Joins a running control plane.
 *
 * @throws EnvtestError when it is missing, or cannot support the options.
 */
async function joinControlPlane(
  existing: ExistingCluster,
  options: ControlPlaneOptions,
): Promise<ControlPlane> {
  refuseFlags(options);
  const config = await findConfig(existing, options);
  await untilAnswers(config, options);
  return inWorkFolder(options.logDir, async (folder) => {
    const [port = 0] = await freePorts(1, host);
    const serving = await prepareServing(folder.dir, port, options.hosts);
    const usable = await makeUsable(config, "joined", folder, serving);
    const { client } = usable;
    const installed = createInstalled(client);
    const leave = async (): Promise<void> => {
      try {
        await installed.remove();
      } finally {
        await Promise.all([client.close(), folder.supervisor.stop()]);
      }
    };
    let left: Promise<void> | undefined;
    const stop = (): Promise<void> => {
      left ??= leave();
      return left;
    };
    return {
      ...usable,
      get logs(): never {
        throw notKnown("logs");
      },
      processes: [],
      get pids(): never {
        throw notKnown("pids");
      },
      addUser: async ({ name, groups }) => {
        const impersonate = { user: name, ...(groups && { groups }) };
        return accessOf({ ...config, impersonate }, name);
      },
      async installCrds(source, installing) {
        const objects = await readManifests(source);
        if (existing.keepDefinitions !== true)
          await installed.expect(objects.filter(({ kind }) => kind === "CustomResourceDefinition"));
        return usable.installCrds(objects, installing);
      },
      async installWebhooks(source, target) {
        const objects = await readManifests(source);
        await installed.expect(objects.filter(({ kind }) => kind.endsWith("WebhookConfiguration")));
        return usable.installWebhooks(objects, target);
      },
      stop,
      [Symbol.asyncDispose]: stop,
    };
  });
}

function refuseFlags(options: ControlPlaneOptions): void {
  for (const name of ["apiServerArgs", "etcdArgs"] as const) {
    if (options[name]?.length) {
      throw new EnvtestError(
        `${name} cannot apply to an existing control plane (${options[name].join(" ")}): remove it, or set useExistingCluster to false to start a new one`,
      );
    }
  }
}

function notKnown(what: string): EnvtestError {
  return new EnvtestError(
    `${what} of an existing control plane are unknown: set useExistingCluster to false to start a new one`,
  );
}

async function findConfig(existing: ExistingCluster, options: ControlPlaneOptions): Promise<ClusterConfig> {
  try {
    return await loadConfig(existing);
  } catch (cause) {
    if (cause instanceof ConfigError) {
      throw new EnvtestError(`no control plane to join: ${cause.message}\n${adviceFor(options)}`, { cause });
    }
    throw cause;
  }
}

/** One answer is enough: an existing control plane is ready already. */
async function untilAnswers(config: ClusterConfig, options: ControlPlaneOptions): Promise<void> {
  const timeoutMs = options.startTimeoutMs ?? 60_000;
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  const client = createClient(config);
  try {
    await client.raw({ method: "GET", path: "/version", signal });
  } catch (cause) {
    options.signal?.throwIfAborted();
    const reason = limit.aborted ? `no answer in ${timeoutMs} ms` : String(Object(cause).message);
    const where = `${redactUrl(config.server)} (${config.source})`;
    throw new EnvtestError(`cannot join control plane ${where}: ${reason}\n${adviceFor(options)}`, {
      cause,
    });
  } finally {
    await client.close();
  }
}
