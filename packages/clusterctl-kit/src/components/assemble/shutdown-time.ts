import { parseDuration } from "@capikit/common/time";
import { MissingVariablesError, substituteVariables, TemplateError } from "../../variables/index.ts";
import type { ManagerOptions } from "./assemble-options.ts";

/** Seconds after running work has ended, to release leases and, if necessary, to force the exit. */
const shutdownReserveSeconds = 10;

/** Time for running work unless the flag sets another one. */
const defaultWorkSeconds = 30;
const flag = "--graceful-shutdown-timeout";

type Times = Pick<ManagerOptions, "args" | "terminationGracePeriodSeconds">;

/**
 * Returns the Pod's grace period in seconds: as given, or enough for the flag
 * `--graceful-shutdown-timeout` in the arguments.
 */
export function gracePeriodSeconds({ args, terminationGracePeriodSeconds }: Times): number {
  if (terminationGracePeriodSeconds !== undefined) return terminationGracePeriodSeconds;
  const workSeconds = workSecondsIn(args);
  const longest =
    typeof workSeconds === "number"
      ? Math.max(defaultWorkSeconds, Math.ceil(workSeconds))
      : defaultWorkSeconds;
  return longest + shutdownReserveSeconds;
}

/** Returns the arguments that limit running work to the given grace period. */
export function shutdownArgs({ args = [], terminationGracePeriodSeconds: seconds }: Times): string[] {
  return seconds === undefined || valueIn(args) !== undefined
    ? []
    : [`${flag}=${seconds - shutdownReserveSeconds}s`];
}

/** Returns the error of the shutdown times; undefined if the program can end in time. */
export function shutdownProblem({ args, terminationGracePeriodSeconds: seconds }: Times): string | undefined {
  const value = valueIn(args);
  const workSeconds = workSecondsIn(args);
  if (workSeconds === "invalid")
    return `${flag}=${value} in args is not a duration: use a number with a unit, such as 30s or 2m`;
  if (seconds === undefined) return undefined;
  if (!(Number.isInteger(seconds) && seconds > shutdownReserveSeconds))
    return `terminationGracePeriodSeconds is ${seconds}: it must be an integer of at least ${shutdownReserveSeconds + 1}, as the end of the shutdown takes up to ${shutdownReserveSeconds} s`;
  if (workSeconds === undefined || workSeconds + shutdownReserveSeconds <= seconds) return undefined;
  return `terminationGracePeriodSeconds is ${seconds}, but ${flag}=${value} in args needs ${Math.ceil(workSeconds) + shutdownReserveSeconds}: remove the argument, which then follows from the grace period, or raise the grace period`;
}

/** Returns the seconds of the flag; undefined without it, or with a variable without a default. */
function workSecondsIn(args: Times["args"]): number | "invalid" | undefined {
  const value = withDefaults(valueIn(args));
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

/** Returns the last value of the flag, as the program reads it. */
function valueIn(args: Times["args"] = []): string | undefined {
  const at = args.findLastIndex((arg) => arg === flag || arg.startsWith(`${flag}=`));
  if (at === -1) return undefined;
  return args[at] === flag ? args[at + 1] : args[at]?.slice(flag.length + 1);
}
