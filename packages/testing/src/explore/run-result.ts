import type { DynamicObject } from "@capikit/client";
import type { ServedKind } from "../store/served-kind.ts";
import type { Tolerance } from "./compare-states.ts";
import type { EndState } from "./normalise.ts";
import type { Course, Dependent, Operation, Perturbation, Plan } from "./plan.ts";
import type { Place } from "./values.ts";

/** What a run violates. */
export type CheckName =
  | "convergence"
  | "coverage"
  | "crash"
  | "hang"
  | "flapping-conditions"
  | "invariant"
  | "isolation"
  | "network"
  | "ownership"
  | "quiet"
  | "reconcile"
  | "step"
  | "unhandled-rejection";

/** A violation in a run. */
export interface Problem {
  readonly check: CheckName;
  readonly message: string;
  /** Differences to the reference, one line each. */
  readonly details: readonly string[];
  /** What differs, without names and values, such as `Vm status.size`: problems of one cause share some. */
  readonly fields: readonly string[];
}

/** The state after a step of the reference run. */
export interface Checkpoint {
  readonly state: EndState;
  /** What may differ from the state. */
  readonly tolerance: Tolerance;
  /** The objects as they are, for {@link Scenario.equivalent}. */
  readonly objects: readonly DynamicObject[];
  readonly resources: readonly string[];
  /** Strings and numbers that the platform returned, and no caller knew before. */
  readonly invented: ReadonlySet<string>;
  readonly dependents: readonly Dependent[];
  /** Objects that the program owns and no plan changes, with the reason. */
  readonly unchanged: readonly { readonly kind: string; readonly key: string; readonly reason: string }[];
  /** Reconciles whose last attempt failed. */
  readonly failing: ReadonlySet<string>;
  readonly ms: number;
  /** Milliseconds from the begin of the step to its last change. */
  readonly span: number;
  /** The longest timer of the program that has run in the step, in milliseconds. */
  readonly longestTimer: number;
  /** Writes and calls of the platform in the quiet time at the end. */
  readonly writes: number;
  readonly calls: number;
  /** The resource version before the step. */
  readonly before: number;
  /** The run to which the state belongs, by its journal. That of two runs is named by the states of one. */
  readonly course: readonly unknown[];
}

/** Names of what makes a result without failures worthless. */
export const gapNames = [
  "idle-platform",
  "idle-program",
  "idle-step",
  "idle-webhook",
  "left-out",
  "no-plan",
  "no-reconcile",
  "outside-work",
  "private-platform",
  "unfinished-reconcile",
  "unreached",
  "unserved-kind",
  "unsynced-cache",
  "unused-ignore",
] as const;

/** A name of what makes a result without failures worthless. */
export type GapName = (typeof gapNames)[number];

/** What an exploration does not cover. */
export interface Gap {
  readonly name: GapName;
  readonly message: string;
  readonly help: string;
  readonly details?: readonly string[];
}

/** Steps that begin together. */
export interface Merged {
  readonly step: number;
  readonly steps: number;
  /** Whether the program starts after them, or sees them as one change, instead of each. */
  readonly view: "absent" | "all" | "gap";
  /** Milliseconds that pass after them. */
  readonly waitMs?: number;
  /** An object of a step that another user deletes after them, and creates again. */
  readonly recreated?: string;
}

/** A run without perturbation. */
export interface Reference extends Course {
  readonly journal: readonly string[];
  /** What makes a run without problems worthless, by name. */
  readonly gaps: readonly Gap[];
  /** The states after the steps; none for a step that was merged with the next one. */
  readonly checkpoints: readonly (Checkpoint | undefined)[];
  /** Plurals of the kinds that the program watches. */
  readonly watched: ReadonlySet<string>;
  /** Whether methods of the platform that were called return promises. */
  readonly isAsync: ReadonlyMap<string, boolean>;
  /** Whether the platform shows none of the changes that the program makes. */
  readonly isPrivate: boolean;
  readonly transitions: ReadonlyMap<string, number>;
  /** Steps with the types of what the program removes although it is in use. */
  readonly removals: ReadonlySet<string>;
  /** Objects that the program deletes and creates again. */
  readonly recreated: ReadonlySet<string>;
  /** Objects that steps create, by step. */
  readonly created: ReadonlySet<string>;
  /** Names that `sometimes` reached. */
  readonly reached: ReadonlySet<string>;
  /** Most objects of the program and resources at a time, by kind, in each step. */
  readonly peaks: readonly (ReadonlyMap<string, number> | undefined)[];
  /** Writes of kinds that programs write for information only. */
  readonly incidentalWrites: number;
  /** Whether steps begin together, unlike in the scenario. */
  readonly isMerged: boolean;
  /** Whether the program uses server-side apply, which needs managed fields. */
  readonly applies: boolean;
  readonly problems: readonly Problem[];
}

/** The result of a run. */
export interface RunResult {
  readonly journal: readonly string[];
  readonly problems: readonly Problem[];
  /** Whether all perturbations happened, or one of several. Not so where a step did not apply to the changed state. */
  readonly isApplied: boolean;
  /** Perturbations that changed nothing that the program received. */
  readonly ineffective: ReadonlySet<Perturbation>;
  /** Names that `sometimes` reached. */
  readonly reached: ReadonlySet<string>;
  /** Entries of `Scenario.ignore` that matched. */
  readonly ignored: ReadonlySet<string>;
  readonly operations: readonly Operation[];
  /** The last step that has begun. */
  readonly begun: number;
  /** Where the program makes the perturbed call. */
  readonly place: Place | undefined;
  readonly reference: Reference;
}

export interface RunOptions {
  readonly seed: number;
  readonly kinds: readonly ServedKind[];
  readonly plan?: Plan;
  /** Plans of different steps that share the run, instead of one plan. */
  readonly group?: readonly Plan[];
  readonly reference?: Reference;
  /** Other runs without perturbation whose states are correct, too. */
  readonly accepted?: readonly Reference[];
  /** The steps of a run without perturbation that begin together. */
  readonly merged?: Merged;
  /** Lets an unperturbed run have other dates. */
  readonly isShifted?: boolean;
  /** How often an unperturbed run reconciles and starts again after each step. */
  readonly disturbances?: number;
  /** Waits for work outside of the thread, such as the first load of modules. */
  readonly isSlow?: boolean;
  /** Whether resources follow from calls, since the platform does not show them. */
  readonly isPrivate?: boolean;
  /** Whether the program is known to apply. */
  readonly applies?: boolean;
  /** Whether to find work outside of virtual time. */
  readonly findsOutsideWork?: boolean;
  /** When the run must have ended, in real time. */
  readonly deadline?: number;
}
