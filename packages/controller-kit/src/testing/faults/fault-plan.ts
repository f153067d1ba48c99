import { drawInteger, type Random, seeded, seedOf } from "../random/random.ts";
import type { Operation } from "../server/api-request.ts";
import { type FaultName, type FaultStage, faultNames, faultTable, fits } from "./fault-table.ts";

/** How often which faults strike by themselves. */
export interface FaultSchedule {
  /** Probability from 0 to 1 that a request meets a fault. Default: 0.1. */
  readonly rate?: number;
  /** Probability that a fault strikes after a line of a watch. Default: 0.05. */
  readonly streamRate?: number;
  /** The faults to choose from, all alike. Default: all. */
  readonly only?: readonly FaultName[];
  /** Seconds that answers ask to wait (`Retry-After`), those that do. Default: 1. */
  readonly retryAfterSeconds?: number;
  /** The longest that something slow or passing takes, in milliseconds. Default: 50. */
  readonly maxDelayMs?: number;
}

/** Which requests an injected fault strikes. What is absent does not matter. */
export interface FaultTarget {
  /** Operations. Default: all that the fault can strike. */
  readonly on?: Operation | readonly Operation[];
  /** A kind, by its plural. */
  readonly resource?: string;
  readonly namespace?: string;
  readonly name?: string;
  /** Beginning of the client's user agent. */
  readonly userAgent?: string;
}

/** A fault that a test asks for. */
export interface FaultInjection extends FaultTarget {
  /** How often. Default: 1. */
  readonly times?: number;
  /** Matching requests to spare before it. Default: 0. */
  readonly skip?: number;
  /** How long something slow or passing takes. Default: 50. */
  readonly delayMs?: number;
  /** Seconds that the answer asks to wait (`Retry-After`), if it does. Default: 1. */
  readonly retryAfterSeconds?: number;
}

/** A point at which a fault may strike. */
export interface FaultPoint {
  readonly operation: Operation;
  readonly resource: string;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  readonly userAgent: string;
}

/** A fault that strikes now. */
export interface Fault {
  readonly name: FaultName;
  readonly delayMs: number;
  readonly retryAfterSeconds: number;
}

/** Says which faults strike where. */
export interface FaultPlan {
  /** Numbers for one request: the same for the n-th request of its kind in every run. */
  randomFor(point: FaultPoint): Random;
  /** The fault that strikes at a point, if any. */
  strike(point: FaultPoint, stage: FaultStage, random: Random): Fault | undefined;
  inject(name: FaultName, injection: FaultInjection): void;
  /** No more faults from now on, but those injected later. */
  heal(): void;
}

/** @throws TypeError when a schedule names a fault that there is not. */
export function createFaultPlan(seed: number, schedule: FaultSchedule | undefined): FaultPlan {
  const { rate = 0.1, streamRate = 0.05, only = faultNames, maxDelayMs = 50 } = schedule ?? {};
  for (const name of only) {
    requireFault(name);
  }
  const counts = new Map<string, number>();
  let scheduled = schedule !== undefined;
  let injected: { name: FaultName; injection: FaultInjection; skip: number; times: number }[] = [];

  return {
    randomFor({ operation, resource }) {
      const of = `${operation} ${resource}`;
      const count = (counts.get(of) ?? 0) + 1;
      counts.set(of, count);
      return seeded(seedOf(seed, `${of} ${count}`));
    },
    strike(point, stage, random) {
      const found = injected.find(
        ({ name, injection }) => fits(name, stage, point.operation) && matches(injection, point),
      );
      if (found !== undefined && found.skip-- <= 0) {
        found.times--;
        injected = injected.filter(({ times }) => times > 0);
        const { delayMs = 50, retryAfterSeconds = 1 } = found.injection;
        return { name: found.name, delayMs, retryAfterSeconds };
      }
      if (!scheduled) {
        return undefined;
      }
      // Half of what a request may meet comes before it is done, half after.
      const hit = random() < (stage === "stream" ? streamRate : stage === "arrival" ? rate : rate / 2);
      const choice = hit ? only.filter((name) => fits(name, stage, point.operation)) : [];
      const name = choice[drawInteger(random, choice.length)];
      if (name === undefined) {
        return undefined;
      }
      const delayMs = 1 + drawInteger(random, maxDelayMs);
      return { name, delayMs, retryAfterSeconds: schedule?.retryAfterSeconds ?? 1 };
    },
    inject(name, injection) {
      requireFault(name);
      injected.push({ name, injection, skip: injection.skip ?? 0, times: injection.times ?? 1 });
    },
    heal() {
      scheduled = false;
      injected = [];
    },
  };
}

/** Whether a point is one that a target means. */
export function matches(target: FaultTarget, point: FaultPoint): boolean {
  const { on, resource, namespace, name, userAgent } = target;
  return (
    (on === undefined || [on].flat().includes(point.operation)) &&
    (resource === undefined || resource === point.resource) &&
    (namespace === undefined || namespace === point.namespace) &&
    (name === undefined || name === point.name) &&
    (userAgent === undefined || point.userAgent.startsWith(userAgent))
  );
}

function requireFault(name: string): void {
  if (!Object.hasOwn(faultTable, name)) {
    throw new TypeError(`there is no fault ${JSON.stringify(name)}: there are ${faultNames.join(", ")}`);
  }
}
