import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Another program, run from its source in a process of its own. */
export interface ChildProgram<Said> extends AsyncDisposable {
  readonly process: ChildProcess;
  /** Everything that it has said so far. */
  readonly said: readonly Said[];
  tell(message: unknown): void;
  /** Waits until it has said what fits, also before. Rejects when it ends without. */
  hears(fits: (message: Said) => boolean): Promise<Said>;
}

export function startChildProgram<Said>(file: URL, input: unknown): ChildProgram<Said> {
  const child = fork(fileURLToPath(file), [JSON.stringify(input)], {
    execArgv: ["--conditions=@capikit/source"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const gone = once(child, "exit");
  const said: Said[] = [];
  const listeners = new Set<() => void>();
  let errors = "";
  const wake = (): void => {
    for (const listener of [...listeners]) {
      listener();
    }
  };
  child.stderr?.setEncoding("utf8").on("data", (text) => {
    errors += text;
  });
  child.on("message", (message) => {
    said.push(message as Said);
    wake();
  });
  child.on("exit", wake);
  return {
    process: child,
    said,
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
            reject(new Error(`${file} ended with ${child.exitCode ?? child.signalCode}: ${errors}`));
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
