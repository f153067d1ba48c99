import type { ClusterConfig } from "@capikit/client";
import { checkOptions } from "@capikit/common/options";
import { type Logger, silentLogger } from "@capikit/serving";
import type { Election, ElectionObserver } from "./election.ts";
import { ElectionRun } from "./election-run.ts";
import { completeSettings, type ElectionSettings, electionTypes } from "./election-settings.ts";

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
 * @throws TypeError if a function handles the requests of `config`, which threads cannot share.
 */
export function startElection(options: ElectionOptions): Election {
  checkOptions("startElection", options, {
    ...electionTypes,
    config: "object",
    logger: "object",
    observer: "object",
  });
  const { config, logger = silentLogger, observer = {} } = options;
  const settings = completeSettings(options);
  if (config.handler !== undefined)
    throw new TypeError(
      "leader election needs an API server, because its thread cannot call a handler of requests: pass `leaderElection: false`, or a `server`",
    );
  const run = new ElectionRun(config, settings, logger, observer);
  // Callers pass methods on, such as `checkWrite` to a client.
  return {
    identity: settings.identity,
    get leader() {
      return run.leader;
    },
    acquired: run.acquired,
    lost: run.lost,
    isLeader: () => run.isLeader(),
    checkWrite: (request) => run.checkWrite(request),
    writeTimeoutMs: () => run.writeTimeoutMs(),
    healthy: (toleranceMs) => run.healthy(toleranceMs),
    stop: (stopOptions) => run.stop(stopOptions),
  };
}
