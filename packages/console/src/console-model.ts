/**
 * The data that the server of the console sends to its page.
 *
 * @module
 */

/** The state of an object, from its condition Available, or else Ready. */
export type ObjectState = "bad" | "deleting" | "good" | "none" | "unknown";

/** An object without its content. */
export interface ObjectSummary {
  /** Its UID. */
  readonly id: string;
  readonly apiVersion: string;
  readonly kind: string;
  /** Empty for objects of the whole cluster. */
  readonly namespace: string;
  readonly name: string;
  readonly state: ObjectState;
  /** Reason and message of the condition, of at most 300 characters; empty without one. */
  readonly summary: string;
  /** `status.phase`; empty without one. */
  readonly phase: string;
  /** Version of Kubernetes; empty without one. */
  readonly version: string;
  readonly created: string;
}

export interface GraphEdge {
  /** UIDs of objects. */
  readonly from: string;
  readonly to: string;
  readonly type: "owner" | "reference" | "topology";
}

/** The objects of a Cluster. */
export interface ClusterGraph {
  readonly nodes: readonly ObjectSummary[];
  readonly edges: readonly GraphEdge[];
  /** The same as `capikit describe cluster` prints. */
  readonly tree: string;
}

export interface ObjectCondition {
  /** The contract whose conditions it belongs to; empty if it is not known. */
  readonly contract: string;
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  readonly lastTransitionTime: string;
  readonly isGood: boolean;
}

/** A version of an object that the console has seen. */
export interface ObjectVersion {
  readonly resourceVersion: string;
  readonly at: string;
  readonly type: "added" | "deleted" | "updated";
  /** Unified diff from the version before; empty without one, or if that is no longer kept. */
  readonly diff: string;
}

/** Fields of an object by their manager. */
export interface FieldOwner {
  readonly manager: string;
  readonly operation: string;
  readonly subresource: string;
  readonly time: string;
  readonly fields: readonly string[];
}

export interface ObjectEventLine {
  readonly type: string;
  readonly reason: string;
  readonly message: string;
  readonly count: number;
  readonly time: string;
}

/** An object with all that the console knows about it. */
export interface ObjectDetails {
  readonly object: ObjectSummary;
  /** YAML without managed fields and without secrets. */
  readonly yaml: string;
  readonly isDeleted: boolean;
  readonly conditions: readonly ObjectCondition[];
  readonly owners: readonly FieldOwner[];
  readonly events: readonly ObjectEventLine[];
  readonly versions: readonly ObjectVersion[];
  /** Number of older versions that are no longer kept. */
  readonly dropped: number;
  /** Objects that it refers to or that own it, and those that it owns. */
  readonly above: readonly ObjectSummary[];
  readonly below: readonly ObjectSummary[];
  /** UID of its Cluster; empty outside of Clusters. */
  readonly cluster: string;
  /** Replicas in its spec, or of the control plane in its topology; -1 without any. */
  readonly replicas: number;
  readonly isPaused: boolean;
}

/** A finished reconcile. Its lists are lines of text. */
export interface ShownReconcile {
  /** Increases by one for each reconcile of the manager. */
  readonly sequence: number;
  readonly controller: string;
  /** Kind of the object; empty for a controller without one. */
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly queuedMs: number;
  readonly waitedFor: string;
  readonly attempt: number;
  readonly result: string;
  readonly message: string;
  /** Whether it failed, or one of its writes or platform calls. */
  readonly isFailed: boolean;
  /** Whether its controller's own writes are its only causes. */
  readonly isOwn: boolean;
  readonly causes: readonly string[];
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  readonly calls: readonly string[];
  /** Conditions that it changed, and the others. */
  readonly changes: readonly string[];
  readonly unchanged: readonly string[];
  readonly logs: readonly string[];
  /** Time of the next reconcile without another cause; empty without one. */
  readonly nextRunAt: string;
}

/** A reconcile that has not ended: its controller and object. */
export interface RunningText {
  readonly text: string;
  readonly startedAt: string;
}

/** A part of the journal of a manager, or why it cannot be read. */
export interface ShownJournal {
  readonly records: readonly ShownReconcile[];
  /** Number of older records that the manager has dropped. */
  readonly dropped: number;
  readonly running: readonly RunningText[];
  /** Empty if the journal could be read. */
  readonly error: string;
  /** How to make it readable. */
  readonly help: string;
}

/** A part of a session of `capikit dev`, with its last event. */
export interface DevPart {
  readonly event: string;
  readonly level: string;
  readonly text: string;
  readonly at: string;
  readonly restarts: number;
  /** The last error, which stays when the part runs again; empty without one. */
  readonly lastError: string;
}

export interface DevDiagnostic {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** The state of a session of `capikit dev`. */
export interface DevState {
  /** Absolute path of the project. */
  readonly root: string;
  readonly parts: readonly DevPart[];
  readonly diagnostics: readonly DevDiagnostic[];
  /** The last lines of all programs. */
  readonly log: readonly string[];
  readonly faults: DevFaults;
}

/** The injected faults. */
export interface DevFaults {
  /** Whether the programs' connections fail, except to the API server. */
  readonly isOutage: boolean;
  /** Delay of calls of hooks in milliseconds. */
  readonly hookDelayMs: number;
  /** Number of further updates of an object that are answered with a conflict. */
  readonly conflicts: number;
}

/** A field of a form, from a variable. */
export interface FormField {
  readonly name: string;
  /** Of its schema; empty for any. Objects and arrays are entered as JSON. */
  readonly type: string;
  readonly isRequired: boolean;
  /** Its default as text. */
  readonly value: string;
  /** The only values; empty for any. */
  readonly options: readonly string[];
  readonly description: string;
}

/** What an action can create: the objects of a cluster template, or a Cluster of a ClusterClass. */
export interface ShownTemplates {
  readonly templates: readonly { readonly file: string; readonly fields: readonly FormField[] }[];
  readonly classes: readonly {
    readonly namespace: string;
    readonly name: string;
    /** Classes of its MachineDeployments. */
    readonly workers: readonly string[];
    readonly fields: readonly FormField[];
  }[];
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
  /** Status, message and time to wait in the answer. */
  readonly result: string;
  /** Whether a page has called it, rather than the core manager. */
  readonly isOwn: boolean;
}

/** A call with its bodies, without secrets, and its effect on the objects of the request. */
export interface HookCallDetails extends ShownHookCall {
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

/** The last result of `capikit explore` for a scenario. */
export interface ShownExploration {
  readonly name: string;
  readonly runs: number;
  readonly at: string;
  /** The journal of the run without perturbation. */
  readonly reference: readonly string[];
  readonly failures: readonly {
    readonly id: string;
    readonly problems: readonly string[];
    readonly place: string;
    readonly journal: readonly string[];
    readonly others: readonly string[];
  }[];
}

/** A kind, webhook or hook that the API server serves or calls. */
export interface ServedEntry {
  readonly type: "CRD" | "hook" | "webhook";
  readonly name: string;
  readonly detail: string;
  readonly since: string;
}

export interface Overview {
  /** URL of the API server; empty until it is known. */
  readonly server: string;
  readonly objects: number;
  readonly served: readonly ServedEntry[];
  /** Kinds that cannot be watched, with the reason. */
  readonly failures: readonly string[];
}

/** A message of the stream: all state first, then what has changed since the last message. */
export interface StreamMessage {
  /** Whether earlier state is void. */
  readonly reset?: boolean;
  readonly clusters?: readonly ObjectSummary[];
  /** UIDs of deleted Clusters. */
  readonly gone?: readonly string[];
  /** UIDs of changed objects, and of Clusters whose graphs have changed. */
  readonly changed?: readonly string[];
  readonly overview?: Overview;
  /** Absent in `capikit console`. */
  readonly dev?: DevState;
}
