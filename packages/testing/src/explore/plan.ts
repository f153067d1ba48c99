import type { Place } from "./values.ts";

/** Classes of perturbations. */
export const perturbationClasses = [
  "intermediate-state",
  "lost-answer",
  "stale-state",
  "unobserved-state",
  "conflict",
  "api-fault",
  "platform-fault",
  "leader-change",
  "drift",
  "order",
] as const;

/** A class of perturbations, as in Sieve where Sieve has it. */
export type PerturbationClass = (typeof perturbationClasses)[number];

/** The perturbation of an operation, unless it names something else. */
type Perturb<C extends PerturbationClass, T extends string, M = { operation: number }> = {
  readonly class: C;
  readonly type: T;
} & Readonly<M>;

/**
 * The perturbation of a run. Numbers count from 1 in the order of the reference run, and the members after
 * the type are in the order of the identifier.
 */
export type Perturbation =
  | Perturb<"intermediate-state", "crash", { when: "after" | "before"; operation: number }>
  /** The program ends after the operation, and a new one starts when the next step has begun. */
  | Perturb<"intermediate-state", "down">
  /** The program ends in the middle of a step. */
  | Perturb<"intermediate-state", "restart", { step: number }>
  | Perturb<"lost-answer", "lost">
  /** An event arrives at the end of the later operation of this number, or after a time. */
  | Perturb<"stale-state", "hold", { event: number; operations?: number }>
  /** The next program lists the state before the step, or before the last deletion. */
  | Perturb<"stale-state", "old-list" | "old-list-of-deleted">
  | Perturb<"unobserved-state", "absent", { step: number; steps: number }>
  /** After a gap, caches list the state, and see changes as one. */
  | Perturb<"unobserved-state", "gap" | "paused", { event: number }>
  /** A new program starts at the end of a step, without work that is left. */
  | Perturb<"unobserved-state", "fresh", { step: number }>
  /** The program does not run for an hour. */
  | Perturb<"unobserved-state", "downtime", { step: number }>
  | Perturb<"api-fault", "refused-write", { operation: number; status: number }>
  /** The webhooks of the program do not answer for a time. */
  | Perturb<"api-fault", "webhooks-down">
  | Perturb<"api-fault", "refused-read", { read: number; status: number }>
  /** Another client changes a dependent after the step. */
  | Perturb<"drift", "changed" | "deleted", { step: number; dependent: number }>
  /** Another user deletes the reconciled object and creates it again, when nothing holds it. */
  | Perturb<"conflict", "delete" | "next-step" | "recreate" | "touch">
  /** Reads return the state before the call for some seconds, also after the end of the program. */
  | Perturb<"platform-fault", "old-reads" | "old-reads-after-crash" | "refused" | "timeout">
  /** The write arrives after the start of the next leader, or in the next step. */
  | Perturb<"leader-change", "late-write" | "later-write">
  /** An operation, or only its answer, takes a second, during which events arrive. */
  | Perturb<"order", "late-answer" | "late-operation">
  /** Each write of a step takes longer than a second. */
  | Perturb<"order", "slow-writes", { step: number }>
  /** A controller reconciles nothing for some seconds, from the begin of a step or the start of a new program. */
  | Perturb<"order", "late-controller" | "late-controller-after-start", { step: number; controller: string }>
  /** The same from an event on, for which several controllers reconcile. */
  | Perturb<"order", "late-for-event", { event: number; controller: string }>;

/** A perturbation with its identifier, which is the same in each exploration of a program. */
export interface Plan {
  readonly id: string;
  readonly class: PerturbationClass;
  readonly perturbations: readonly Perturbation[];
  /** The step of the first perturbation. */
  readonly step: number;
  /** The step of the last perturbation. */
  readonly last: number;
}

/** Returns the identifier of a perturbation, such as `intermediate-state/crash-after-7`. */
export function idOf({ class: of, type, ...target }: Perturbation): string {
  const prefixes: Readonly<Record<string, string>> = { operations: "until-", status: "with-" };
  const parts = Object.entries(target).map(([name, value]) => `${prefixes[name] ?? ""}${value}`);
  const isLater = type === "hold" && parts.length === 1;
  return `${of}/${[type, ...parts, ...(isLater ? ["later"] : [])].join("-")}`;
}

/** A read of the API server, other than for a cache. */
export interface Read {
  readonly number: number;
  /** `get foomachines default/a` */
  readonly text: string;
  /** `get foomachines` */
  readonly operation: string;
  readonly step: number;
  /** Whether a cache made it. */
  readonly isOfCache: boolean;
  readonly site: Site;
}

/** An object that a program reconciles. */
export interface ReconciledObject {
  /** Such as `App default/a`. */
  readonly key: string;
  /** Whether finalizers hold it. */
  readonly isHeld: boolean;
}

/** Where a program makes a call. */
export interface Site {
  readonly controller: string | undefined;
  readonly place: Place;
}

/** A dependent that the program creates, and whose kind it watches or whose content it writes again. */
export interface Dependent {
  readonly kind: string;
  readonly key: string;
  /** Whether the program writes its content again after the creation. */
  readonly isUpdated: boolean;
}

/** An operation of the reference run that plans perturb: a write, or a call of the platform. */
export interface Operation {
  readonly number: number;
  readonly type: "platform" | "write";
  /** `patch foomachines default/a`, or `machines.create("a")`. */
  readonly text: string;
  /** The operation of a write: `create`, `patch`, …. */
  readonly operation: string;
  /** The call without its object or arguments: `update foomachines (status)`, or `machines.create`. */
  readonly call: string;
  readonly step: number;
  readonly isRead: boolean;
  /** Whether it is a write after which all objects are as before: what ends then might have ended before it. */
  isIdle: boolean;
  /** Whether webhooks of the program review it. */
  readonly isReviewed: boolean;
  /** Whether the world changed since the previous operation ended, other than by this program. */
  readonly follows: boolean;
  /** The object of a step that the program reconciles, which a user may create again. */
  readonly reconciled: ReconciledObject | undefined;
  /** Whether an object has been deleted in an earlier step. */
  readonly hasDeleted: boolean;
  /** Virtual time in milliseconds. */
  readonly at: number;
  /** Events of the objects that the program read from its cache since its last change, by number. */
  readonly reads: readonly number[];
  readonly site: Site;
}

/** An event of the reference run. */
export interface ObservedEvent {
  readonly number: number;
  /** `vms default/a` */
  readonly text: string;
  /** Plural of the object's kind. */
  readonly plural: string;
  readonly step: number;
  /** The last operation before it. */
  readonly operation: number;
  readonly at: number;
}

/** Milliseconds after which a watch no longer lags behind: a longer time is an outage. */
export const heldMs = 5000;

/** Milliseconds after which a step takes long. */
const longMs = 20_000;

/** Milliseconds of a downtime of the program. */
export const downtimeMs = 3_600_000;

type Type = Perturbation["type"];

/** Perturbations after which the steps of a run are no longer those of the reference. */
const skipping: readonly Type[] = ["absent", "down", "downtime", "gap", "next-step", "paused", "recreate"];

/** Reports whether the steps after a plan are no longer those of the reference. */
export const skips = ({ perturbations }: Plan): boolean =>
  perturbations.some(({ type }) => skipping.includes(type));

/**
 * Reports whether the resources of an object stay on the platform after its deletion: which of them are
 * there depends on the time of the deletion.
 */
export const keepsResources = ({ isHeld }: ReconciledObject, operations: Course["operations"]): boolean =>
  !isHeld && operations.some(({ type, isRead }) => type === "platform" && !isRead);

/** Returns the plans with one perturbation each, in the order in which they are run. */
export function derivePlans(
  { operations, events, reads, dependents, spans, controllers, reconciles }: Course,
  steps: number,
): Plan[] {
  const plans: Plan[] = [];
  let step = 0;
  const known = new Set<string>();
  /** Adds a plan once for a call site in a step. */
  const addOnce = (text: string, { controller, place }: Site, one: Perturbation): void => {
    const key = JSON.stringify([step, text, controller, place.line, one.type, "status" in one && one.status]);
    if (!known.has(key)) add(one);
    known.add(key);
  };
  const add = (one: Perturbation, last = step): void => {
    plans.push({ id: idOf(one), class: one.class, perturbations: [one], step, last });
  };
  for (step = 1; step <= steps; step++) add({ class: "unobserved-state", type: "fresh", step });
  const lookups = operations.filter(({ type, isRead }) => type === "platform" && isRead);
  for (const { number: operation, type, operation: verb, isRead, follows, ...about } of operations) {
    step = about.step;
    // An operation that reads, or changes nothing, leaves the same state as the previous one.
    if (follows) add({ class: "intermediate-state", type: "crash", when: "before", operation });
    if (!isRead && !about.isIdle) {
      add({ class: "intermediate-state", type: "crash", when: "after", operation });
      add({ class: "stale-state", type: "old-list", operation });
      if (about.hasDeleted) add({ class: "stale-state", type: "old-list-of-deleted", operation });
      if (step < steps) add({ class: "intermediate-state", type: "down", operation });
    }
    // A read that is refused or late has the same effect.
    if (!isRead) add({ class: "lost-answer", type: "lost", operation });
    if (type === "write") {
      if (verb === "delete") add({ class: "conflict", type: "delete", operation });
      else if (verb !== "create") add({ class: "conflict", type: "touch", operation });
      add({ class: "leader-change", type: "late-write", operation });
      if (step < steps) add({ class: "leader-change", type: "later-write", operation }, step + 1);
      // Others change the object of a patch so often that the server gives up; see `touch` for updates.
      const statuses = verb === "patch" ? [403, 409, 422, 429, 500] : [403, 422, 429, 500];
      for (const status of [...statuses, 504])
        addOnce(about.call, about.site, { class: "api-fault", type: "refused-write", operation, status });
      if (about.isReviewed)
        addOnce(about.call, about.site, { class: "api-fault", type: "webhooks-down", operation });
    } else {
      add({ class: "platform-fault", type: "refused", operation });
      add({ class: "platform-fault", type: "timeout", operation });
      if (!isRead && lookups.length > 0) {
        if (lookups.some(({ number, at }) => number > operation && at - about.at < heldMs))
          add({ class: "platform-fault", type: "old-reads", operation });
        add({ class: "platform-fault", type: "old-reads-after-crash", operation });
      }
    }
    if (step < steps) add({ class: "conflict", type: "next-step", operation });
    if (about.reconciled !== undefined && !keepsResources(about.reconciled, operations))
      add({ class: "conflict", type: "recreate", operation });
    if (!isRead) add({ class: "order", type: "late-operation", operation });
    add({ class: "order", type: "late-answer", operation });
  }
  for (const { number: event, ...about } of events) {
    step = about.step;
    // Each change that follows from a read of the object sees its earlier version.
    const changes = operations.filter(({ at, reads }) => reads.includes(event) && at - about.at <= heldMs);
    for (const count of new Set([1, ...changes.map(({ number }) => number - about.operation)]))
      add({ class: "stale-state", type: "hold", event, operations: count });
    add({ class: "stale-state", type: "hold", event });
    add({ class: "unobserved-state", type: "paused", event });
    add({ class: "unobserved-state", type: "gap", event });
  }
  for (step = 1; step <= steps; step++)
    for (let last = step; last <= steps; last++)
      add({ class: "unobserved-state", type: "absent", step, steps: last - step + 1 });
  for (step = 1; step <= steps; step++) add({ class: "unobserved-state", type: "downtime", step });
  for (step = 1; step <= steps; step++)
    if ((spans[step - 1] ?? 0) >= longMs) add({ class: "intermediate-state", type: "restart", step });
  for (step = 1; step <= steps; step++)
    if (operations.some((one) => one.step === step && one.type === "write"))
      add({ class: "order", type: "slow-writes", step });
  const working = [...controllers].filter(([, count]) => count > 0);
  if (working.length > 1)
    for (step = 1; step <= steps; step++)
      for (const [controller] of working)
        for (const type of ["late-controller", "late-controller-after-start"] as const)
          add({ class: "order", type, step, controller });
  const reacting = new Set<string>();
  for (const [at, { number: event, plural, ...about }] of events.entries()) {
    step = about.step;
    // A controller that is late in a step is late for its first event.
    if (events[at - 1]?.step !== step) continue;
    const woken = new Set(
      reconciles.filter((one) => one.at >= about.at && one.at - about.at < 1000).map((one) => one.controller),
    );
    for (const controller of woken.size > 1 ? woken : []) {
      const key = `${step} ${plural} ${controller}`;
      if (!reacting.has(key)) add({ class: "order", type: "late-for-event", event, controller });
      reacting.add(key);
    }
  }
  for (const { number: read, operation, isOfCache, site, ...about } of reads) {
    step = about.step;
    if (!isOfCache)
      for (const status of [429, 500, 504])
        addOnce(operation, site, { class: "api-fault", type: "refused-read", read, status });
  }
  for (const [at, all] of dependents.entries()) {
    step = at + 1;
    // What the program keeps in a step without its operations, it has kept in the previous one, or not at all.
    if (!operations.some((one) => one.step === step && !one.isRead)) continue;
    for (const [dependent, { isUpdated }] of (all ?? []).entries())
      for (const type of isUpdated ? (["deleted", "changed"] as const) : (["deleted"] as const))
        add({ class: "drift", type, step, dependent });
  }
  return plans;
}

/** What a run did: operations and events, of which perturbations have the numbers. */
export interface Course {
  readonly operations: readonly Operation[];
  readonly events: readonly ObservedEvent[];
  readonly reads: readonly Read[];
  /** The dependents after each step. */
  readonly dependents: readonly (readonly Dependent[] | undefined)[];
  /** Milliseconds from the begin of each step to its last change. */
  readonly spans: readonly (number | undefined)[];
  /** Controllers that started, with the number of their reconciles. */
  readonly controllers: ReadonlyMap<string, number>;
  /** When controllers reconciled, in milliseconds. */
  readonly reconciles: readonly { readonly controller: string; readonly at: number }[];
}

/** Perturbations after which a new program continues. */
const restarting: readonly Type[] = [
  ...(["crash", "down", "downtime", "fresh", "late-controller-after-start", "restart"] as const),
  ...(["late-write", "later-write", "old-list", "old-list-of-deleted", "old-reads-after-crash"] as const),
];

/** Reports whether a new program continues after a plan. */
export const restarts = ({ perturbations }: Plan): boolean =>
  perturbations.some(({ type }) => restarting.includes(type));
