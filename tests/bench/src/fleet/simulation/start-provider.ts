import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { freePorts } from "@capikit/envtest";

/** A provider under measurement. */
export interface SimulatedProvider extends AsyncDisposable {
  readonly pid: number;
  /** By `performance.now()`. */
  readonly startedAt: number;
  metrics(): Promise<string>;
  /** The end of its log, without informational lines. */
  log(): string;
}

/** How a provider is started. */
export interface SimulatedProviderOptions {
  readonly command: readonly string[];
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly kubeconfig: string;
  /** Of the webhook server. */
  readonly certDir: string;
}

const host = "127.0.0.1";

export async function startProvider(options: SimulatedProviderOptions): Promise<SimulatedProvider> {
  const { command, args, env, kubeconfig, certDir } = options;
  const [health = 0, diagnostics = 0, webhook = 0] = await freePorts(3, host);
  const flags = [
    `--kubeconfig=${kubeconfig}`,
    `--webhook-port=${webhook}`,
    `--webhook-cert-dir=${certDir}`,
    `--health-addr=${host}:${health}`,
    `--diagnostics-address=${host}:${diagnostics}`,
    "--insecure-diagnostics",
    ...args,
  ];
  const [program = "", ...rest] = command;
  const startedAt = performance.now();
  const child = spawn(program, [...rest, ...flags], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  const keepEnd = (line: string): void => {
    // Each connection has a line, which would displace errors.
    if (!line.includes(" INFO ")) log = `${log}${line}\n`.slice(-10_000);
  };
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on("line", keepEnd);
  const exited = once(child, "exit");
  const url = `http://${host}:${diagnostics}/metrics`;
  return {
    pid: child.pid ?? 0,
    startedAt,
    log: () => log,
    async metrics() {
      if (child.exitCode !== null) throw new Error(`the provider ended: ${log}`);
      // Nothing is measured before it listens.
      return fetch(url).then(
        (response) => response.text(),
        () => "",
      );
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
