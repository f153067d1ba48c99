import { controlledResources } from "./controlled.ts";
import { crashLoop, kill, stopAndContinue } from "./crashes.ts";
import { apiServerOutage, ringRecreated, sharderDown } from "./outages.ts";
import { join, leave, rollingRestart } from "./scale.ts";
import type { ShardingCase } from "./sharding-case.ts";

/** All cases, in an order that keeps about three replicas. */
export const shardingCases: readonly ShardingCase[] = [
  join,
  leave,
  kill,
  stopAndContinue,
  rollingRestart,
  controlledResources,
  sharderDown,
  crashLoop,
  ringRecreated,
  apiServerOutage,
];
