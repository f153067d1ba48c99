import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const cli = fileURLToPath(new URL("../../../../packages/cli/bin/capikit.js", import.meta.url));

/** An event of `capikit dev --format json`, with its time of `performance.now`. */
export interface DevEvent {
  readonly event: string;
  readonly level: string;
  readonly text?: string;
  readonly pid?: number;
  readonly seconds?: number;
  readonly at: number;
}

/** A running `capikit dev`. */
export interface Dev extends AsyncDisposable {
  /** Waits for the next event. Rejects when the command exits before. */
  next(event: string, fits?: (event: DevEvent) => boolean): Promise<DevEvent>;
}

/** Starts `capikit dev` without a core manager. */
export function startDev(project: string): Dev {
  const child = spawn(process.execPath, [cli, "dev", "--format", "json", "--core", "none"], {
    cwd: project,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const listeners = new Set<(event: DevEvent) => void>();
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (line) => {
    const event = { ...JSON.parse(line), at: performance.now() } as DevEvent;
    for (const listener of listeners) listener(event);
  });
  const closed = once(child, "close");
  return {
    next(name, fits = () => true) {
      return new Promise((resolve, reject) => {
        const seen: string[] = [];
        const listener = (event: DevEvent): void => {
          seen.push(event.text ?? "");
          if (event.event !== name || !fits(event)) return;
          listeners.delete(listener);
          resolve(event);
        };
        listeners.add(listener);
        void closed.then(() => reject(new Error(`capikit dev exited:\n${seen.slice(-5).join("\n")}`)));
      });
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await closed;
    },
  };
}
