import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const module = fileURLToPath(new URL("../../src/process/exit-watchdog.ts", import.meta.url));
const startWatchdog = `const { startExitWatchdog } = await import(${JSON.stringify(module)}); startExitWatchdog(1, "too late");`;
const blocked = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);";
const run = (program: string, more: readonly string[] = []) =>
  spawnSync(process.execPath, [...more, "--input-type=module", "-e", program], { encoding: "utf8" });

it("kills a process whose main thread is blocked, and prints the reason", () => {
  const { signal, stderr } = run(startWatchdog + blocked);
  expect([signal, stderr]).toEqual(["SIGKILL", "too late\n"]);
});

it("ends a process that the kernel protects from SIGKILL, as process 1 of a container", () => {
  // Simulates a kernel that ignores the signal, also where code generation from strings is
  // disabled.
  const deaf =
    'process.kill = () => true; const { endProcess } = await import("./exit-watchdog.ts"); endProcess("too late");';
  const program = deaf.replace("./", fileURLToPath(new URL("../../src/process/", import.meta.url)));
  const { signal, status, stderr } = run(program, ["--disallow-code-generation-from-strings"]);
  expect([signal, status]).toEqual(["SIGTRAP", null]);
  expect(stderr).toMatch(/^too late\n/);
});

it("does not keep an idle process alive", () => {
  const { status } = run(startWatchdog.replace("(1,", "(3_600_000,"));
  expect(status).toBe(0);
});
