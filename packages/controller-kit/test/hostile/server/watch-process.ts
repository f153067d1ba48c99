import { readdirSync } from "node:fs";

/** Resource limits of a process that talks to a hostile server. */
export interface ProcessLimits {
  /** Requests to each server. Default: 200. */
  readonly requests?: number;
  /** Bytes from each server. Default: 256 MiB. */
  readonly bytes?: number;
  /** Additional file descriptors, if the platform reports them. Default: 32. */
  readonly descriptors?: number;
}

/** A watch over a process. */
export interface ProcessWatch extends Disposable {
  /** Returns the problems so far, one line each. */
  problems(limits?: ProcessLimits): string[];
}

/** The counters of a server. */
export interface CountedServer {
  readonly url: string;
  readonly requests: number;
  readonly bytesSent: number;
}

/**
 * Watches this process while code talks to hostile servers. It detects unhandled rejections,
 * uncaught exceptions, excessive requests and bytes, and leaked descriptors. It needs no test
 * framework: `expect(watched.problems()).toEqual([])`.
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
  return count > limit ? [`${what}: ${count} more than at the start (limit: ${limit})`] : [];
}

/** Returns the number of open descriptors, or 0 if the platform does not list them. */
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
