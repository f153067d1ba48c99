import { type Route, type RouteResponse, textResponse } from "./route.ts";

/** Throws, or rejects, when something is not well. */
export type Check = (options: { readonly signal: AbortSignal }) => void | Promise<void>;

/** What a check throws whose reason everybody may read who asks the probe. */
export class CheckError extends Error {
  override readonly name = "CheckError";
}

/** Named checks. */
export type Checks = Readonly<Record<string, Check>>;

/** How probes behave. */
export interface ProbeOptions {
  /** Milliseconds after which a check counts as failed. Default: 5,000. */
  readonly timeoutMs?: number;
  /** Is told why a check failed; who asks is not, as reasons may hold secrets, unless it is a {@link CheckError}. */
  onFailure?(name: string, error: unknown): void;
}

/**
 * The routes of a probe, as Kubernetes' own programs have them: `PATH` asks all checks, `PATH/NAME` one, `?verbose` lists them,
 * `?exclude=NAME` leaves one out. 200 `ok` when all is well, 500 otherwise. Without checks all is well.
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
      names.map(async (name) => {
        const reason = await failureOf(name, checks[name], signal, options);
        const well = reason === undefined;
        return { well, line: well ? `[+]${name} ok\n` : `[-]${name} failed: ${reason}\n` };
      }),
    );
    const lines = results.map(({ line }) => line).join("");
    if (!results.every(({ well }) => well)) {
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

/** Why a check fails, as far as it may be told; undefined when it does not. */
async function failureOf(
  name: string,
  check: Check | undefined,
  signal: AbortSignal,
  { timeoutMs = 5000, onFailure }: ProbeOptions,
): Promise<string | undefined> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  let onAbort = (): void => {};
  const late = new Promise<never>((_, reject) => {
    onAbort = () => reject(limited.reason);
  });
  limited.addEventListener("abort", onAbort, { once: true });
  try {
    await Promise.race([(async () => check?.({ signal: limited }))(), late]);
    return undefined;
  } catch (error) {
    onFailure?.(name, error);
    return error instanceof CheckError ? error.message : "reason withheld";
  } finally {
    limited.removeEventListener("abort", onAbort);
  }
}
