import { spawn } from "node:child_process";
import { ensurePeer } from "@capikit/peers";

/** What clusterctl said. */
export interface Said {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs clusterctl in an environment of its own: no cluster, no configuration but what is named. */
export async function offlineClusterctl(
  args: readonly string[],
  { env = {}, input = "" }: { readonly env?: Readonly<Record<string, string>>; readonly input?: string } = {},
): Promise<Said> {
  const program = await ensurePeer("clusterctl");
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
    child.stdin.end(input);
  });
}
