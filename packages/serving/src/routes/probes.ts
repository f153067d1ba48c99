import { CapikitError } from "@capikit/common/errors";
import { type Clock, systemClock, untilAborted } from "@capikit/common/time";
import { shareResult } from "../limits/share-result.ts";
import { type Route, type RouteResponse, textResponse } from "./route.ts";

/** Throws or rejects when the checked component is unhealthy. */
export type Check = (options: { readonly signal: AbortSignal }) => void | Promise<void>;

/** An error of a check whose message is shown to every caller of the probe. */
export class CheckError extends CapikitError {
  override readonly name = "CheckError";
  /** Whether the probe lists the message but does not fail. */
  readonly isWarning: boolean;

  /** @param options `isWarning` is false by default. */
  constructor(
    message: string,
    { isWarning = false, ...options }: ErrorOptions & { readonly isWarning?: boolean } = {},
  ) {
    super(message, options);
    this.isWarning = isWarning;
  }
}

/** Named checks. */
export type Checks = Readonly<Record<string, Check>>;

/** Options of probes. */
export interface ProbeOptions {
  /** Milliseconds after which a check counts as failed. Default: 5,000. */
  readonly timeoutMs?: number;
  /** Default: the process's clock. */
  readonly clock?: Clock;
  /**
   * Receives the reason of a failed check, which callers only see of a {@link CheckError}. Not
   * called for warnings.
   */
  onFailure?(name: string, error: unknown): void;
}

/** How long the result of an asynchronous check counts: less than the interval of probes. */
const validMs = 1000;

/**
 * Returns the routes of a probe, as in Kubernetes: `PATH` runs all checks, `PATH/NAME` one,
 * `?verbose` lists them, `?exclude=NAME` skips one. The status is 200 `ok` if all pass or only
 * warn, else 500.
 *
 * Requests share the run of an asynchronous check, and its result for one second, also those of
 * other probes with the same function. So callers cannot order more work than one run a second.
 *
 * @param path such as `/healthz` or `/readyz`.
 */
export function probeRoutes(path: string, checks: Checks, options: ProbeOptions = {}): Route[] {
  const title = path.replace(/^\//, "");
  const answer = (results: readonly CheckResult[], verbose: boolean): RouteResponse => {
    const lines = results.map(({ name, state, text }) => `${marks[state]}${name} ${text}\n`).join("");
    if (results.some(({ state }) => state === "failed"))
      return textResponse(`${lines}${title} check failed\n`, 500);
    return textResponse(verbose ? `${lines}${title} check passed\n` : "ok");
  };
  const ask = (names: readonly string[], query: URLSearchParams): RouteResponse | Promise<RouteResponse> => {
    const verbose = query.has("verbose");
    const results = names.map((name) => runCheck(name, checks[name], options));
    return results.every((one): one is CheckResult => !(one instanceof Promise))
      ? answer(results, verbose)
      : Promise.all(results).then((all) => answer(all, verbose));
  };

  return [
    {
      method: "GET",
      path,
      handle: ({ query }) => {
        const excluded = new Set(query.getAll("exclude"));
        return ask(
          Object.keys(checks).filter((name) => !excluded.has(name)),
          query,
        );
      },
    },
    ...Object.keys(checks).map(
      (name): Route => ({
        method: "GET",
        path: `${path}/${name}`,
        handle: ({ query }) => ask([name], query),
      }),
    ),
  ];
}

interface CheckResult {
  readonly name: string;
  readonly state: "ok" | "warning" | "failed";
  /** Text for callers of the probe. */
  readonly text: string;
}

/** `[+]` and `[-]` as in Kubernetes. */
const marks = { ok: "[+]", warning: "[!]", failed: "[-]" } as const;

/** The outcome of a check: what it has thrown. */
interface Outcome {
  readonly error?: unknown;
}

const passed: Outcome = {};

/** By the function of the check, which liveness and readiness often have in common. */
const shared = new WeakMap<Check, () => Outcome | Promise<Outcome>>();

function runCheck(
  name: string,
  check: Check = () => {},
  { timeoutMs = 5000, clock = systemClock, onFailure }: ProbeOptions,
): CheckResult | Promise<CheckResult> {
  const outcomeOf =
    shared.get(check) ?? shareResult(() => run(check, timeoutMs, clock), { keptMs: () => validMs, clock });
  shared.set(check, outcomeOf);
  const resultFor = (outcome: Outcome): CheckResult => {
    if (!("error" in outcome)) return { name, state: "ok", text: "ok" };
    const { error } = outcome;
    if (error instanceof CheckError && error.isWarning)
      return { name, state: "warning", text: `warning: ${error.message}` };
    onFailure?.(name, error);
    const reason = error instanceof CheckError ? error.message : "reason withheld";
    return { name, state: "failed", text: `failed: ${reason}` };
  };
  const outcome = outcomeOf();
  return outcome instanceof Promise ? outcome.then(resultFor) : resultFor(outcome);
}

/** Runs a check. Most are synchronous, and need neither a signal nor a timer. */
function run(check: Check, timeoutMs: number, clock: Clock): Outcome | Promise<Outcome> {
  let limit: AbortController | undefined;
  const limitOf = (): AbortController => {
    limit ??= new AbortController();
    return limit;
  };
  const failed = (error: unknown): Outcome => ({ error });
  try {
    const work = check({
      get signal() {
        return limitOf().signal;
      },
    });
    if (!(work instanceof Promise)) return passed;
    const cancel = clock.after(timeoutMs, () =>
      limitOf().abort(new DOMException(`no result within ${timeoutMs} ms`, "TimeoutError")),
    );
    return untilAborted(work, limitOf().signal)
      .finally(cancel)
      .then(() => passed, failed);
  } catch (error) {
    return failed(error);
  }
}
