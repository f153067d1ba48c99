import type { KindDescriptor } from "@capikit/client";
import { drawInteger, type Random, seeded, toSeed } from "../random/random.ts";
import type { Operation } from "../server/api-request.ts";
import { checkInjection, checkSchedule } from "./check-injection.ts";
import { type FaultName, type FaultStage, faultNames, fits } from "./fault-table.ts";

/** Random faults and their probabilities. */
export interface FaultSchedule {
  /** Probability from 0 to 1 of a fault per request. Default: 0.1. */
  readonly rate?: number;
  /** Probability of a fault after a line of a watch. Default: 0.05. */
  readonly streamRate?: number;
  /** Faults to choose from with equal probability. Default: all. */
  readonly only?: readonly FaultName[];
  /** Seconds in `Retry-After` headers. Default: 1. */
  readonly retryAfterSeconds?: number;
  /** Maximum duration of delays and temporary faults in milliseconds. Default: 50. */
  readonly maxDelayMs?: number;
}

/** Selects the requests of an injected fault. Absent members match all. */
export interface FaultTarget {
  /** Operations, to each of which the fault must apply. Default: all that it applies to. */
  readonly on?: Operation | readonly Operation[];
  /** Plural of a served kind. */
  readonly resource?: string;
  readonly namespace?: string;
  readonly name?: string;
  /** Prefix of the client's user agent. */
  readonly userAgent?: string;
}

/** Options of an injected fault. */
export interface FaultInjection extends FaultTarget {
  /** Number of times, from 1 to Infinity. Default: 1. */
  readonly times?: number;
  /** Number of matching requests to skip first. Default: 0. */
  readonly skip?: number;
  /** Duration of a delay or temporary fault in milliseconds. Default: 50. */
  readonly delayMs?: number;
  /** Seconds in the `Retry-After` header. Default: 1. */
  readonly retryAfterSeconds?: number;
}

/** A point at which a fault may occur. */
export interface FaultPoint {
  readonly operation: Operation;
  readonly group: string;
  readonly resource: string;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  readonly userAgent: string;
}

/** A fault to apply now. */
export interface Fault {
  readonly name: FaultName;
  readonly delayMs: number;
  readonly retryAfterSeconds: number;
}

/** Decides which faults occur. */
export interface FaultPlan {
  /** Returns the random numbers of a request, reproducible for the n-th of its kind. */
  randomFor(point: FaultPoint): Random;
  /** Returns the fault at a point, if any. */
  strike(point: FaultPoint, stage: FaultStage, random: Random): Fault | undefined;
  /** @throws TypeError if the fault can never occur. */
  inject(name: FaultName, injection: FaultInjection): void;
  /** Ends all faults except those injected later. */
  heal(): void;
}

/**
 * @param kinds the served kinds.
 * @throws TypeError for an invalid schedule.
 */
export function createFaultPlan(
  seed: number,
  schedule: FaultSchedule | undefined,
  kinds: readonly KindDescriptor[],
): FaultPlan {
  checkSchedule(schedule ?? {});
  const { rate = 0.1, streamRate = 0.05, only = faultNames, maxDelayMs = 50 } = schedule ?? {};
  const counts = new Map<string, number>();
  let scheduled = schedule !== undefined;
  let injected: { name: FaultName; injection: FaultInjection; skip: number; times: number }[] = [];

  return {
    randomFor({ operation, resource }) {
      const of = `${operation} ${resource}`;
      const count = (counts.get(of) ?? 0) + 1;
      counts.set(of, count);
      return seeded(toSeed(seed, `${of} ${count}`));
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
      // Half as many faults occur after a request is handled as before.
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
      checkInjection(name, injection, kinds);
      injected.push({ name, injection, skip: injection.skip ?? 0, times: injection.times ?? 1 });
    },
    heal() {
      scheduled = false;
      injected = [];
    },
  };
}

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
