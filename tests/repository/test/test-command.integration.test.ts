import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { ProcessTree } from "../../../scripts/test/process-tree.ts";

it.runIf(process.platform === "linux")("measures programs that end, and those that do not", async () => {
  const tree = new ProcessTree();
  const busy = "while (process.cpuUsage().user < 300_000);";
  tree.start();
  const waiting = spawn(process.execPath, ["-e", `${busy} console.log("done"); setInterval(() => {}, 1000)`]);
  await Promise.all([once(waiting.stdout, "data"), once(spawn(process.execPath, ["-e", busy]), "exit")]);
  const { cpuMs, programs } = tree.end();
  waiting.kill();
  await once(waiting, "exit");
  const sum = Object.values(programs).reduce((total, ms) => total + ms, 0);
  expect(sum).toBeGreaterThan(300);
  expect(cpuMs).toBeGreaterThanOrEqual(sum);
});
