/** The state of a part: it is being built or started, works, works with a problem, or does not work. */
export type PartState = "broken" | "good" | "warning" | "working";

/** A place in a source file. */
export interface ShownPlace {
  /** Such as `src/foo.ts:7:5`. */
  readonly text: string;
  /** Absolute path. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** A part of a session of `capikit dev`, with its last event. */
export interface DevPart {
  readonly event: string;
  readonly state: PartState;
  readonly text: string;
  readonly at: string;
  readonly restarts: number;
  /** The last error, which stays when the part runs again; empty without one. */
  readonly lastError: string;
  /** Why it does not work, or has failed until shortly; absent while it works. */
  readonly failure?: PartFailure;
}

/** A failure of a part: until it works again or, if it exited by itself, for a minute of work. */
export interface PartFailure {
  readonly text: string;
  readonly since: string;
  readonly place?: ShownPlace;
  /** When it is tried again; empty if nothing does. */
  readonly nextAt: string;
  /** When it became ready again without a change of its files; empty before. */
  readonly readyAt: string;
}

export interface DevDiagnostic {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  /** How to fix it; empty if it is not known. */
  readonly help: string;
  /** The line of the source with carets; empty if it is not known. */
  readonly frame: string;
  readonly place?: ShownPlace;
  readonly since: string;
}

/** A line that a program of the project has written. */
export interface ShownLogLine {
  /** `program` or `extension`. */
  readonly source: string;
  readonly text: string;
}

/** The state of a session of `capikit dev`. */
export interface DevState {
  /** Absolute path of the project. */
  readonly root: string;
  readonly parts: readonly DevPart[];
  readonly diagnostics: readonly DevDiagnostic[];
  /** The last lines of all programs. */
  readonly log: readonly ShownLogLine[];
}

/** A handler of the project's extension. */
export interface ShownHandler {
  readonly hook: string;
  readonly name: string;
  readonly path: string;
  /** A sample request as JSON. */
  readonly sample: string;
}

/** A call of a hook. */
export interface ShownHookCall {
  /** Increases by one for each call of the session. */
  readonly id: number;
  readonly at: string;
  readonly ms: number;
  readonly hook: string;
  readonly handler: string;
  readonly isFailed: boolean;
  /** Whether its answer makes Cluster API wait. */
  readonly isBlocking: boolean;
  /** Namespace and name of the Cluster in the request; empty without one. */
  readonly cluster: string;
  /** Status, message and time to wait in the answer. */
  readonly result: string;
  /** Whether a page has called it, rather than the core manager. */
  readonly isOwn: boolean;
}

/** A call with its bodies, without secrets, and its effect on the objects of the request. */
export interface HookCallDetails extends ShownHookCall {
  /** The error with its place in the log of a failed call; empty if it is not known. */
  readonly cause: string;
  readonly path: string;
  readonly request: string;
  readonly answer: string;
  readonly effects: readonly {
    readonly object: string;
    /** Unified diff of the object; empty if the patch changes nothing or cannot be applied. */
    readonly diff: string;
    /** Why it cannot be applied, or which changes the hook does not permit. */
    readonly problem: string;
  }[];
}
