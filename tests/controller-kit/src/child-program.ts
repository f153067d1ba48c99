import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Another program, run from its source in a process of its own. */
export interface ChildProgram<Said> extends AsyncDisposable {
  readonly process: ChildProcess;
  /** Everything that it has said so far. */
  readonly said: readonly Said[];
  /** Resolves when the process is gone, with its exit code or the signal that ended it. */
  readonly exit: Promise<number | NodeJS.Signals>;
  /** What it has written so far. */
  readonly output: { readonly stdout: string; readonly stderr: string };
  tell(message: unknown): void;
  /** Waits until it has said what fits, also before. Rejects when it ends without. */
  hears(fits: (message: Said) => boolean): Promise<Said>;
}

export function startChildProgram<Said>(file: URL, input: unknown): ChildProgram<Said> {
  const child = fork(fileURLToPath(file), [JSON.stringify(input)], {
    execArgv: ["--conditions=@capikit/source"],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  // Not before its output has ended as well.
  const gone = once(child, "close");
  const said: Said[] = [];
  const listeners = new Set<() => void>();
  const output = { stdout: "", stderr: "" };
  const wake = (): void => {
    for (const listener of [...listeners]) {
      listener();
    }
  };
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.setEncoding("utf8").on("data", (text) => {
      output[name] += text;
    });
  }
  child.on("message", (message) => {
    said.push(message as Said);
    wake();
  });
  child.on("exit", wake);
  return {
    process: child,
    said,
    exit: gone.then(([code, signal]) => code ?? signal),
    output,
    tell: (message) => void child.send(message as object),
    hears: (fits) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = said.find(fits);
          if (found !== undefined) {
            listeners.delete(look);
            resolve(found);
          } else if (child.exitCode !== null || child.signalCode !== null) {
            listeners.delete(look);
            reject(new Error(`${file} ended with ${child.exitCode ?? child.signalCode}: ${output.stderr}`));
          }
        };
        listeners.add(look);
        look();
      }),
    async [Symbol.asyncDispose]() {
      // Also ends one that stands still.
      child.kill("SIGKILL");
      await gone;
    },
  };
}
