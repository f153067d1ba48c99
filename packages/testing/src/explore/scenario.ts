import type {
  ClusterConfig,
  DynamicObject,
  KindDescriptor,
  KubernetesObject,
  NewObject,
  ObjectRef,
} from "@capikit/client";
import type { Clock } from "@capikit/common/time";
import type { FaultServerKind } from "../store/served-kind.ts";
import type { PerturbationClass } from "./plan.ts";
import type { GapName } from "./run-result.ts";

/** The context of a program under exploration. */
export interface ProgramContext<P> {
  /** Connects to the API server of the run. Each start of the program has its own. */
  readonly config: ClusterConfig;
  /** Virtual time. Timers and dates of Node.js have the same time during a run. */
  readonly clock: Clock;
  /** The platform. Its calls are recorded and disturbed. */
  readonly platform: P;
}

/** The objects of a run, as a user or another controller sees and changes them. */
export interface ScenarioObjects {
  /** Returns all objects of a kind as fresh copies, ordered by namespace and name. */
  readonly objects: <T extends KubernetesObject>(kind: KindDescriptor<T>) => T[];
  /** Returns a fresh copy of an object; undefined if it does not exist. */
  readonly object: <T extends KubernetesObject>(kind: KindDescriptor<T>, ref: ObjectRef) => T | undefined;
}

/** Actions of a step. They have no faults. */
export interface StepContext<P> extends ScenarioObjects {
  /** The platform itself. Calls are not recorded. */
  readonly platform: P;
  /** Stores an object with its status, without validation. Returns the stored object. */
  readonly put: <T extends KubernetesObject>(kind: KindDescriptor<T>, object: NewObject<T>) => T;
  /**
   * Changes an object.
   *
   * @throws Error if it does not exist.
   */
  readonly change: <T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    ref: ObjectRef,
    change: (draft: T) => void,
  ) => T;
  /** Deletes an object as `kubectl delete` does, without waiting. Reports whether it existed. */
  readonly delete: (kind: KindDescriptor, ref: ObjectRef) => boolean;
}

/** A step of a scenario. */
export interface ScenarioStep<P> {
  /** A name for reports, such as `create the cluster`. */
  readonly name: string;
  /** Changes objects. Called once in each run. */
  do(context: StepContext<P>): void;
  /**
   * Reports whether the step has reached its goal. Runs without perturbation must reach it within an
   * hour of virtual time. Default: the step ends when no object changes for ten seconds, and no
   * reconcile may fail at its end.
   */
  until?(context: Omit<StepContext<P>, "change" | "delete" | "put">): boolean;
}

/** A condition that must always hold. */
export interface Invariant<P> {
  readonly name: string;
  /** Called after each write and platform call. Returns the violation, or nothing. */
  check(context: ScenarioObjects & { readonly platform: P }): string | undefined;
}

/** The state after a step. */
export interface ScenarioState {
  readonly objects: readonly DynamicObject[];
  readonly resources: readonly string[];
}

/**
 * A webhook that reviews writes of one kind, such as those of `defaultingWebhook` and
 * `validatingWebhook` of `@capikit/controller-kit/webhooks`. Its failure policy is `Fail`.
 */
export interface ScenarioWebhook {
  readonly type: string;
  readonly path: string;
  /** Without a kind, the webhook reviews nothing. */
  readonly kind?: Pick<KindDescriptor, "group" | "kind" | "version">;
  /** Operations that the webhook reviews. Default: `CREATE` and `UPDATE`. */
  readonly operations?: readonly string[];
  /** Answers an AdmissionReview. */
  answer(request: object, services: object): WebhookAnswer | Promise<WebhookAnswer>;
}

/** The answer of a webhook over HTTP. */
export interface WebhookAnswer {
  /** Default: 200. */
  readonly status?: number;
  readonly body?: string | Uint8Array;
}

/** What `explore` explores. */
export interface Scenario<P = unknown> {
  /** The kinds that the API server has. */
  readonly kinds: readonly FaultServerKind[];
  /** Creates a fresh platform in memory. Called once in each run. Default: none. */
  platform?(): P;
  /**
   * Starts the program: a manager or controllers. Called again after each crash, with the same
   * platform. It must not keep state outside of the context.
   */
  start(context: ProgramContext<P>): unknown;
  /**
   * Returns the webhooks of the program. Called before each start, with its context. They review the
   * writes of the program, but not those of subresources, and change what `put` and `change` store: then
   * without a promise.
   */
  webhooks?(context: ProgramContext<P>): readonly ScenarioWebhook[];
  readonly steps: readonly ScenarioStep<P>[];
  readonly invariants?: readonly Invariant<P>[];
  /** Situations that a run must reach: calls of `sometimes` with these names. */
  readonly sometimes?: readonly string[];
  /**
   * Returns the resources that exist on the platform, as strings that contain their identifiers: as the
   * first word, such as `machines/i-1 {"size":1}`, or as a later one, such as `machine a small i-1`.
   * Default: the keys and items of the platform's own maps, sets and arrays.
   */
  resources?(platform: P): readonly string[];
  /**
   * Methods of the platform that only read, in addition to those whose names start with `get`,
   * `list`, `find`, `describe`, `lookup`, `read`, `query`, `has`, `exists` or `is`. Their results may
   * be out of date.
   */
  readonly reads?: readonly string[];
  /** Whether these results are never out of date, not even after a crash. Default: false. */
  readonly consistentReads?: boolean;
  /**
   * Members of objects that may differ from the reference, with all that they contain, such as
   * `Vm.status.attempts` or, for all kinds, `metadata.labels`. Default: values that differ between runs
   * with other seeds and dates.
   */
  readonly ignore?: readonly string[];
  /** Reports whether a state that differs from the reference is correct, too. Default: none is. */
  equivalent?(reference: ScenarioState, run: ScenarioState): boolean;
  /** Classes of perturbations that cannot happen, such as `stale-state` where reads are consistent. */
  readonly except?: readonly PerturbationClass[];
  /** Names of what an exploration may leave out without a failure, such as `left-out`. */
  readonly allow?: readonly GapName[];
  /** Whether the API server deletes the dependents of deleted owners. Default: true. */
  readonly garbageCollection?: boolean;
}
