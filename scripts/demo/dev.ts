import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { type Client, createClient, loadKubeconfig } from "@capikit/client";
import { print } from "./narrate.ts";

/** An event of `capikit dev --format json`. */
export interface DevEvent {
  readonly event: string;
  readonly level: string;
  readonly text?: string;
  readonly kubeconfig?: string;
  readonly state?: string;
  /** URL and CA file of a served extension. */
  readonly url?: string;
  readonly ca?: string;
}

/** A `capikit dev` at work. Disposing of it ends it. */
export interface Dev extends AsyncDisposable {
  readonly client: Client;
  readonly kubeconfig: string;
  /** The events so far. */
  readonly events: readonly DevEvent[];
  readonly signal: AbortSignal;
  /** Subscribes to all further events, until the returned function is called. */
  listen(listener: (event: DevEvent) => void): () => void;
  /** Ends it in order. @throws Error where it does not end well. */
  stop(): Promise<void>;
}

const longestStartMs = 20 * 60_000; // the first time its programs are built

/** Starts `capikit dev` with the arguments of Node.js, and prints its progress. */
export async function startDev(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Dev> {
  const child = spawn(process.execPath, args, {
    env,
    stdio: ["ignore", "pipe", "inherit"],
    // The Ctrl-C of a terminal is the demo's alone, which ends it in order then.
    detached: true,
  });
  const closed = once(child, "close") as Promise<[number | null]>;
  const events: DevEvent[] = [];
  const listeners = new Set<(event: DevEvent) => void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const event = JSON.parse(line) as DevEvent;
    events.push(event);
    for (const listener of listeners) listener(event);
  });
  const end = async (): Promise<number | null> => {
    child.kill("SIGTERM");
    const [code] = await closed;
    return code;
  };
  const printed = new Set(["api-server", "core", "extension", "installed", "program"]);
  listeners.add(({ event, text = "" }) => void (printed.has(event) && print(text.split("\n", 1)[0] ?? "")));
  const failure = (): string | undefined =>
    events.find(
      ({ level, event, state }) =>
        level === "error" || (event === "core" && state === "absent" && level === "warning"),
    )?.text ?? (child.exitCode === null ? undefined : events.at(-2)?.text);
  try {
    await until("everything to run", signal, () => events.some(({ event }) => event === "ready"), {
      timeoutMs: longestStartMs,
      failed: failure,
    });
    const failed = failure(); // since the last look
    if (failed !== undefined) throw new Error(failed);
    listeners.clear();
    const kubeconfig = events.find((event) => event.kubeconfig !== undefined)?.kubeconfig ?? "";
    const client = createClient(await loadKubeconfig(kubeconfig));
    const stop = async (): Promise<void> => {
      await client.close();
      const code = await end();
      if (code !== 0) throw new Error(`capikit dev ended with exit code ${code}`);
    };
    return {
      client,
      kubeconfig,
      events,
      signal,
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      stop,
      [Symbol.asyncDispose]: () => (child.exitCode === null ? stop() : Promise.resolve()),
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Asks until something holds. @throws Error when the time is over, or it has failed. */
export async function until(
  what: string,
  signal: AbortSignal,
  holds: () => boolean | Promise<boolean>,
  {
    timeoutMs = 120_000,
    failed,
  }: { readonly timeoutMs?: number; readonly failed?: () => string | undefined } = {},
): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await holds())) {
    signal.throwIfAborted();
    const reason = failed?.();
    if (reason !== undefined) throw new Error(reason);
    if (performance.now() > end) throw new Error(`waited ${timeoutMs / 1000} s for ${what}`);
    await wait(100);
  }
}
