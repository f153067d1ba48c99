import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A program that runs from source in a separate process. */
export interface ChildProgram<Message> extends AsyncDisposable {
  readonly process: ChildProcess;
  /** All messages from the program so far. */
  readonly messages: readonly Message[];
  /** Resolves with the exit code or signal when the process has ended. */
  readonly exit: Promise<number | NodeJS.Signals>;
  /** The output so far. */
  readonly output: { readonly stdout: string; readonly stderr: string };
  send(message: unknown): void;
  /**
   * Resolves with the first matching message, also an earlier one. Rejects if the program ends
   * without one.
   */
  receive(fits: (message: Message) => boolean): Promise<Message>;
}

export function startChildProgram<Message>(file: URL, input: unknown): ChildProgram<Message> {
  const child = fork(fileURLToPath(file), [JSON.stringify(input)], {
    execArgv: ["--conditions=@capikit/source"],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  // Waits for the end of the output, too.
  const gone = once(child, "close");
  const messages: Message[] = [];
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
    messages.push(message as Message);
    wake();
  });
  child.on("exit", wake);
  return {
    process: child,
    messages,
    exit: gone.then(([code, signal]) => code ?? signal),
    output,
    send: (message) => void child.send(message as object),
    receive: (fits) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = messages.find(fits);
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
      // Also kills a stopped process.
      child.kill("SIGKILL");
      await gone;
    },
  };
}
