import { type ClusterConfig, createClient, loadConfig } from "@capikit/client";
import { ConfigError } from "@capikit/client/errors";
import { redactUrl } from "@capikit/common/text";
import type { ControlPlane, ControlPlaneOptions, ExistingCluster } from "./control-plane.ts";
import { EnvtestError } from "./errors/envtest-error.ts";
import { createInstalled } from "./install/installed.ts";
import { readManifests } from "./install/manifests.ts";
import { freePorts } from "./process/free-ports.ts";
import { accessOf, makeUsable } from "./usable.ts";
import { host, prepareServing } from "./webhook-serving.ts";
import { inWorkFolder } from "./work-folder.ts";

const advice =
  "start it, correct KUBECONFIG, or unset USE_EXISTING_CLUSTER and useExistingCluster to start a new one";

/**
 * Joins a running control plane.
 *
 * @throws EnvtestError when it is missing, or cannot support the options.
 */
export async function joinControlPlane(
  existing: ExistingCluster,
  options: ControlPlaneOptions,
): Promise<ControlPlane> {
  refuseFlags(options);
  const config = await findConfig(existing);
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

async function findConfig(existing: ExistingCluster): Promise<ClusterConfig> {
  try {
    return await loadConfig(existing);
  } catch (cause) {
    if (cause instanceof ConfigError) {
      throw new EnvtestError(`no control plane to join: ${cause.message}\n${advice}`, { cause });
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
    throw new EnvtestError(`cannot join control plane ${where}: ${reason}\n${advice}`, {
      cause,
    });
  } finally {
    await client.close();
  }
}
