import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Client, createClient, loadKubeconfig } from "@capikit/client";
import { expect, onTestFinished } from "vitest";
import { applyAll, readApplied } from "../../../src/commands/dev/applied-objects.ts";
import { startCli } from "../../cli.ts";

/** An event in the output of `capikit dev --format json`. */
export interface ReportedEvent {
  readonly event: string;
  readonly level: string;
  readonly text?: string;
  readonly [field: string]: unknown;
}

/** A `capikit dev` at work. */
export interface DevRun {
  readonly pid: number;
  readonly events: readonly ReportedEvent[];
  /** Waits for an event, from the given place on. */
  until(what: string, fits: (event: ReportedEvent) => boolean, from?: number): Promise<ReportedEvent>;
  /** Sends a signal, and gives the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Returns the exit code of a run that ends by itself. */
  readonly ended: Promise<number | null>;
}

const longestMs = 120_000;
/** Where the programs come from that tests run against. */
export const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(?:CAPIKIT|GO|XDG|NODE_COMPILE_CACHE)/.test(name)),
);

/** Starts the command as a process. */
export function startDev(cwd: string, ...argv: readonly string[]): DevRun {
  return startDevIn({}, cwd, ...argv);
}

/** The same with variables of the environment. */
export function startDevIn(variables: NodeJS.ProcessEnv, cwd: string, ...argv: readonly string[]): DevRun {
  return devRun(startCli(cwd, ["dev", "--format", "json", ...argv], [], { ...env, ...variables }));
}

/** Reads the events of a process, however it was started. */
export function devRun(child: ChildProcess): DevRun {
  const events: ReportedEvent[] = [];
  let stderr = "";
  let wake = (): void => {};
  const ended = once(child, "close").then(([code]): number | null => code);
  child.on("close", () => wake());
  child.stderr?.on("data", (data) => {
    stderr += data;
  });
  if (child.stdout === null) throw new Error("it has no stdout");
  createInterface({ input: child.stdout }).on("line", (line) => {
    events.push(JSON.parse(line));
    wake();
  });
  return {
    pid: child.pid ?? 0,
    events,
    async until(what, fits, from = 0) {
      const late = setTimeout(() => wake(), longestMs);
      const end = performance.now() + longestMs;
      try {
        for (;;) {
          const found = events.slice(from).find(fits);
          if (found !== undefined) return found;
          if (child.exitCode !== null || performance.now() >= end) {
            const latest = events.slice(-30).map((event) => JSON.stringify(event).slice(0, 300));
            throw new Error(`this did not come: ${what}\n${latest.join("\n")}\n${stderr}`);
          }
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      } finally {
        clearTimeout(late);
      }
    },
    async end(signal) {
      child.kill(signal);
      return ended;
    },
    ended,
  };
}

/** Returns a client of the session of a project, until the end of the test. */
export async function clientOf(root: string): Promise<Client> {
  const client = createClient(await loadKubeconfig(join(root, ".capikit/kubeconfig")));
  onTestFinished(() => client.close());
  return client;
}

/** Applies a template of a project, with the default variables of `--apply`. */
export async function applyTemplate(client: Client, root: string, file: string, name = "dev"): Promise<void> {
  const lists = { apply: [join(root, "templates", file)], set: [`CLUSTER_NAME=${name}`] };
  const objects = readApplied({ lists }, { env: {} }).flatMap((one) => one.objects);
  const { signal } = new AbortController();
  // The webhook of the core manager refuses a Cluster before it has reconciled the class.
  await expect
    .poll(async () => (await applyAll(client, objects, signal)).map(({ error }) => error.message), {
      ...{ timeout: 60_000, interval: 500 },
    })
    .toEqual([]);
}
