import { checkOptions } from "@capikit/common/options";
import type { ManagerOptions, ManagerParts } from "./manager-options.ts";

/** @throws TypeError for an unknown or invalid option. */
export function checkManagerOptions(options: ManagerOptions): void {
  checkOptions("startManager", options, {
    webhooks: "any",
    leaderElection: "any",
    tracing: "any",
    controllers: "array",
    runnables: "array",
    routes: "array",
    diagnosticsRoutes: "array",
    limitNewSpace: "boolean",
    signals: "boolean",
    setup: "function",
    cacheSyncTimeoutMs: "number",
    connectTimeoutMs: "number",
    gracefulShutdownMs: "number",
    flags: "object",
    config: "object",
    healthz: "object",
    readyz: "object",
    cache: "object",
    eventLimit: "object",
    responseLimits: "object",
    signal: "object",
    logger: "object",
    registry: "object",
    clock: "object",
    name: "string",
    fieldValidation: "string",
  });
  // JavaScript callers get no compile-time check.
  if (!options.name) throw new TypeError("startManager: name is required");
}

/** @throws TypeError for an unknown or invalid option. */
export function checkManagerParts(parts: ManagerParts): void {
  checkOptions("result of setup", parts, {
    webhooks: "any",
    controllers: "array",
    runnables: "array",
    routes: "array",
    healthz: "object",
    readyz: "object",
  });
}
