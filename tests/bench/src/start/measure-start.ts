import { spawn } from "node:child_process";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type ControlPlane, freePorts } from "@capikit/envtest";
import { cpuMsOf, memoryOf } from "../process-figures.ts";
import type { Image } from "./image.ts";

const host = "127.0.0.1";

/** One start, and what comes after. */
export interface Figures {
  readonly readyMs: number;
  readonly readyCpuMs: number;
  readonly idleMiB: number;
  /** Milliseconds of processor time a second. */
  readonly idleCpuMs: number;
}

/**
 * Starts an image's program, waits for `/readyz`, lets it idle, and stops it. Managers use leader
 * election.
 */
export async function measureStart(
  plane: ControlPlane,
  { command, env }: Image,
  { idleSeconds, state }: { readonly idleSeconds: number; readonly state: string },
): Promise<Figures> {
  const [health = 0, webhooks = 0, diagnostics = 0] = await freePorts(3, host);
  const flags = [
    `--webhook-port=${webhooks}`,
    `--webhook-cert-dir=${plane.webhookServing.certDir}`,
    `--health-addr=${host}:${health}`,
    `--diagnostics-address=${host}:${diagnostics}`,
    "--insecure-diagnostics",
  ];
  const isManager = command.at(-1)?.endsWith("/main.js");
  if (isManager) flags.push(`--kubeconfig=${plane.kubeconfigPath}`, "--leader-elect");
  const began = performance.now();
  const child = spawn(process.execPath, [...command, ...flags], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...env, PROVIDER_LOCAL_STATE: state },
  });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output = (output + chunk).slice(-4_000);
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  try {
    while (!(await isReady(health))) {
      if (child.exitCode !== null) throw new Error(`${command.at(-1)} ended: ${output}`);
      await sleep(2);
    }
    const readyMs = performance.now() - began;
    const readyCpuMs = cpuMsOf(child.pid);
    await sleep(idleSeconds * 1_000);
    const idleCpuMs = (cpuMsOf(child.pid) - readyCpuMs) / idleSeconds;
    return { readyMs, readyCpuMs, idleMiB: memoryOf(child.pid).now, idleCpuMs };
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ host, port, path: "/readyz", agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on("error", () => resolve(false));
    asked.end();
  });
}
