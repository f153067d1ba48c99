import type { SupervisedProcess } from "@capikit/envtest";

/** Fields of a Pod that its kubelet uses. */
export interface PodSettings {
  /** Address of its health server. */
  readonly healthAddress: string;
  /** Path of its readiness probe; undefined without a probe. */
  readonly readyPath: string | undefined;
  /** Seconds between SIGTERM and SIGKILL. */
  readonly graceSeconds: number;
}

/** A Pod that runs as a process. */
export interface PodProcess {
  readonly name: string;
  /** Reports whether its readiness probe succeeds, with the default timeout of a probe. */
  isReady(): Promise<boolean>;
  /** Sends SIGTERM, and SIGKILL after the grace period. Resolves when the process has ended. */
  stop(): Promise<void>;
}

/** Probes and stops a process like a kubelet. */
export function podProcess(
  { name, pid, exited }: SupervisedProcess,
  { healthAddress, readyPath, graceSeconds }: PodSettings,
): PodProcess {
  return {
    name,
    async isReady() {
      if (readyPath === undefined) return true;
      const signal = AbortSignal.timeout(1000);
      try {
        const response = await fetch(`http://${healthAddress}${readyPath}`, { signal });
        await response.text();
        return response.ok;
      } catch {
        return false;
      }
    },
    async stop() {
      const id = await pid;
      send(id, "SIGTERM");
      const late = setTimeout(() => send(id, "SIGKILL"), graceSeconds * 1000);
      await exited;
      clearTimeout(late);
    },
  };
}

/** Sends a signal, without an error for a process that has ended. */
function send(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
