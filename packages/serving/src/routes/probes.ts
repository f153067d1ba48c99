import { CapikitError } from "@capikit/common/errors";
import { untilAborted } from "@capikit/common/time";
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
  /**
   * Receives the reason of a failed check, which callers only see of a {@link CheckError}. Not
   * called for warnings.
   */
  onFailure?(name: string, error: unknown): void;
}

/**
 * Returns the routes of a probe, as in Kubernetes: `PATH` runs all checks, `PATH/NAME` one,
 * `?verbose` lists them, `?exclude=NAME` skips one. The status is 200 `ok` if all pass or only
 * warn, else 500.
 *
 * @param path such as `/healthz` or `/readyz`.
 */
export function probeRoutes(path: string, checks: Checks, options: ProbeOptions = {}): Route[] {
  const title = path.replace(/^\//, "");
  const ask = async (
    names: readonly string[],
    verbose: boolean,
    signal: AbortSignal,
  ): Promise<RouteResponse> => {
    const results = await Promise.all(
      names.map(async (name) => ({ name, ...(await runCheck(name, checks[name], signal, options)) })),
    );
    const lines = results.map(({ name, state, text }) => `${marks[state]}${name} ${text}\n`).join("");
    if (results.some(({ state }) => state === "failed")) {
      return textResponse(`${lines}${title} check failed\n`, 500);
    }
    return textResponse(verbose ? `${lines}${title} check passed\n` : "ok");
  };

  return [
    {
      method: "GET",
      path,
      handle: ({ query, signal }) => {
        const excluded = query.getAll("exclude");
        const names = Object.keys(checks).filter((name) => !excluded.includes(name));
        return ask(names, query.has("verbose"), signal);
      },
    },
    ...Object.keys(checks).map(
      (name): Route => ({
        method: "GET",
        path: `${path}/${name}`,
        handle: ({ query, signal }) => ask([name], query.has("verbose"), signal),
      }),
    ),
  ];
}

interface CheckResult {
  readonly state: "ok" | "warning" | "failed";
  /** Text for callers of the probe. */
  readonly text: string;
}

/** `[+]` and `[-]` as in Kubernetes. */
const marks = { ok: "[+]", warning: "[!]", failed: "[-]" } as const;

async function runCheck(
  name: string,
  check: Check | undefined,
  signal: AbortSignal,
  { timeoutMs = 5000, onFailure }: ProbeOptions,
): Promise<CheckResult> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    await untilAborted((async () => check?.({ signal: limited }))(), limited);
    return { state: "ok", text: "ok" };
  } catch (error) {
    if (error instanceof CheckError && error.isWarning) {
      return { state: "warning", text: `warning: ${error.message}` };
    }
    onFailure?.(name, error);
    const reason = error instanceof CheckError ? error.message : "reason withheld";
    return { state: "failed", text: `failed: ${reason}` };
  }
}
