import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, inject, it } from "vitest";
import { startControlPlane } from "../src/index.ts";
import { isRunning, processesMentioning } from "./support/processes.ts";

const times = inject("nightly") ? 20 : 1;
const scratch = await mkdtemp(join(tmpdir(), "capikit-many-"));
afterAll(() => rm(scratch, { recursive: true }));

it(`leaves nothing after ${times} starts and stops`, { timeout: times * 120_000 }, async () => {
  for (let round = 0; round < times; round++) {
    const { dir, pids, url, webhookServing, stop } = await startControlPlane();
    expect(await isListening(Number(new URL(url).port))).toBe(true);
    await stop();
    expect(processesMentioning(dir)).toEqual([]);
    expect([isRunning(pids.etcd), isRunning(pids.kubeApiserver), existsSync(dir)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(await isListening(Number(new URL(url).port))).toBe(false);
    expect(await isListening(webhookServing.port)).toBe(false);
  }
});

it(`leaves nothing when its process is killed, ${times} times`, { timeout: times * 120_000 }, async () => {
  const script = fileURLToPath(new URL("./support/orphan.ts", import.meta.url));
  for (let round = 0; round < times; round++) {
    const parent = spawn(process.execPath, ["--conditions=@capikit/source", script], {
      env: { ...process.env, TMPDIR: scratch },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const gone = new Promise((resolve) => parent.once("close", resolve));
    const output = await new Promise<string>((resolve) =>
      parent.stdout.setEncoding("utf8").once("data", resolve),
    );
    const { pids, url } = JSON.parse(output) as {
      pids: { etcd: number; kubeApiserver: number };
      url: string;
    };
    expect(isRunning(pids.kubeApiserver)).toBe(true);
    parent.kill("SIGKILL");
    await gone;
    await expect
      .poll(() => readdirSync(scratch).length === 0 && processesMentioning(scratch).length === 0)
      .toBe(true);
    expect([isRunning(pids.etcd), isRunning(pids.kubeApiserver)]).toEqual([false, false]);
    expect(await isListening(Number(new URL(url).port))).toBe(false);
  }
});

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.on("error", () => resolve(false)).on("connect", () => socket.destroy());
  });
}
