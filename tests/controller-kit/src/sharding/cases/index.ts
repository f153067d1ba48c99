import { apiServerOutage, ringRecreated, sharderDown } from "./outages.ts";
import {
  controlledResources,
  crashLoop,
  join,
  kill,
  leave,
  rollingRestart,
  stopAndContinue,
} from "./scale.ts";
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
