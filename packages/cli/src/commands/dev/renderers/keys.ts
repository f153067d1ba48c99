import { spawnSync } from "node:child_process";
import { hasProgress, type Io } from "../../../shared/terminal/io.ts";
import type { DevControls } from "./dev-event.ts";

/** Where keys come from: stdin of the process. */
export type KeyInput = Pick<NodeJS.ReadStream, "isTTY" | "off" | "on" | "pause" | "resume" | "setRawMode">;

const help = "r restarts the programs, o opens the console in the browser, q stops";

/**
 * Acts on the keys of a terminal until the command stops or the result is called. Other input, and that of a
 * background job, is not read.
 */
export function readKeys(io: Io, input: KeyInput, controls: DevControls): () => void {
  if (input.isTTY !== true || !hasProgress(io) || !isInForeground()) return () => {};
  const keys = new Map<string, () => void>([
    ["r", () => controls.restart?.()],
    ["o", () => (controls.openConsole ?? withoutConsole)()],
    ["q", () => controls.stop()],
    ["\u0003", () => controls.stop()],
    ["\u001a", () => suspend()],
    ["?", () => io.stderr(`${help}\n`)],
    ["\r", () => io.stderr("\n")],
  ]);
  const withoutConsole = (): void => io.stderr("the session has no console: omit --no-console\n");
  const onData = (data: Buffer): void => {
    for (const key of data.toString()) keys.get(key)?.();
  };
  const open = (): void => {
    if (!isInForeground()) return;
    input.setRawMode(true);
    input.on("data", onData).resume();
  };
  const close = (): void => {
    input.off("data", onData).pause();
    input.setRawMode(false);
  };
  const suspend = (): void => {
    close();
    process.once("SIGCONT", open);
    process.kill(0, "SIGTSTP");
  };
  const end = (): void => {
    close();
    process.off("exit", end).off("SIGCONT", open);
    io.signal.removeEventListener("abort", end);
  };
  // Also after an uncaught exception.
  process.on("exit", end);
  io.signal.addEventListener("abort", end, { once: true });
  open();
  return end;
}

/** The kernel stops a process in the background that reads keys. */
function isInForeground(): boolean {
  const { status, stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(process.pid)], {
    encoding: "utf8",
  });
  return status !== 0 || stdout.includes("+");
}
