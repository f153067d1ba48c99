import type { Clock } from "@capikit/common/time";
import { type Random, seeded } from "@capikit/controller-kit/testing";

/** A failure of the API. */
export type Fault =
  /** 429 without effect. */
  | "rate-limit"
  /** 503 without effect. */
  | "unavailable"
  /** 500 after the request took effect. */
  | "lost-answer"
  /** The connection closes after the request took effect. */
  | "disconnect";

/** Requests that meet an injected fault. */
export interface FaultTarget {
  /** Method and path with `:id`, such as `POST /servers`. Default: any request. */
  readonly on?: string;
  /** Default: 1. */
  readonly times?: number;
}

/** Failures at random. */
export interface FaultRate {
  /** Share of requests, from 0 to 1. */
  readonly rate: number;
  /** Default: 1. */
  readonly seed?: number;
}

/** Requests that a token may make. Unused ones accumulate up to the limit. */
export interface RateLimit {
  readonly limit: number;
  readonly perSecond: number;
}

/** Decides which requests fail. */
export interface FaultPlan {
  inject(fault: Fault, target?: FaultTarget): void;
  /** Returns the injected fault of the next request, if any. */
  next(route: string): Fault | undefined;
  /** Ends all failures. */
  heal(): void;
}

const atRandom: readonly Fault[] = ["rate-limit", "unavailable", "lost-answer", "disconnect"];

/** Creates a plan of injected faults and of random ones. */
export function createFaultPlan(faults: FaultRate | undefined): FaultPlan {
  const injected: { readonly fault: Fault; readonly on: string | undefined; times: number }[] = [];
  let random: Random | undefined = faults && seeded(faults.seed ?? 1);
  return {
    inject: (fault, { on, times = 1 } = {}) => void injected.push({ fault, on, times }),
    next(route) {
      const one = injected.find(({ on, times }) => times > 0 && (on === undefined || on === route));
      if (one !== undefined) {
        one.times -= 1;
        return one.fault;
      }
      if (random === undefined || faults === undefined || random() >= faults.rate) return undefined;
      return atRandom[Math.floor(random() * atRandom.length)];
    },
    heal() {
      injected.length = 0;
      random = undefined;
    },
  };
}

/** Counts the requests of a token. */
export interface RequestBudget {
  /** Takes a request from the budget. Returns whether there was one. */
  take(): boolean;
  /** Returns the headers of every response. */
  headers(): Readonly<Record<string, string>>;
}

/** Creates the request budget of a token. */
export function createBudget({ limit, perSecond }: RateLimit, clock: Pick<Clock, "now">): RequestBudget {
  let left = limit;
  let at = clock.now();
  const refill = (): void => {
    const now = clock.now();
    left = Math.min(limit, left + ((now - at) / 1000) * perSecond);
    at = now;
  };
  return {
    take() {
      refill();
      if (left < 1) return false;
      left -= 1;
      return true;
    },
    headers() {
      const seconds = Math.ceil((limit - left) / perSecond);
      return {
        "ratelimit-limit": String(limit),
        "ratelimit-remaining": String(Math.floor(left)),
        // Unix time of the full budget.
        "ratelimit-reset": String(Math.floor(Date.now() / 1000) + seconds),
      };
    },
  };
}
