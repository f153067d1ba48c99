import { retryAfterMs } from "@capikit/client/transport";
import { CapikitError } from "@capikit/common/errors";
import { checkOptions } from "@capikit/common/options";
import { type Clock, type DurationInput, delayAfter, durationMs, systemClock } from "@capikit/common/time";
import { attempts as reconciles } from "../journal/recording.ts";
import { findErrors } from "../values/errors.ts";
import { timed } from "./recorded.ts";

/** A pause of all calls to a platform that limits them. */
export interface PlatformBackoff {
  /** Milliseconds until the end of the pause; 0 without one. */
  readonly remainingMs: number;
  /**
   * Makes a call, unless there is a pause. A response or error that reports a limit starts a pause.
   *
   * @param name for the journal of reconciles. Default: `call`.
   * @throws PlatformLimitedError during a pause, without making the call, and after a limited call.
   */
  call<T>(call: () => Promise<T>, name?: string): Promise<T>;
  /** Starts or extends a pause, for example when an event stream reports a limit. */
  pause(limit: PlatformLimit): void;
}

/** Options of a platform backoff. */
export interface PlatformBackoffOptions {
  /**
   * First pause if the platform does not name a time, doubled until a call succeeds. Default: `1s`.
   */
  readonly initial?: DurationInput;
  /** Longest pause if the platform does not name a time. Default: `1m`. */
  readonly max?: DurationInput;
  /** Each reconcile waits longer by up to this share, at random. Default: 0.2. */
  readonly jitter?: number;
  /** Returns the limit that a result or an error of a call reports. Default: `platformLimitOf`. */
  readonly limitOf?: (outcome: unknown) => PlatformLimit | undefined;
  /** Receives the milliseconds of each new pause, for logs and metrics. */
  readonly onPause?: (ms: number) => void;
  /** Default: the time of the machine. */
  readonly clock?: Clock;
  /** Returns numbers from 0 up to 1. Default: `Math.random`. */
  readonly random?: () => number;
}

/**
 * Creates a backoff that all reconciles of a provider share: when the platform limits one call, all
 * calls pause. Create one for each account and region that the platform counts separately.
 */
export function createPlatformBackoff(options: PlatformBackoffOptions = {}): PlatformBackoff {
  checkOptions("createPlatformBackoff", options, {
    initial: "duration",
    max: "duration",
    limitOf: "function",
    onPause: "function",
    random: "function",
    jitter: "number",
    clock: "object",
  });
  const { initial = "1s", max = "1m", jitter = 0.2, limitOf = platformLimitOf } = options;
  const { onPause, clock = systemClock, random = Math.random } = options;
  const delays = { initialMs: durationMs(initial), maxMs: durationMs(max) };
  let attempts = 0;
  let endsAt = Number.NEGATIVE_INFINITY;

  const remainingMs = (): number => Math.max(0, endsAt - clock.now());
  const pause = (limit: PlatformLimit): void => {
    const now = clock.now();
    // Calls that were in flight at the start of a pause do not extend it.
    const isNew = now >= endsAt;
    if (isNew) attempts += 1;
    const isUnknown = limit === true || limit <= 0;
    if (isUnknown && !isNew) return;
    const end = now + (isUnknown ? delayAfter(attempts, delays) : limit);
    if (end <= endsAt) return;
    endsAt = end;
    if (isNew && attempts === 1)
      reconciles.getStore()?.logger?.info("Platform limits calls", { pauseMs: Math.round(end - now) });
    onPause?.(end - now);
  };
  const limited = (options?: ErrorOptions): PlatformLimitedError => {
    const ms = remainingMs() * (1 + jitter * random());
    return new PlatformLimitedError("the platform limits calls", ms, options);
  };

  return {
    get remainingMs() {
      return remainingMs();
    },
    pause,
    async call(call, name = "call") {
      if (remainingMs() > 0) throw limited();
      const { recording, logger } = reconciles.getStore() ?? {};
      let result: Awaited<ReturnType<typeof call>>;
      try {
        result = await (recording === undefined ? call() : timed(recording, () => name, call));
      } catch (cause) {
        const limit = limitOf(cause);
        if (limit === undefined) throw cause;
        pause(limit);
        throw limited({ cause });
      }
      const limit = limitOf(result);
      if (limit !== undefined) {
        pause(limit);
        throw limited();
      }
      if (remainingMs() === 0) {
        if (attempts > 0) logger?.info("Platform accepts calls again");
        attempts = 0;
      }
      return result;
    },
  };
}

/** A limit of the platform: the milliseconds until its end, or true if they are not known. */
export type PlatformLimit = number | true;

/**
 * Returns the limit that a response, or an error of an HTTP client, reports: status 429, or 5xx
 * with `Retry-After`. It reads `status` or `statusCode` and `headers`, also of `response`.
 */
export function platformLimitOf(outcome: unknown): PlatformLimit | undefined {
  const response = partOf(outcome, "response") ?? outcome;
  const status = partOf(response, "status") ?? partOf(response, "statusCode");
  if (typeof status !== "number") return undefined;
  const delay = retryAfterMs(status, findHeader(partOf(response, "headers")));
  return delay ?? (status === 429 ? true : undefined);
}

function findHeader(headers: unknown): string | undefined {
  const value =
    headers instanceof Headers
      ? headers.get("retry-after")
      : (partOf(headers, "retry-after") ?? partOf(headers, "Retry-After"));
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/**
 * The platform limits calls. A reconcile that throws it, also as the cause of another error or as
 * all parts of an `AggregateError`, is repeated after the time, without an error in logs and metrics.
 */
export class PlatformLimitedError extends CapikitError {
  override readonly name = "PlatformLimitedError";
  /** Milliseconds until a call may succeed. */
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs: number, options?: ErrorOptions) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Returns the limit that a thrown value consists of, if any: the value itself, one of its causes, or
 * the longest of an `AggregateError` that consists of limits.
 */
export function findPlatformLimit(thrown: unknown): PlatformLimitedError | undefined {
  const found = findErrors(thrown, (error) => error instanceof PlatformLimitedError);
  return (found as readonly PlatformLimitedError[]).toSorted((a, b) => b.retryAfterMs - a.retryAfterMs)[0];
}
