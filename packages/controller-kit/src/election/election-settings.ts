import { randomUUID } from "node:crypto";
import { hostname } from "node:os";

/** Which lease is wanted, and with what patience. Times are milliseconds. */
export interface ElectionSettings {
  /** Namespace of the Lease. */
  readonly namespace: string;
  /** Name of the Lease; also the label `name` of the metrics. */
  readonly name: string;
  /** Unlike that of every other process that wants the lease. Default: `HOSTNAME_UUID`. */
  readonly identity?: string;
  /** How long others wait after they saw the lease renewed. Whole seconds. Default: 15,000. */
  readonly leaseDurationMs?: number;
  /**
   * How long we lead without a renewal that succeeds, counted from when the last one was sent. No write is sent later, so that what
   * is left of the lease's duration is the margin for writes under way, and for clocks of unlike pace. Default: 10,000.
   */
  readonly renewDeadlineMs?: number;
  /** How long to wait between attempts. Default: 2,000. */
  readonly retryPeriodMs?: number;
  /** Whether `stop` gives the lease up, so that others need not wait. Default: true. */
  readonly releaseOnStop?: boolean;
  /** Labels of the Lease. Others that it has are kept. */
  readonly labels?: Readonly<Record<string, string>>;
  /**
   * How long the main thread's event loop may not come round until leadership is given up: a program that hangs for good must not lead
   * for ever. 0: no matter how long. Default: 300,000, and at least `leaseDurationMs`.
   */
  readonly stallTimeoutMs?: number;
  /**
   * Whether a process that lost the lease ends with a code other than 0 before another replica may lead: within `leaseDurationMs -
   * renewDeadlineMs` of its last moment as leader. After four fifths of that by `process.exit(1)`, and at the end of it by SIGKILL, from
   * the thread that renews the lease, if the main thread is blocked. Default: false; `runManager` sets it.
   */
  readonly exitOnLoss?: boolean;
}

/** Settings with every default in its place. */
export type CompleteSettings = Required<ElectionSettings>;

/** As client-go has it: attempts of several candidates spread by this much. */
const jitterFactor = 1.2;

/**
 * Fills in the defaults.
 *
 * @throws RangeError when the durations cannot work together.
 * @throws TypeError when a name is missing.
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
    stallTimeoutMs = Math.max(300_000, leaseDurationMs),
    exitOnLoss = false,
  } = settings;
  for (const [field, value] of Object.entries({ namespace, name, identity })) {
    if (!value) {
      throw new TypeError(`leader election needs ${field}, which is empty`);
    }
  }
  if (!(retryPeriodMs > 0)) {
    throw new RangeError(`retryPeriodMs must be greater than 0, and is ${retryPeriodMs}`);
  }
  if (!(renewDeadlineMs > retryPeriodMs * jitterFactor)) {
    throw new RangeError(
      `renewDeadlineMs (${renewDeadlineMs}) must be greater than ${jitterFactor} times retryPeriodMs (${retryPeriodMs}), so that a renewal that fails can be tried again`,
    );
  }
  if (!(leaseDurationMs > renewDeadlineMs)) {
    throw new RangeError(
      `leaseDurationMs (${leaseDurationMs}) must be greater than renewDeadlineMs (${renewDeadlineMs}), so that we stop before others begin`,
    );
  }
  if (leaseDurationMs % 1000 !== 0) {
    throw new RangeError(
      `leaseDurationMs (${leaseDurationMs}) must be whole seconds, as a Lease has nothing finer`,
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
