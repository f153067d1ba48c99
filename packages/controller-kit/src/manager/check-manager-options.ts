import { checkOptions, type OptionNames } from "../values/check-options.ts";
import type { ManagerOptions, ManagerParts } from "./manager-options.ts";

const partNames: OptionNames<ManagerParts> = {
  controllers: true,
  runnables: true,
  webhooks: true,
  healthz: true,
  readyz: true,
};

const optionNames: OptionNames<ManagerOptions> = {
  name: true,
  flags: true,
  config: true,
  ...partNames,
  setup: true,
  leaderElection: true,
  shardName: true,
  cache: true,
  cacheSyncTimeoutMs: true,
  responseLimits: true,
  connectTimeoutMs: true,
  gracefulShutdownMs: true,
  limitNewSpace: true,
  signals: true,
  signal: true,
  logger: true,
  registry: true,
  tracing: true,
  clock: true,
};

/** @throws TypeError for an unknown option. */
export function checkManagerOptions(options: ManagerOptions): void {
  checkOptions("startManager", options, optionNames);
}

/** @throws TypeError for an unknown option. */
export function checkManagerParts(parts: ManagerParts): void {
  checkOptions("result of setup", parts, partNames);
}
