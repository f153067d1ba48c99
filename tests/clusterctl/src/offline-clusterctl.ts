import { spawn } from "node:child_process";
import { ensureReference } from "@capikit/reference";

/** Result of a clusterctl command. */
export interface ClusterctlResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs clusterctl without a cluster and with only the given configuration. */
export async function offlineClusterctl(
  args: readonly string[],
  { env = {}, input = "" }: { readonly env?: Readonly<Record<string, string>>; readonly input?: string } = {},
): Promise<ClusterctlResult> {
  const program = await ensureReference("clusterctl");
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: {
        HOME: "/nonexistent",
        XDG_CONFIG_HOME: "/tmp/capikit-no-config",
        CLUSTERCTL_DISABLE_VERSIONCHECK: "true",
        KUBECONFIG: "/nonexistent/kubeconfig",
        ...env,
      },
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
    child.once("error", reject);
    child.once("close", (code) =>
      resolve({ code, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }),
    );
    // clusterctl may exit without reading its input; its exit code is what counts.
    child.stdin.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") reject(error);
    });
    child.stdin.end(input);
  });
}
