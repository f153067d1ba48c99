import { existsSync } from "node:fs";
import { EnvtestError, startControlPlane } from "@capikit/envtest";
import { UsageError } from "@capikit/generators/run";
import { aborted } from "../../shared/command/aborted.ts";
import { exit } from "../../shared/command/command.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { EnvtestCall } from "../envtest.ts";

export async function run({ positionals, flags, lists }: EnvtestCall, io: Io): Promise<number> {
  if (positionals.length > 0)
    throw new UsageError(`unexpected argument: ${positionals[0]}`, "see: capikit envtest --help");
  const missing = lists?.crds?.find((path) => !existsSync(path));
  if (missing !== undefined)
    throw new UsageError(`${missing} does not exist`, "name files or folders of CRDs with --crds");
  const { signal } = io;
  io.stderr("starting etcd and kube-apiserver …\n");
  try {
    const plane = await startControlPlane({
      useExistingCluster: false,
      signal,
      ...(lists?.crds !== undefined && { crds: lists.crds }),
      ...(flags["log-dir"] !== undefined && { logDir: flags["log-dir"] }),
    });
    try {
      io.stderr(`${plane.url} is ready. For kubectl and other clients:\n`);
      io.stdout(`export KUBECONFIG=${plane.kubeconfigPath}\n`);
      io.stderr("Press Ctrl-C to stop it and remove its data.\n");
      await aborted(signal);
    } finally {
      await plane[Symbol.asyncDispose]();
    }
    io.stderr("stopped\n");
    return exit.ok;
  } catch (error) {
    if (signal.aborted) return exit.ok;
    if (!(error instanceof EnvtestError)) throw error;
    io.stderr(`capikit: ${error.message}\n`);
    return exit.findings;
  }
}
