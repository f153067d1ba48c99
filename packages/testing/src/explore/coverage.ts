import { getOrCreate } from "@capikit/common/json";
import type { Course, Plan, Site } from "./plan.ts";
import type { Gap, GapName, Reference } from "./run-result.ts";

/** How often plans perturb the calls of a line of code, or the events of a kind. */
export interface CoverageEntry {
  /** The controller that makes the calls; undefined outside of reconciles, and for events and steps. */
  readonly controller: string | undefined;
  readonly type: "event" | "platform call" | "read" | "step" | "write";
  /** The calls, such as `update foomachines (status)`. */
  readonly call: string;
  /** The line of code that makes the calls, if it is known. */
  readonly place: string | undefined;
  /** How often it happens in the run without perturbation. */
  readonly count: number;
  /** Plans that perturb it, and those that were run. */
  readonly plans: number;
  readonly perturbed: number;
  /** Plans that were not run, by reason. */
  readonly leftOut: Readonly<Record<LeftOutReason, number>>;
}

/** Why a plan was not run, or perturbed nothing. */
export type LeftOutReason = "budget" | "does not apply" | "equal object" | "not selected";

/** What an exploration covers. */
export interface Coverage {
  /** Reconciles of each controller in the run without perturbation. */
  readonly reconciles: Readonly<Record<string, number>>;
  readonly entries: readonly CoverageEntry[];
  /** Plans that end the program before or after a call. */
  readonly crashPoints: { readonly plans: number; readonly perturbed: number };
  readonly pairs: { readonly plans: number; readonly perturbed: number };
}

/** Whether a plan was run, or why not. */
export type Outcome = LeftOutReason | "perturbed";

interface Mutable {
  about: Pick<CoverageEntry, "call" | "controller" | "place" | "type">;
  count: number;
  plans: number;
  perturbed: number;
  leftOut: Record<LeftOutReason, number>;
}

/** Returns what plans perturb of the run without perturbation. */
export function coverageOf(
  reference: Reference,
  plans: readonly Plan[],
  pairs: readonly Plan[],
  outcomeOf: (plan: Plan) => Outcome,
): Coverage {
  const entries = new Map<string, Mutable>();
  const entryOf = (about: Mutable["about"]): Mutable => {
    const key = JSON.stringify(about);
    return getOrCreate(entries, key, () => ({
      about,
      count: 0,
      plans: 0,
      perturbed: 0,
      leftOut: { budget: 0, "does not apply": 0, "equal object": 0, "not selected": 0 },
    }));
  };
  const siteOf = ({ controller, place }: Site) => ({ controller, place });
  const ofOperation = ({ type, call, site }: Course["operations"][number]): Mutable =>
    entryOf({ ...siteOf(site), type: type === "write" ? "write" : "platform call", call });
  const ofRead = ({ operation, site }: Course["reads"][number]): Mutable =>
    entryOf({ ...siteOf(site), type: "read", call: operation });
  const ofEvent = ({ plural }: Course["events"][number]): Mutable =>
    entryOf({ controller: undefined, place: undefined, type: "event", call: plural });
  const { operations, events } = reference;
  const reads = reference.reads.filter(({ isOfCache }) => !isOfCache);
  for (const one of operations) ofOperation(one).count++;
  for (const one of reads) ofRead(one).count++;
  for (const one of events) ofEvent(one).count++;
  const crashPoints = { plans: 0, perturbed: 0 };
  for (const plan of plans) {
    const [one] = plan.perturbations;
    if (one === undefined) continue;
    const operation = "operation" in one ? operations[one.operation - 1] : undefined;
    const event = "event" in one ? events[one.event - 1] : undefined;
    const read = "read" in one ? reference.reads[one.read - 1] : undefined;
    const entry =
      operation !== undefined
        ? ofOperation(operation)
        : event !== undefined
          ? ofEvent(event)
          : read !== undefined
            ? ofRead(read)
            : entryOf({ controller: undefined, place: undefined, type: "step", call: one.type });
    const outcome = outcomeOf(plan);
    entry.plans++;
    if (outcome === "perturbed") entry.perturbed++;
    else entry.leftOut[outcome]++;
    if (one.type !== "crash") continue;
    crashPoints.plans++;
    if (outcome === "perturbed") crashPoints.perturbed++;
  }
  return {
    reconciles: Object.fromEntries(reference.controllers),
    entries: [...entries.values()].map(({ about, ...counts }) => ({ ...about, ...counts })),
    crashPoints,
    pairs: {
      plans: pairs.length,
      perturbed: pairs.filter((pair) => outcomeOf(pair) === "perturbed").length,
    },
  };
}

/** Returns the gaps of an exploration that its scenario and options do not allow. */
export function gapsOf(
  reference: Reference,
  { total, skipped }: { readonly total: number; readonly skipped: number },
  allowed: readonly GapName[],
): Gap[] {
  const gaps: Gap[] = [...reference.gaps];
  if (skipped > 0)
    gaps.push({
      name: "left-out",
      message: `${skipped} of ${total} plans were left out by the budget`,
      help: "set a larger budget",
      details: [],
    });
  return gaps.filter(({ name }) => !allowed.includes(name));
}

/** Formats the coverage: the totals of each controller, and the call sites of which plans were left out. */
export function formatCoverage({ reconciles, entries, crashPoints, pairs }: Coverage): string[] {
  const lines = Object.entries(reconciles).map(
    ([controller, count]) => `controller ${controller}: ${count} reconciles`,
  );
  lines.push(`crash points: ${crashPoints.perturbed} of ${crashPoints.plans}`);
  if (pairs.plans > 0) lines.push(`pairs: ${pairs.perturbed} of ${pairs.plans}`);
  const by = (controller: string | undefined): string =>
    controller === undefined ? "" : ` of controller ${controller}`;
  const groups = Map.groupBy(entries, ({ type, controller }) => `${type}s${by(controller)}`);
  for (const [name, all] of groups) {
    const sum = (member: "count" | "perturbed" | "plans"): number =>
      all.reduce((total, one) => total + one[member], 0);
    const sites = `${all.length} ${all.length === 1 ? "call site" : "call sites"}`;
    const times = sum("count") === 0 ? "" : ` in ${sites} ×${sum("count")}`;
    lines.push(`${name}${times}: ${sum("perturbed")} of ${sum("plans")} plans`);
    for (const { call, place, plans, perturbed, leftOut } of all) {
      const reasons = Object.entries(leftOut).filter(([, number]) => number > 0);
      if (reasons.length === 0 && perturbed > 0) continue;
      const why = reasons.map(([reason, number]) => `, ${number} left out (${reason})`).join("");
      lines.push(`  ${call}: ${perturbed} of ${plans}${why}`);
      if (place !== undefined) lines.push(`    at ${place}`);
    }
  }
  return lines;
}
