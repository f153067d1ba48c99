import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startSupervisor } from "../../src/process/supervisor.ts";
import { isRunning, processesMentioning } from "../support/processes.ts";

let root: string;
let dir: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "capikit-supervisor-"));
  dir = join(root, "data");
});
afterEach(() => rm(root, { recursive: true }));

const start = (command: string[], env?: Record<string, string>) => {
  const supervisor = startSupervisor(dir);
  const logFile = join(root, "log");
  return { supervisor, process: supervisor.start("it", command, { logFile, ...(env && { env }) }), logFile };
};

describe("startSupervisor", () => {
  it("hands over arguments and variables as they are", async () => {
    const nasty = `a 'b' "c" $d \`e\` \\ * ;`;
    const { supervisor, process, logFile } = start(
      ["/bin/sh", "-c", 'printf "%s|%s" "$1" "$X"', "sh", nasty],
      {
        X: nasty,
      },
    );
    expect(await process.exited).toEqual({ code: 0, signal: null });
    expect(readFileSync(logFile, "utf8")).toBe(`${nasty}|${nasty}`);
    await supervisor.stop();
  });

  it("makes its folder for this user alone", async () => {
    const supervisor = startSupervisor(dir);
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    await supervisor.stop();
  });

  it.each([
    ["a folder", (path: string) => mkdirSync(path, { mode: 0o777 })],
    ["a link to a folder", (path: string) => symlinkSync(root, path)],
  ])("does not use %s of another process", (_, make) => {
    make(dir);
    expect(() => startSupervisor(dir)).toThrow(/EEXIST/);
    expect(existsSync(dir)).toBe(true);
  });

  it("refuses a line break in an argument", async () => {
    const supervisor = startSupervisor(dir);
    expect(() => supervisor.start("it", ["echo", "a\nb"], { logFile: "/dev/null" })).toThrow(/line break/);
    await supervisor.stop();
  });

  it.each([
    [["/bin/sh", "-c", "exit 3"], { code: 3, signal: null }],
    [["/bin/sh", "-c", "kill -TERM $$"], { code: null, signal: "SIGTERM" }],
    [["/nonexistent/program"], { code: 127, signal: null }],
  ])("reports the exit of %j", async (command, exit) => {
    const { supervisor, process } = start(command);
    expect(await process.exited).toEqual(exit);
    await supervisor.stop();
  });

  it("starts as many programs as it is asked to, one after the other and at once", async () => {
    const supervisor = startSupervisor(dir);
    const logFile = join(root, "log");
    for (let code = 0; code < 20; code++)
      expect(await supervisor.start("it", ["/bin/sh", "-c", `exit ${code}`], { logFile }).exited).toEqual({
        code,
        signal: null,
      });
    const all = Array.from({ length: 20 }, () => supervisor.start("it", ["sleep", "60"], { logFile }));
    const pids = await Promise.all(all.map(({ pid }) => pid));
    const [killed = 0, ...others] = pids;
    process.kill(killed, "SIGKILL");
    expect(await all[0]?.exited).toEqual({ code: null, signal: "SIGKILL" });
    expect(others.every(isRunning)).toBe(true);
    await supervisor.stop();
    expect(pids.some(isRunning)).toBe(false);
    expect(existsSync(dir)).toBe(false);
  });

  it("kills a program whose children live on, and does not wait for these", async () => {
    const { supervisor, process: parent, logFile } = start(["/bin/sh", "-c", "sleep 60 & echo $!; wait"]);
    const pid = await parent.pid;
    await expect.poll(() => existsSync(logFile) && readFileSync(logFile, "utf8").endsWith("\n")).toBe(true);
    await supervisor.stop();
    expect(isRunning(pid)).toBe(false);
    process.kill(Number(readFileSync(logFile, "utf8")), "SIGKILL");
  });

  it("starts nothing in a folder that is gone", async () => {
    const supervisor = startSupervisor(dir);
    const logFile = join(root, "log");
    await supervisor.start("it", ["true"], { logFile }).exited;
    await rm(dir, { recursive: true });
    const { exited } = supervisor.start("it", ["touch", join(root, "started")], { logFile });
    expect(await exited).toEqual({ code: 126, signal: null });
    expect(readFileSync(logFile, "utf8")).toContain("mkfifo");
    expect(existsSync(join(root, "started"))).toBe(false);
    await supervisor.stop();
  });

  it("kills running processes and removes the folder", async () => {
    const { supervisor, process } = start(["sleep", "60"]);
    const pid = await process.pid;
    expect(isRunning(pid)).toBe(true);
    await expect.poll(() => existsSync(dir)).toBe(true);
    await supervisor.stop();
    expect(isRunning(pid)).toBe(false);
    expect(existsSync(dir)).toBe(false);
    await supervisor.stop();
  });

  it("also kills a program that ignores signals", async () => {
    const { supervisor, process, logFile } = start([
      "/bin/sh",
      "-c",
      "trap '' TERM INT HUP; echo up; while :; do sleep 1; done",
    ]);
    const pid = await process.pid;
    await expect.poll(() => existsSync(logFile) && readFileSync(logFile, "utf8") === "up\n").toBe(true);
    await supervisor.stop();
    expect(isRunning(pid)).toBe(false);
  });

  it("does the supervisor's work when that one is killed", async () => {
    const { process: child } = start(["sleep", "60"]);
    const pid = await child.pid;
    await expect.poll(() => existsSync(dir)).toBe(true);
    const shell = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
    process.kill(shell, "SIGKILL");
    await expect.poll(() => !isRunning(pid) && !existsSync(dir)).toBe(true);
  });

  it.each([
    ["kill -9", undefined, "SIGKILL" as const],
    ["Ctrl-C", undefined, "SIGINT" as const],
    ["a crash", "throw", undefined],
    ["an end without stop", "exit", undefined],
  ])("leaves nothing after %s of its process", async (_, end, signal) => {
    const script = fileURLToPath(new URL("../support/supervised-orphan.ts", import.meta.url));
    const args = ["--conditions=@capikit/source", script, dir, ...(end ? [end] : [])];
    const parent = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] });
    const gone = new Promise((resolve) => parent.once("close", resolve));
    const pid = Number(
      await new Promise((resolve) => parent.stdout.setEncoding("utf8").once("data", resolve)),
    );
    if (signal) {
      expect(isRunning(pid)).toBe(true);
      parent.kill(signal);
    }
    await gone;
    await expect.poll(() => !isRunning(pid) && !existsSync(dir)).toBe(true);
  });

  it("leaves nothing when its process is killed before an answer", async () => {
    const script = fileURLToPath(new URL("../support/supervised-orphan.ts", import.meta.url));
    const args = ["--conditions=@capikit/source", script, dir, "at once"];
    const parent = spawn(process.execPath, args, { stdio: "ignore" });
    expect(await once(parent, "close")).toEqual([null, "SIGKILL"]);
    await expect.poll(() => !existsSync(dir) && processesMentioning(dir).length === 0).toBe(true);
  });
});
