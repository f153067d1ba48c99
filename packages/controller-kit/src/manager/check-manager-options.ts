import { checkOptions } from "@capikit/common/options";
import type { ManagerOptions, ManagerParts } from "./manager-options.ts";

/** @throws TypeError for an unknown or invalid option. */
export function checkManagerOptions(options: ManagerOptions): void {
  checkOptions("startManager", options, {
    any: "webhooks leaderElection tracing",
    array: "controllers runnables routes diagnosticsRoutes",
    boolean: "limitNewSpace signals",
    function: "setup",
    number: "cacheSyncTimeoutMs connectTimeoutMs gracefulShutdownMs",
    object: "flags config healthz readyz cache eventLimit responseLimits signal logger registry clock",
    string: "name shardName fieldValidation",
  });
  // JavaScript callers get no compile-time check.
  if (!options.name) throw new TypeError("startManager: name is required");
}

/** @throws TypeError for an unknown or invalid option. */
export function checkManagerParts(parts: ManagerParts): void {
  checkOptions("result of setup", parts, {
    any: "webhooks",
    array: "controllers runnables routes",
    object: "healthz readyz",
  });
}
