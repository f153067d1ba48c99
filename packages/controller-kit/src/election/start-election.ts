import { Worker } from "node:worker_threads";
import type { ClusterConfig } from "@capikit/client";
import { errorMessage } from "@capikit/common/errors";
import { checkOptions } from "@capikit/common/options";
import { type Logger, silentLogger } from "@capikit/serving";
import type { Election, ElectionObserver, StopElectionOptions } from "./election.ts";
import { type LeadershipLostCode, LeadershipLostError, NotLeaderError } from "./election-errors.ts";
import type { ElectionOrder, ElectionReport, ElectionWorkerData } from "./election-report.ts";
import { completeSettings, type ElectionSettings } from "./election-settings.ts";
import { openLeaseTerm } from "./lease-term.ts";
import { lossGraceMs } from "./loss-grace.ts";
import { threadClock } from "./thread-clock.ts";
import { watchDeadline } from "./watch-deadline.ts";

/** Options of an election. */
export interface ElectionOptions extends ElectionSettings {
  /** The API server with the Lease, and the credentials to write it. */
  readonly config: ClusterConfig;
  readonly logger?: Logger;
  readonly observer?: ElectionObserver;
}

/**
 * Starts leader election with a Lease, in a separate thread that the main thread's work cannot
 * delay. The thread runs the file `election-worker.js` of this package, which must be next to a
 * bundled program.
 *
 * A lost lease takes effect in this order: `checkWrite` and `isLeader` compare the clock with the
 * time until which this process surely holds the lease, without waiting for a message. Then `lost`
 * aborts. Another process leads `leaseDurationMs` after the last renewal at the earliest.
 *
 * A write that passed the last check has `leaseDurationMs - renewDeadlineMs` (5 s by default) to
 * complete before another process can lead. With `writeTimeoutMs`, half of that is for the network.
 * The server cancels the write at the end of the other half, or later while the lease is fresh, in
 * its queue as well as in admission webhooks and etcd. The remaining risks are a network that holds
 * packets longer, a write that etcd already has, and a suspended machine whose clock stops too. For
 * updates, resource version preconditions exclude them.
 *
 * The identity needs permission to `get`, `create` and `update` Leases in the namespace.
 *
 * @throws RangeError, TypeError if the settings are invalid.
 */
export function startElection(options: ElectionOptions): Election {
  checkOptions("startElection", options, {
    boolean: "releaseOnStop exitOnLoss",
    number: "leaseDurationMs renewDeadlineMs retryPeriodMs stallTimeoutMs",
    object: "config logger observer labels",
    string: "namespace name identity",
  });
  const { config, logger: base = silentLogger, observer = {} } = options;
  const settings = completeSettings(options);
  const { namespace, name, identity, leaseDurationMs, renewDeadlineMs, stallTimeoutMs, exitOnLoss } =
    settings;
  const lease = `${namespace}/${name}`;
  const logger = base.with({ lease, identity });
  const marginMs = leaseDurationMs - renewDeadlineMs;
  const term = openLeaseTerm();
  const now = threadClock.now;
  /** Milliseconds until another process can lead, once the term has begun. */
  const leftMs = (): number => term.deadlineMs() + marginMs - now();
  const lost = new AbortController();
  let resolveAcquired = (): void => {};
  let rejectAcquired = (_: unknown): void => {};
  const acquired = new Promise<void>((resolve, reject) => {
    resolveAcquired = resolve;
    rejectAcquired = reject;
  });
  acquired.catch(() => {});
  let leader: string | undefined;
  let stopping: Promise<void> | undefined;
  let ended = false;
  let cancelDeadline = (): void => {};

  term.beat(now());
  const worker = spawn({ config, settings, memory: term.memory });
  const heartbeat =
    stallTimeoutMs > 0 ? setInterval(() => term.beat(now()), stallTimeoutMs / 10).unref() : undefined;

  const end = (code: LeadershipLostCode, message: string): void => {
    term.end();
    if (ended) {
      return;
    }
    ended = true;
    clearInterval(heartbeat);
    cancelDeadline();
    observer.leading?.(name, false);
    const error = new LeadershipLostError(code, message);
    rejectAcquired(error);
    if (code !== "LEADERSHIP_STOPPED") {
      logger.error("Leader election lost", { reason: code, detail: message });
      if (exitOnLoss) {
        exitSoon();
      }
      lost.abort(error);
    }
  };
  const exitSoon = (): void => {
    // The thread may have its own timer, which must not keep an otherwise finished process alive.
    worker.unref();
    const graceMs = lossGraceMs(settings, term.deadlineMs()) * 0.8;
    const exit = (): void => {
      logger.error("Shutdown after lost leadership timed out, exiting", { graceMs });
      process.exit(1);
    };
    setTimeout(exit, graceMs).unref();
  };
  const expire = (): void =>
    end("LEADERSHIP_EXPIRED", `the lease ${lease} was not renewed within ${renewDeadlineMs} ms`);
  /** A caller may notice the end of the term before any message or timer. */
  const isLeader = (): boolean => {
    const waiting = term.isWaiting();
    const leads = term.holds(now());
    if (!leads && !waiting && !ended) {
      queueMicrotask(expire);
    }
    return leads;
  };

  const onReport = (report: ElectionReport): void => {
    switch (report.type) {
      case "leader":
        leader = report.identity;
        observer.newLeader?.(name, leader);
        logger.info("New leader elected", { leader });
        break;
      case "acquired":
        if (isLeader()) {
          observer.leading?.(name, true);
          logger.info("Successfully acquired lease");
          cancelDeadline = watchDeadline(term, threadClock, expire);
          resolveAcquired();
        }
        break;
      case "slow-path":
        observer.slowPath?.(name);
        break;
      case "failed":
        logger.warn(`Failed to ${report.action} lease`, { error: report.message });
        break;
      case "released":
        logger.info("Released lease");
        break;
      case "ended":
        end(report.code, report.message);
    }
  };

  const crash = (why: string): void =>
    end("LEADERSHIP_CRASHED", `the renewal thread of the lease ${lease} ${why}`);
  observer.leading?.(name, false);
  worker.on("message", onReport);
  worker.on("error", (error) => crash(`failed: ${errorMessage(error)}`));
  const exited = new Promise<void>((resolve) => {
    worker.on("exit", (code) => {
      crash(`ended with code ${code}`);
      resolve();
    });
  });

  const stop = async ({ release = true }: StopElectionOptions): Promise<void> => {
    // To let the lease expire, the thread must receive the reason before it sees the stop.
    release ? term.stop() : term.end();
    end("LEADERSHIP_STOPPED", `the election for the lease ${lease} was stopped`);
    if (exitOnLoss && lost.signal.aborted) {
      return; // the thread stays, to end the process
    }
    worker.postMessage((release ? "release" : "keep") satisfies ElectionOrder);
    // The thread ends on its own after one request with a timeout.
    const tooLong = setTimeout(() => void worker.terminate(), leaseDurationMs);
    await exited;
    clearTimeout(tooLong);
  };

  return {
    identity,
    get leader() {
      return leader;
    },
    acquired,
    lost: lost.signal,
    isLeader,
    checkWrite(request) {
      const { method, timeoutMs = 0 } = request;
      if (method === "GET" || method === "HEAD") {
        return;
      }
      if (!isLeader()) {
        throw new NotLeaderError(request, `${identity} does not hold the lease ${lease}`);
      }
      if (timeoutMs > leftMs()) {
        const why = `the lease ${lease} is not being renewed and may expire before the API server responds`;
        throw new NotLeaderError(request, why);
      }
    },
    writeTimeoutMs: () => (term.deadlineMs() === 0 ? undefined : leftMs() - marginMs / 2),
    healthy(toleranceMs = 20_000) {
      if (stopping === undefined && term.deadlineMs() > 0 && leftMs() < -toleranceMs) {
        throw new Error(
          `the lease ${lease} expired more than ${toleranceMs} ms ago, but the process is still running`,
        );
      }
    },
    stop(options = {}) {
      stopping ??= stop(options);
      return stopping;
    },
  };
}

function spawn(data: ElectionWorkerData): Worker {
  const fromSource = import.meta.url.endsWith(".ts");
  // Complete `new URL` expressions, so that bundlers find the file.
  const url = fromSource
    ? new URL("./election-worker.ts", import.meta.url)
    : new URL("./election-worker.js", import.meta.url);
  // Threads inherit the flags of the process. Test runners resolve workspace packages differently.
  const condition = "--conditions=@capikit/source";
  const execArgv = fromSource && !process.execArgv.includes(condition) ? { execArgv: [condition] } : {};
  return new Worker(url, { name: `election ${data.settings.name}`, workerData: data, ...execArgv });
}
