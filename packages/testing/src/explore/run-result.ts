import type { ServedKind } from "../store/served-kind.ts";
import type { EndState } from "./normalise.ts";
import type { Later, ObservedEvent, Operation, Plan } from "./plan.ts";

/** What a run violates. */
export type CheckName =
  | "convergence"
  | "crash"
  | "flapping-conditions"
  | "invariant"
  | "network"
  | "ownership"
  | "quiet"
  | "step"
  | "unhandled-rejection";

/** A violation in a run. */
export interface Problem {
  readonly check: CheckName;
  readonly message: string;
  /** Differences to the reference, one line each. */
  readonly details: readonly string[];
}

/** The state after a step of the reference run. */
export interface Checkpoint {
  readonly state: EndState;
  readonly ms: number;
  /** Writes and calls of the platform in the quiet time at the end. */
  readonly writes: number;
  readonly calls: number;
  /** The resource version before the step. */
  readonly before: number;
}

/** A run without perturbation. */
export interface Reference {
  readonly journal: readonly string[];
  readonly operations: readonly Operation[];
  readonly events: readonly ObservedEvent[];
  readonly checkpoints: readonly Checkpoint[];
  /** Plurals of the kinds that the program watches. */
  readonly watched: ReadonlySet<string>;
  /** Whether methods of the platform that were called return promises. */
  readonly isAsync: ReadonlyMap<string, boolean>;
  readonly transitions: ReadonlyMap<string, number>;
  /** Steps with the types of what the program removes although it is in use. */
  readonly removals: ReadonlySet<string>;
  /** Whether the program uses server-side apply, which needs managed fields. */
  readonly applies: boolean;
  readonly problems: readonly Problem[];
}

/** The result of a run. */
export interface RunResult {
  readonly journal: readonly string[];
  readonly problems: readonly Problem[];
  /** Whether all perturbations happened. Not so where a step did not apply to the changed state. */
  readonly isApplied: boolean;
  /** What followed from the perturbation. */
  readonly later: Later;
  /** The code of the program that made the perturbed call, if it was asked for. */
  readonly place: string | undefined;
  readonly reference: Reference;
}

export interface RunOptions {
  readonly seed: number;
  readonly kinds: readonly ServedKind[];
  readonly plan?: Plan;
  /** Plans of different steps that share the run, instead of one plan. */
  readonly group?: readonly Plan[];
  readonly reference?: Reference;
  /** Waits for work outside of the thread, such as the first load of modules. */
  readonly isSlow?: boolean;
  /** Whether the program is known to apply. */
  readonly applies?: boolean;
  /** Finds the code that made the perturbed call. */
  readonly findsPlace?: boolean;
}
