import { stringifyJson } from "@capikit/common/json";
import type { TopologyCode } from "../errors/topology-diagnostics.ts";
import type { Report } from "./compatibility.ts";

type Share = number | string | undefined;

/** Checks a number or percentage. */
export function checkShare(share: Share, code: TopologyCode, at: string, report: Report): void {
  if (isShare(share)) return;
  report(code, at, `is ${stringifyJson(share)}: write a number, or a percentage as 40%`);
}

/** Reports whether a value is not set, a number or a percentage. */
export function isShare(share: unknown): boolean {
  return typeof share !== "string" || isPercentage(share);
}

/** Reports whether Go reads a percentage: a 64-bit integer, which may have a sign. */
function isPercentage(share: string): boolean {
  const digits = /^\+?(-?\d+)%$/.exec(share)?.[1];
  return (
    digits !== undefined && !share.startsWith("+-") && BigInt.asIntN(64, BigInt(digits)) === BigInt(digits)
  );
}

const CODE = "topology/rollout";

/** The validated part of a rollout. */
interface Rollout {
  readonly strategy?: {
    readonly rollingUpdate?: {
      readonly maxUnavailable?: number | string;
      readonly maxSurge?: number | string;
    };
  };
}

export function checkRollout(rollout: Rollout | undefined, at: string, report: Report): void {
  const { maxUnavailable, maxSurge } = rollout?.strategy?.rollingUpdate ?? {};
  const of = `${at}.strategy.rollingUpdate`;
  checkShare(maxUnavailable, CODE, `${of}.maxUnavailable`, report);
  checkShare(maxSurge, CODE, `${of}.maxSurge`, report);
  if (maxUnavailable === 0 && maxSurge === 0)
    report(CODE, of, "maxUnavailable and maxSurge must not both be 0");
}
