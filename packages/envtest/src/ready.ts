import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, type ClusterConfig, createClient } from "@capikit/client";
import type { ControlPlaneOptions } from "./control-plane.ts";
import { EnvtestError } from "./errors/envtest-error.ts";
import { logTail } from "./process/log-tail.ts";
import type { SupervisedProcess } from "./process/supervisor.ts";

const pollMs = 40;

/** Another process took a port between finding and using it. */
export class PortTakenError extends EnvtestError {
  override readonly name = "PortTakenError";
}

/**
 * Waits until an API server is usable.
 *
 * @throws EnvtestError with the output tails when a process ends or the time is up.
 */
export async function untilReady(
  config: ClusterConfig,
  processes: readonly SupervisedProcess[],
  options: ControlPlaneOptions,
): Promise<void> {
  const limit = options.startTimeoutMs ?? 60_000;
  const over = new AbortController();
  const signals = [over.signal, AbortSignal.timeout(limit), ...(options.signal ? [options.signal] : [])];
  const probe = createClient(config, { retry: { attempts: 1 } });
  try {
    await Promise.race([
      pollReady(probe, AbortSignal.any(signals)),
      ...processes.map(async (process) => {
        throw await createExitError(process);
      }),
    ]);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof EnvtestError) {
      throw error;
    }
    throw new EnvtestError(
      [`the API server is not ready after ${limit} ms`, ...(await describeFailure(processes))].join("\n"),
      { cause: error },
    );
  } finally {
    over.abort();
    await probe.close();
  }
}

/** Waits for /readyz and for the namespace of the tests' objects. */
async function pollReady(probe: Client, signal: AbortSignal): Promise<void> {
  for (const path of ["/readyz", "/api/v1/namespaces/default"]) {
    while (!(await answers(probe, path, signal))) {
      await sleep(pollMs, undefined, { signal });
    }
  }
}

async function answers(probe: Client, path: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await probe.transport.request({ method: "GET", path, signal });
    await response.text();
    return response.status === 200;
  } catch {
    signal.throwIfAborted();
    return false; // not listening yet
  }
}

async function createExitError(process: SupervisedProcess): Promise<EnvtestError> {
  const { code, signal } = await process.exited;
  const how = signal === null ? `exited with code ${code}` : `was ended by ${signal}`;
  const why = await describeFailure([process]);
  const message = [`${process.name} ${how} before the API server was ready`, ...why].join("\n");
  return message.includes("address already in use") ? new PortTakenError(message) : new EnvtestError(message);
}

/** etcd reserves so many bytes before it starts. */
const leastFreeBytes = 64 * 1024 * 1024;

/** Returns the last log lines of processes, or a line about their disk without space: etcd only logs a stack. */
export async function describeFailure(
  processes: readonly Pick<SupervisedProcess, "logFile" | "name">[],
  read: (path: string) => Promise<Pick<StatsFs, "bavail" | "bsize" | "ffree" | "files">> = statfs,
): Promise<readonly string[]> {
  const folder = dirname(processes[0]?.logFile ?? ".");
  const { bavail, bsize, files, ffree } = await read(folder);
  const isFull = bavail * bsize < leastFreeBytes || (files > 0 && ffree === 0);
  const free = `${Math.floor((bavail * bsize) / 1024)} KiB and ${ffree} files are free`;
  if (isFull) return [`the disk of ${folder} is full (${free}): free space, or use another folder`];
  return Promise.all(processes.map(lastLines));
}

async function lastLines({ name, logFile }: Pick<SupervisedProcess, "logFile" | "name">): Promise<string> {
  const tail = await logTail(logFile);
  return tail === ""
    ? `${name} wrote nothing to its log`
    : `last lines of ${name}:\n${tail.replace(/^/gm, "  ")}`;
}
