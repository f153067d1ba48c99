import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import xterm from "@xterm/headless";

/** Size of the terminals of readers. */
const columns = 116;
const rows = 54;

/** A program in a terminal. */
export interface TerminalProgram {
  /** The lines of the terminal, without empty ones at the end. Wrapped lines are joined. */
  text(): readonly string[];
  /** Sends keys. */
  type(keys: string): void;
  /** Waits until the terminal shows something. @throws Error if the program ends before. */
  until(shows: () => boolean, timeoutMs: number): Promise<void>;
  /** The exit code of the program, once the terminal shows all of its output. */
  readonly ended: Promise<number>;
  kill(): void;
}

/** Runs a command of Bash in a pseudo-terminal of `script` and shows it in xterm.js. */
export function runInTerminal(
  command: string,
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): TerminalProgram {
  const terminal = new xterm.Terminal({ cols: columns, rows, scrollback: 10_000, allowProposedApi: true });
  const changes = new EventEmitter();
  const sized = `stty rows ${rows} cols ${columns}; ${command}`;
  const child: ChildProcess = spawn("script", ["-qefc", sized, "/dev/null"], {
    cwd,
    env: { ...env, SHELL: "/bin/bash" },
    stdio: ["pipe", "pipe", "inherit"],
    detached: true,
  });
  child.stdout?.on("data", (data: Buffer) => terminal.write(data, () => changes.emit("change")));
  // The program may end before it reads all keys.
  child.stdin?.on("error", () => {});
  terminal.onData((answer) => child.stdin?.write(answer));
  let isOver = false;
  const ended = once(child, "close").then(async ([code]) => {
    await new Promise<void>((written) => terminal.write("", written));
    isOver = true;
    changes.emit("change");
    return (code as number | null) ?? 1;
  });
  return {
    text: () => textOf(terminal.buffer.active),
    type: (keys) => void child.stdin?.write(keys),
    async until(shows, timeoutMs) {
      const signal = AbortSignal.timeout(timeoutMs);
      while (!shows()) {
        if (isOver) throw new Error("the program ended");
        await once(changes, "change", { signal });
      }
    },
    ended,
    kill() {
      if (child.pid !== undefined && !isOver) process.kill(-child.pid, "SIGKILL");
    },
  };
}

function textOf(buffer: xterm.IBuffer): readonly string[] {
  const lines: string[] = [];
  for (let index = 0; index < buffer.length; index++) {
    const line = buffer.getLine(index);
    const text = line?.translateToString(true) ?? "";
    if (line?.isWrapped === true) lines[lines.length - 1] += text;
    else lines.push(text);
  }
  return lines.slice(0, lines.findLastIndex((line) => line.trim() !== "") + 1);
}
