import { getOrCreate } from "@capikit/common/json";
import type { ServedKind } from "../store/served-kind.ts";
import {
  type Course,
  heldMs,
  keepsResources,
  type PerturbationClass,
  type Plan,
  perturbationClasses,
  type Site,
} from "./plan.ts";
import type { Gap, Reference } from "./run-result.ts";
import type { Scenario } from "./scenario.ts";

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
export type LeftOutReason = "budget" | "does not apply" | "not selected";

/** What an exploration covers. */
export interface Coverage {
  /** Reconciles of each controller in the run without perturbation. */
  readonly reconciles: Readonly<Record<string, number>>;
  readonly entries: readonly CoverageEntry[];
  /** Plans that end the program before or after a call. */
  readonly crashPoints: { readonly plans: number; readonly perturbed: number };
  /** What no plan perturbs, with the reason. */
  readonly notPlanned: readonly string[];
}

/** Whether a plan was run, or why not. */
export type Outcome = LeftOutReason | "perturbed";

type About = Pick<CoverageEntry, "call" | "controller" | "place" | "type">;
type Mutable = { -readonly [key in keyof CoverageEntry]: CoverageEntry[key] } & {
  leftOut: Record<LeftOutReason, number>;
};

/** Returns what plans perturb of the run without perturbation. */
export function coverageOf<P>(
  scenario: Scenario<P>,
  kinds: readonly ServedKind[],
  reference: Reference,
  plans: readonly Plan[],
  outcomeOf: (plan: Plan) => Outcome,
): Coverage {
  const entries = new Map<string, Mutable>();
  const entryOf = (about: About): Mutable =>
    getOrCreate(entries, JSON.stringify(about), () => {
      const leftOut = { budget: 0, "does not apply": 0, "not selected": 0 };
      return { ...about, count: 0, plans: 0, perturbed: 0, leftOut };
    });
  const siteOf = ({ controller, place }: Site) => ({ controller, place: place.line });
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
    entries: [...entries.values()],
    crashPoints,
    notPlanned: [
      ...notPlannedOf(scenario, reference, plans),
      ...kinds.flatMap(({ kind, plural, unchecked }) =>
        unchecked !== undefined && operations.some(({ call }) => call.split(" ")[1] === plural)
          ? [`refusals of ${kind}: ${unchecked}`]
          : [],
      ),
    ],
  };
}

/** Why no plan of a class perturbs a run. */
const reasons: Readonly<Record<PerturbationClass, string>> = {
  "intermediate-state": "the program changes nothing",
  "lost-answer": "the program makes no calls",
  "stale-state": "the program watches nothing and changes nothing",
  "unobserved-state": "there are no steps",
  conflict: "the program updates and deletes nothing, and there is one step",
  "api-fault": "the program writes nothing, and reads from its caches only",
  "platform-fault": "the program does not call the platform",
  "leader-change": "the program writes nothing",
  drift: "no dependent has a controller, is without finalizers, and watched or written again",
  order: "nothing happens",
};

/** Returns what no plan perturbs, with the reason. */
function notPlannedOf<P>(
  { consistentReads = false, steps }: Scenario<P>,
  {
    operations,
    events,
    reads,
    watched,
    isAsync,
    isPrivate,
    checkpoints,
    incidentalWrites,
    controllers,
  }: Reference,
  plans: readonly Plan[],
): string[] {
  const classes = new Set(plans.map((plan) => plan.class));
  const lines = perturbationClasses
    .filter((name) => !classes.has(name))
    .map((name) => `${name}: ${reasons[name]}`);
  const kept = new Map<string, string>();
  for (const one of checkpoints)
    for (const { kind, key, reason } of one?.unchanged ?? []) kept.set(`${kind} ${key}`, reason);
  for (const [object, reason] of kept) lines.push(`drift of ${object}: ${reason}`);
  const unwatched = new Set(
    reads.flatMap(({ operation }) => {
      const [, plural = ""] = operation.split(" ");
      return watched.has(plural) ? [] : [plural];
    }),
  );
  for (const plural of unwatched)
    lines.push(`late events of ${plural}: read with the client, and not watched`);
  const cached = [...new Set(events.map(({ plural }) => plural))].join(", ");
  if (cached !== "")
    lines.push(
      `a cache of ${cached} that lags for more than ${heldMs / 1000} seconds: only all caches together do`,
    );
  const writes = operations.filter(({ type }) => type === "write").length;
  if (writes > 1)
    lines.push(`several late writes of a former leader: each plan delays one of ${writes} writes`);
  for (const [method, returnsPromise] of isAsync)
    if (!returnsPromise) lines.push(`timeouts and delays of ${method}: it returns no promise`);
  if (consistentReads) lines.push("old reads of the platform: `consistentReads`");
  else if (
    classes.has("platform-fault") &&
    !operations.some(({ type, isRead }) => type === "platform" && isRead)
  )
    lines.push("old reads of the platform: the program makes none");
  const left = operations.flatMap(({ reconciled }) =>
    reconciled !== undefined && keepsResources(reconciled, operations) ? [reconciled.key] : [],
  );
  for (const key of new Set(left))
    lines.push(
      `deletion and creation of ${key} during a call: no finalizer holds it, and its resources stay`,
    );
  if (isPrivate)
    lines.push("other changes of resources: the platform shows none, so that they follow from its calls");
  if (incidentalWrites > 0)
    lines.push(`${incidentalWrites} writes of Events and Leases: for information only`);
  if ([...controllers.values()].filter((count) => count > 0).length < 2)
    lines.push("late controllers: fewer than two controllers reconcile objects");
  const last = steps.at(-1)?.name;
  lines.push(`an end until the next step, and a next step that begins early: none follows "${last}"`);
  return lines;
}

/** Returns the gaps of an exploration. */
export function gapsOf<P>(
  scenario: Scenario<P>,
  reference: Reference,
  about: {
    readonly total: number;
    readonly skipped: number;
    readonly plans: number;
    readonly derived: number;
    readonly reached: ReadonlySet<string>;
    readonly ignored: ReadonlySet<string>;
  },
): Gap[] {
  const { total, skipped, plans, reached, ignored } = about;
  const gaps: Gap[] = [...reference.gaps];
  if (skipped > 0)
    gaps.push({
      name: "left-out",
      message: `${skipped} of ${total} plans were left out by the budget`,
      help: "set a larger budget",
    });
  if (total === 0)
    gaps.push({
      name: "no-plan",
      message: `none of ${about.derived} plans is selected`,
      help: "select other classes with `only`, and exclude fewer with `except`",
    });
  const missing = scenario.sometimes?.filter((name) => !reached.has(name)) ?? [];
  if (missing.length > 0 && skipped === 0)
    gaps.push({
      name: "unreached",
      message: `no run reaches: ${missing.join(", ")}`,
      help: "add a step that leads to it, or call `sometimes` with the name where it happens",
    });
  const unused = scenario.ignore?.filter((one) => !ignored.has(one)) ?? [];
  if (unused.length > 0 && plans > 0)
    gaps.push({
      name: "unused-ignore",
      message: `no object has a member that the scenario ignores: ${unused.join(", ")}`,
      help: "correct or remove them: paths begin with the kind, such as `Vm.status.attempts`, or are those of all kinds",
    });
  return gaps;
}

/** Formats the coverage: the totals of each controller, and the call sites of which plans were left out. */
export function formatCoverage({ reconciles, entries, crashPoints, notPlanned }: Coverage): string[] {
  const lines = Object.entries(reconciles).map(
    ([controller, count]) => `controller ${controller}: ${count} reconciles`,
  );
  lines.push(`crash points: ${crashPoints.perturbed} of ${crashPoints.plans}`);
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
  for (const line of notPlanned) lines.push(`no plan: ${line}`);
  return lines;
}
