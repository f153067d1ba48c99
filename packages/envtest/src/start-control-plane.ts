import { defined } from "@capikit/common/json";
import { checkOptions } from "@capikit/common/options";
import { findBinaries } from "./binaries/find-binaries.ts";
import type { ControlPlane, ControlPlaneOptions } from "./control-plane.ts";
import { joinControlPlane } from "./join-control-plane.ts";
import { PortTakenError } from "./ready.ts";
import { startOwn } from "./start-own.ts";
import { inWorkFolder } from "./work-folder.ts";

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
  checkOptions("startControlPlane", options, {
    useExistingCluster: "any",
    crds: "any",
    apiServerArgs: "array",
    etcdArgs: "array",
    hosts: "array",
    startTimeoutMs: "number",
    binaries: "object",
    signal: "object",
    logDir: "string",
  });
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
