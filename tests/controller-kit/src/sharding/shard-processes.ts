import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { requestToken } from "@capikit/client";
import { type ControlPlane, kubeconfigText, type ProcessExit } from "@capikit/envtest";
import { shardAccount, shardNamespace } from "./ring-objects.ts";
import { hostTimeMs } from "./verdicts/reconcile-log.ts";

/** A running manager, as a container of a Pod. */
export interface ShardProcess {
  /** Unique name, such as `pod-3`. */
  readonly name: string;
  /** `JTI=` and the id of its token, as in audit logs. */
  readonly credential: string;
  readonly logFile: string;
  /** Whether it runs, also while stopped by SIGSTOP. */
  readonly isRunning: () => boolean;
  readonly exited: Promise<ProcessExit>;
  /** Sends a signal. */
  signal(signal: NodeJS.Signals): Promise<void>;
}

/** Options of shard processes. */
export interface ShardProcessOptions {
  readonly controlPlane: ControlPlane;
  readonly reconcileLog: string;
  readonly program: URL;
  readonly args: readonly string[];
}

/** The shards of a test. */
export interface ShardProcesses {
  /** All processes, also ended ones. */
  readonly all: readonly ShardProcess[];
  /** Times at which each process was killed, stopped or ended. */
  readonly halts: ReadonlyMap<string, readonly number[]>;
  start(): Promise<ShardProcess>;
}

/** Starts managers that use one service account, each with its own token. */
export function shardProcesses({
  controlPlane,
  reconcileLog,
  program,
  args,
}: ShardProcessOptions): ShardProcesses {
  const all: ShardProcess[] = [];
  const halts = new Map<string, number[]>();
  return {
    all,
    halts,
    async start() {
      const name = `pod-${all.length + 1}`;
      const { token, credential } = await requestCredential(controlPlane);
      const kubeconfig = join(controlPlane.dir, `${name}.kubeconfig`);
      const { impersonate: _, ...config } = controlPlane.config;
      const access = {
        ...config,
        namespace: shardNamespace,
        identity: { type: "token" as const, token },
      };
      await writeFile(kubeconfig, kubeconfigText(access, { cluster: "envtest", user: name }), {
        mode: 0o600,
      });
      const { pid, exited, logFile } = controlPlane.startProcess(
        name,
        [
          process.execPath,
          "--conditions=@capikit/source",
          fileURLToPath(program),
          `--kubeconfig=${kubeconfig}`,
          ...args,
        ],
        { env: { SHARD_PROCESS: name, RECONCILE_LOG: reconcileLog } },
      );
      let isRunning = true;
      const halted: number[] = [];
      halts.set(name, halted);
      exited.then(() => {
        isRunning = false;
        halted.push(hostTimeMs());
      });
      const shard: ShardProcess = {
        name,
        credential,
        logFile,
        exited,
        isRunning: () => isRunning,
        async signal(signal) {
          if (isRunning) process.kill(await pid, signal);
          if (signal === "SIGKILL" || signal === "SIGSTOP") halted.push(hostTimeMs());
        },
      };
      all.push(shard);
      return shard;
    },
  };
}

async function requestCredential({ client }: ControlPlane): Promise<{ token: string; credential: string }> {
  const account = { namespace: shardNamespace, name: shardAccount };
  const { status } = await requestToken(client, account, { expirationSeconds: 86_400 });
  const { token } = status;
  const { jti } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
    jti: string;
  };
  return { token, credential: `JTI=${jti}` };
}
