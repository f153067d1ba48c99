import { expect, it } from "vitest";
import { runProgram } from "../../../src/commands/upgrade/run-program.ts";

const options = { cwd: ".", help: "install it", output: { stdout: () => {}, stderr: () => {} } };

it("returns the exit code", async () => {
  const io = { env: process.env, signal: new AbortController().signal };
  const program = [process.execPath, "-e", "process.exit(7)"] as const;
  expect(await runProgram(program, { ...options, io })).toBe(7);
});

it("ends the program when the signal aborts, with its reason", async () => {
  const controller = new AbortController();
  const io = { env: process.env, signal: controller.signal };
  const output = { ...options.output, stdout: () => controller.abort("interrupted") };
  const program = [process.execPath, "-e", 'console.log("started"); setInterval(() => {}, 1000)'] as const;
  await expect(runProgram(program, { ...options, io, output })).rejects.toBe("interrupted");
});

it("reports a program that cannot be started", async () => {
  const io = { env: { PATH: "" }, signal: new AbortController().signal };
  await expect(runProgram(["capikit-missing"], { ...options, io })).rejects.toMatchObject({
    name: "UsageError",
    message: expect.stringContaining("cannot start capikit-missing"),
    help: "install it",
  });
});
