import { readdirSync } from "node:fs";

/** What a process may take while a hostile server is talked to. */
export interface ProcessLimits {
  /** Requests that the servers may get. Default: 200 for each. */
  readonly requests?: number;
  /** Bytes that the servers may send. Default: 256 MiB for each. */
  readonly bytes?: number;
  /** File descriptors more than at the beginning, where the platform tells. Default: 32. */
  readonly descriptors?: number;
}

/** A process that is watched. */
export interface ProcessWatch extends Disposable {
  /** What went wrong so far, a line for each; empty when all is well. */
  problems(limits?: ProcessLimits): string[];
}

/** As much of a server as is counted. */
export interface CountedServer {
  readonly url: string;
  readonly requests: number;
  readonly bytesSent: number;
}

/**
 * Watches this process while code talks to hostile servers: for promises that are rejected without a handler and errors that nobody catches,
 * requests and bytes beyond a bound, and descriptors that stay open. Needs no test framework:
 * `expect(watched.problems()).toEqual([])`.
 *
 * @example
 * using watched = watchProcess([server]);
 * server.setMode("endless-pages");
 * await reconcileOnce();
 * expect(watched.problems({ requests: 50 })).toEqual([]);
 */
export function watchProcess(servers: readonly CountedServer[] = []): ProcessWatch {
  const unhandled: string[] = [];
  const onRejection = (reason: unknown): void =>
    void unhandled.push(`unhandled rejection: ${textOf(reason)}`);
  const onException = (error: unknown): void => void unhandled.push(`uncaught exception: ${textOf(error)}`);
  process.on("unhandledRejection", onRejection);
  process.on("uncaughtExceptionMonitor", onException);
  const before = servers.map(({ requests, bytesSent }) => ({ requests, bytesSent }));
  const opened = openDescriptors();
  return {
    problems({ requests = 200, bytes = 256 * 1024 * 1024, descriptors = 32 } = {}) {
      const counts = servers.flatMap((server, at) => [
        ...beyond(`requests to ${server.url}`, server.requests - (before[at]?.requests ?? 0), requests),
        ...beyond(`bytes from ${server.url}`, server.bytesSent - (before[at]?.bytesSent ?? 0), bytes),
      ]);
      return [...unhandled, ...counts, ...beyond("descriptors", openDescriptors() - opened, descriptors)];
    },
    [Symbol.dispose]() {
      process.off("unhandledRejection", onRejection);
      process.off("uncaughtExceptionMonitor", onException);
    },
  };
}

function beyond(what: string, count: number, limit: number): string[] {
  return count > limit ? [`${what}: ${count} more than at the beginning (limit: ${limit})`] : [];
}

/** 0 where the platform does not list them. */
function openDescriptors(): number {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return 0;
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
