import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  endProcess,
  ensureProcess,
} from "../../../../../examples/provider-local/src/host/detached-process.ts";
import { sharedApiServer } from "../../../../../examples/provider-local/src/host/names.ts";

/** File that the server writes when it listens. */
export const readyFile = "ready";

/**
 * Starts a simulation of the shared workload API server under the names of its real processes, so
 * that the provider finds them.
 */
export async function startWorkload(
  stateDir: string,
  command: readonly [string, ...string[]],
): Promise<AsyncDisposable> {
  const folder = join(stateDir, sharedApiServer);
  const ready = join(folder, readyFile);
  rmSync(ready, { force: true });
  await ensureProcess(folder, "etcd", ["sleep", "infinity"]);
  await ensureProcess(folder, "kube-apiserver", [...command, folder]);
  while (!existsSync(ready)) await sleep(100);
  return {
    async [Symbol.asyncDispose]() {
      await endProcess(folder, "kube-apiserver");
      await endProcess(folder, "etcd");
    },
  };
}
