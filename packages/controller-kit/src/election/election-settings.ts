import { randomUUID } from "node:crypto";
import { url as inspectorUrl } from "node:inspector";
import { hostname } from "node:os";
import type { OptionTypes } from "@capikit/common/options";
import { type Clock, systemClock } from "@capikit/common/time";

/** A clock that all threads share, unlike `performance.now()`. */
export const threadClock: Clock = {
  now: () => Number(process.hrtime.bigint()) / 1e6,
  after: systemClock.after,
};

/** Settings of an election. Times are milliseconds. */
export interface ElectionSettings {
  /** Namespace of the Lease. */
  readonly namespace: string;
  /** Name of the Lease; also the label `name` of the metrics. */
  readonly name: string;
  /** Must be unique among all candidates. Default: `HOSTNAME_UUID`. */
  readonly identity?: string;
  /** How long candidates wait after the last renewal. Whole seconds. Default: 15,000. */
  readonly leaseDurationMs?: number;
  /**
   * How long the leader continues without a successful renewal, counted from when the last one was
   * sent. No write is sent later: the rest of the lease duration is a margin for writes in flight
   * and for clock skew. Default: 10,000.
   */
  readonly renewDeadlineMs?: number;
  /** Time between attempts. Default: 2,000. */
  readonly retryPeriodMs?: number;
  /** Whether `stop` releases the lease, so that other candidates need not wait. Default: true. */
  readonly releaseOnStop?: boolean;
  /** Labels of the Lease, added to its existing ones. */
  readonly labels?: Readonly<Record<string, string>>;
  /**
   * How long the main thread's event loop may be blocked before leadership is given up, so that a
   * hung program does not lead forever. 0 disables the check. Default: 300,000, and at least
   * `leaseDurationMs`; 0 if a debugger may stop the program.
   */
  readonly stallTimeoutMs?: number;
  /**
   * Whether a process that lost the lease exits with a non-zero code before another replica can
   * lead, within `leaseDurationMs - renewDeadlineMs` of the end of its leadership. It calls
   * `process.exit(1)` after four fifths of that time. If the main thread is blocked, the renewal
   * thread sends SIGKILL at the end. Default: false; `runManager` sets it.
   */
  readonly exitOnLoss?: boolean;
}

/** The types of the settings. {@link completeSettings} checks the durations. */
export const electionTypes = {
  namespace: "string",
  name: "string",
  identity: "string",
  leaseDurationMs: "number",
  renewDeadlineMs: "number",
  retryPeriodMs: "number",
  releaseOnStop: "boolean",
  labels: "object",
  stallTimeoutMs: "number",
  exitOnLoss: "boolean",
} as const satisfies OptionTypes<ElectionSettings>;

/** Settings with all defaults filled in. */
export type CompleteSettings = Required<ElectionSettings>;

/** Jitter between the attempts of several candidates, as in client-go. */
const jitterFactor = 1.2;

/**
 * Fills in the defaults.
 *
 * @throws RangeError if the durations contradict each other.
 * @throws TypeError if a name is missing.
 */
export function completeSettings(settings: ElectionSettings): CompleteSettings {
  const {
    namespace,
    name,
    identity = `${hostname()}_${randomUUID()}`,
    leaseDurationMs = 15_000,
    renewDeadlineMs = 10_000,
    retryPeriodMs = 2_000,
    releaseOnStop = true,
    labels = {},
    stallTimeoutMs = inspectorUrl() === undefined ? Math.max(300_000, leaseDurationMs) : 0,
    exitOnLoss = false,
  } = settings;
  for (const [field, value] of Object.entries({ namespace, name, identity })) {
    if (!value) {
      throw new TypeError(`${field} of the leader election must not be empty`);
    }
  }
  if (!(retryPeriodMs > 0)) {
    throw new RangeError(`retryPeriodMs (${retryPeriodMs}) must be greater than 0`);
  }
  if (!(renewDeadlineMs > retryPeriodMs * jitterFactor)) {
    throw new RangeError(
      `renewDeadlineMs (${renewDeadlineMs}) must be greater than ${jitterFactor} times retryPeriodMs (${retryPeriodMs}), so that a failed renewal can be retried`,
    );
  }
  if (!(leaseDurationMs > renewDeadlineMs)) {
    throw new RangeError(
      `leaseDurationMs (${leaseDurationMs}) must be greater than renewDeadlineMs (${renewDeadlineMs}), so that the leader stops before another replica can lead`,
    );
  }
  if (leaseDurationMs % 1000 !== 0) {
    throw new RangeError(
      `leaseDurationMs (${leaseDurationMs}) must be a multiple of 1000, because a Lease has whole seconds`,
    );
  }
  if (!(stallTimeoutMs >= 0) || (stallTimeoutMs > 0 && stallTimeoutMs < leaseDurationMs)) {
    throw new RangeError(
      `stallTimeoutMs (${stallTimeoutMs}) must be 0 or at least leaseDurationMs (${leaseDurationMs})`,
    );
  }
  return {
    namespace,
    name,
    identity,
    leaseDurationMs,
    renewDeadlineMs,
    retryPeriodMs,
    releaseOnStop,
    labels,
    stallTimeoutMs,
    exitOnLoss,
  };
}

/**
 * Returns the milliseconds until the process must have exited after it lost its lease. No other
 * replica that follows the protocol leads before.
 *
 * @param deadlineMs when leadership ended, or would have ended.
 */
export function lossGraceMs(
  { leaseDurationMs, renewDeadlineMs }: Pick<CompleteSettings, "leaseDurationMs" | "renewDeadlineMs">,
  deadlineMs: number,
): number {
  const now = threadClock.now();
  return Math.max(0, Math.min(now, deadlineMs) + leaseDurationMs - renewDeadlineMs - now);
}
