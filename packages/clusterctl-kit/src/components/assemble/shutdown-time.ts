import { parseDuration } from "@capikit/common/time";
import { MissingVariablesError, substituteVariables, TemplateError } from "../../variables/index.ts";
import type { ManagerOptions } from "./assemble-options.ts";

/** Seconds after running work has ended, to release leases and, if necessary, to force the exit. */
const shutdownReserveSeconds = 10;

/** Time for running work unless the flag sets another one. */
const defaultWorkSeconds = 30;
/** Until kube-proxy and API servers no longer send requests to an unready Pod. */
const defaultDelaySeconds = 5;
const flag = "--graceful-shutdown-timeout";
const delayFlag = "--shutdown-delay-duration";

type Times = Pick<ManagerOptions, "args" | "terminationGracePeriodSeconds">;

/**
 * Returns the Pod's grace period in seconds: as given, or enough for the flags
 * `--graceful-shutdown-timeout` and `--shutdown-delay-duration` in the arguments.
 *
 * @param serves whether the program serves webhooks or hooks.
 */
export function gracePeriodSeconds(times: Times, serves: boolean): number {
  const { args, terminationGracePeriodSeconds } = times;
  if (terminationGracePeriodSeconds !== undefined) return terminationGracePeriodSeconds;
  const workSeconds = secondsIn(args, flag);
  const longest =
    typeof workSeconds === "number"
      ? Math.max(defaultWorkSeconds, Math.ceil(workSeconds))
      : defaultWorkSeconds;
  return longest + delaySeconds(times, serves) + shutdownReserveSeconds;
}

/**
 * Returns the arguments that delay the end of webhooks and hooks, and limit running work to the
 * given grace period.
 *
 * @param serves whether the program serves webhooks or hooks.
 */
export function shutdownArgs(times: Times, serves: boolean): string[] {
  const { args = [], terminationGracePeriodSeconds: seconds } = times;
  const delay = delaySeconds(times, serves);
  const hasDelay = delay === 0 || valueIn(args, delayFlag) !== undefined;
  return [
    ...(hasDelay ? [] : [`${delayFlag}=${delay}s`]),
    ...(seconds === undefined || valueIn(args) !== undefined
      ? []
      : [`${flag}=${seconds - delay - shutdownReserveSeconds}s`]),
  ];
}

/** Returns the delay in the arguments, or the default if the given grace period allows it. */
function delaySeconds({ args, terminationGracePeriodSeconds: seconds }: Times, serves: boolean): number {
  const given = secondsIn(args, delayFlag);
  if (given !== undefined) return given === "invalid" ? 0 : Math.ceil(given);
  if (!serves) return 0;
  const workSeconds = secondsIn(args, flag);
  const neededSeconds = typeof workSeconds === "number" ? workSeconds : defaultDelaySeconds;
  const isTooLong =
    seconds !== undefined && seconds < neededSeconds + defaultDelaySeconds + shutdownReserveSeconds;
  return isTooLong ? 0 : defaultDelaySeconds;
}

/** Returns the error of the shutdown times; undefined if the program can end in time. */
export function shutdownProblem({ args, terminationGracePeriodSeconds: seconds }: Times): string | undefined {
  const value = valueIn(args);
  const workSeconds = secondsIn(args, flag);
  if (secondsIn(args, delayFlag) === "invalid")
    return `${delayFlag}=${valueIn(args, delayFlag)} in args is not a duration: use a number with a unit, such as 5s`;
  if (workSeconds === "invalid")
    return `${flag}=${value} in args is not a duration: use a number with a unit, such as 30s or 2m`;
  if (seconds === undefined) return undefined;
  if (!(Number.isInteger(seconds) && seconds > shutdownReserveSeconds))
    return `terminationGracePeriodSeconds is ${seconds}: it must be an integer of at least ${shutdownReserveSeconds + 1}, as the end of the shutdown takes up to ${shutdownReserveSeconds} s`;
  if (workSeconds === undefined || workSeconds + shutdownReserveSeconds <= seconds) return undefined;
  return `terminationGracePeriodSeconds is ${seconds}, but ${flag}=${value} in args needs ${Math.ceil(workSeconds) + shutdownReserveSeconds}: remove the argument, which then follows from the grace period, or raise the grace period`;
}

/** Returns the seconds of a flag; undefined without it, or with a variable without a default. */
function secondsIn(args: Times["args"], name: string): number | "invalid" | undefined {
  const value = withDefaults(valueIn(args, name));
  if (value === undefined) return undefined;
  const nanoseconds = parseDuration(value);
  return nanoseconds === undefined ? "invalid" : Number(nanoseconds) / 1e9;
}

/** Replaces clusterctl variables by their defaults. Returns undefined if one has no default. */
function withDefaults(value: string | undefined): string | undefined {
  try {
    return value && substituteVariables(value, () => undefined);
  } catch (error) {
    if (error instanceof MissingVariablesError) return undefined;
    if (error instanceof TemplateError) return value;
    throw error;
  }
}

/** Returns the last value of a flag, as the program reads it. */
function valueIn(args: Times["args"] = [], name: string = flag): string | undefined {
  const at = args.findLastIndex((arg) => arg === name || arg.startsWith(`${name}=`));
  if (at === -1) return undefined;
  return args[at] === name ? args[at + 1] : args[at]?.slice(name.length + 1);
}
