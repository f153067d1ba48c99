import { Worker } from "node:worker_threads";
import type { ClusterConfig } from "@capikit/client";
import { type Logger, silentLogger } from "@capikit/serving";
import type { Election, ElectionObserver, StopElectionOptions } from "./election.ts";
import { type LeadershipLostCode, LeadershipLostError, NotLeaderError } from "./election-errors.ts";
import type { ElectionOrder, ElectionReport, ElectionWorkerData } from "./election-report.ts";
import { completeSettings, type ElectionSettings } from "./election-settings.ts";
import { openLeaseTerm } from "./lease-term.ts";
import { lossGraceMs } from "./loss-grace.ts";
import { threadClock } from "./thread-clock.ts";
import { watchDeadline } from "./watch-deadline.ts";

/** How an election is held. */
export interface ElectionOptions extends ElectionSettings {
  /** The API server that has the Lease, and as whom to write it. */
  readonly config: ClusterConfig;
  readonly logger?: Logger;
  readonly observer?: ElectionObserver;
}

/**
 * Begins to strive for a Lease, in a thread of its own: a main thread that computes, or waits for a disk, loses nothing by it. The
 * thread's program is the file `election-worker.js` of this package, which must lie beside a program that was bundled.
 *
 * That the lease is lost is known in three ways, each quicker than the next: `gate` and `isLeader` compare the clock with the moment
 * until which the lease is surely ours, without waiting for any message; then `lost` aborts; then, `leaseDurationMs` after the last
 * renewal, another one leads.
 *
 * A write that passed the gate at the last moment has `leaseDurationMs - renewDeadlineMs` (5 s by default) to be carried out before anybody
 * else can lead. With `writeTimeoutMs`, half of that is for its way to the server, which gives up what it has not carried out in the other
 * half, or later while the lease is fresh, whether that waits in a queue, for admission webhooks, or for etcd. The window that remains is
 * a network that holds packets back for longer, a write that etcd has in hand already, and a machine that stands still as a whole along
 * with its clock; preconditions on the resource version close it for updates.
 *
 * The identity needs the rights to `get`, `create` and `update` Leases in the namespace.
 *
 * @throws RangeError, TypeError when the settings make no sense.
 */
export function startElection(options: ElectionOptions): Election {
  const { config, logger: base = silentLogger, observer = {} } = options;
  const settings = completeSettings(options);
  const { namespace, name, identity, leaseDurationMs, renewDeadlineMs, stallTimeoutMs, exitOnLoss } =
    settings;
  const lease = `${namespace}/${name}`;
  const logger = base.with({ lease, identity });
  const marginMs = leaseDurationMs - renewDeadlineMs;
  const term = openLeaseTerm();
  const now = threadClock.now;
  /** Until somebody else can lead, if it began. */
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
    if (code !== "stopped") {
      logger.error("the election is over", { reason: code, error });
      if (exitOnLoss) {
        exitSoon();
      }
      lost.abort(error);
    }
  };
  const exitSoon = (): void => {
    // The thread may have its own timer, which is not to keep a process alive that has nothing left to do.
    worker.unref();
    const graceMs = lossGraceMs(settings, term.deadlineMs()) * 0.8;
    const exit = (): void => {
      logger.error("Leadership was lost and the shutdown takes too long, exiting", { graceMs });
      process.exit(1);
    };
    setTimeout(exit, graceMs).unref();
  };
  const expire = (): void =>
    end("expired", `the lease ${lease} was not renewed within ${renewDeadlineMs} ms`);
  /** Callers may see that time is up before any message or timer does. */
  const isLeader = (): boolean => {
    const waiting = term.isWaiting();
    const leads = term.holds(now());
    if (!leads && !waiting && !ended) {
      queueMicrotask(expire);
    }
    return leads;
  };

  const hear = (report: ElectionReport): void => {
    switch (report.type) {
      case "leader":
        leader = report.identity;
        observer.newLeader?.(name, leader);
        logger.info("a leader is known", { leader });
        break;
      case "acquired":
        if (isLeader()) {
          observer.leading?.(name, true);
          logger.info("leading");
          cancelDeadline = watchDeadline(term, threadClock, expire);
          resolveAcquired();
        }
        break;
      case "slow-path":
        observer.slowPath?.(name);
        break;
      case "failed":
        logger.warn(`the lease could not be ${pastOf[report.action]}`, { error: report.message });
        break;
      case "released":
        logger.info("the lease is released");
        break;
      case "ended":
        end(report.code, report.message);
    }
  };

  const crash = (why: string): void => end("crashed", `the thread that renews the lease ${lease} ${why}`);
  observer.leading?.(name, false);
  worker.on("message", hear);
  worker.on("error", (error) => crash(`failed: ${error instanceof Error ? error.message : String(error)}`));
  const exited = new Promise<void>((resolve) => {
    worker.on("exit", (code) => {
      crash(`ended with code ${code}`);
      resolve();
    });
  });

  const stop = async ({ release = true }: StopElectionOptions): Promise<void> => {
    // Where the lease is to run out, the thread must not see a stop before it sees why.
    release ? term.stop() : term.end();
    end("stopped", `the election for the lease ${lease} was stopped`);
    if (exitOnLoss && lost.signal.aborted) {
      return; // the thread stays, to end the process
    }
    worker.postMessage((release ? "release" : "keep") satisfies ElectionOrder);
    // It ends by itself after one request, whose time is limited.
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
    gate(request) {
      const { method, timeoutMs = 0 } = request;
      if (method === "GET" || method === "HEAD") {
        return;
      }
      if (!isLeader()) {
        throw new NotLeaderError(request, `${identity} does not hold the lease ${lease}`);
      }
      if (timeoutMs > leftMs()) {
        const why = `the API server might take until the lease ${lease} has run out, which is not being renewed`;
        throw new NotLeaderError(request, why);
      }
    },
    writeTimeoutMs: () => (term.deadlineMs() === 0 ? undefined : leftMs() - marginMs / 2),
    healthy(toleranceMs = 20_000) {
      if (stopping === undefined && term.deadlineMs() > 0 && leftMs() < -toleranceMs) {
        throw new Error(`the lease ${lease} ran out more than ${toleranceMs} ms ago, and we are still here`);
      }
    },
    stop(options = {}) {
      stopping ??= stop(options);
      return stopping;
    },
  };
}

const pastOf = { acquire: "acquired", renew: "renewed", release: "released" } as const;

function spawn(data: ElectionWorkerData): Worker {
  const fromSource = import.meta.url.endsWith(".ts");
  // Whole, so that bundlers and the like see which file is meant.
  const url = fromSource
    ? new URL("./election-worker.ts", import.meta.url)
    : new URL("./election-worker.js", import.meta.url);
  // The flags of the process hold in its threads as well. A test runner resolves the workspace by other means.
  const condition = "--conditions=@capikit/source";
  const execArgv = fromSource && !process.execArgv.includes(condition) ? { execArgv: [condition] } : {};
  return new Worker(url, { name: `election ${data.settings.name}`, workerData: data, ...execArgv });
}
