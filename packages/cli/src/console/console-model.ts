/**
 * The data that the server of the console sends to its page.
 *
 * @module
 */

import { textAt } from "@capikit/common/json";
import type { recordParts } from "./reconciles.ts";
import type { DevState, ShownPlace } from "./session-model.ts";

export type * from "./session-model.ts";

/** The state of an object, from its condition Available, or else Ready. */
export type ObjectState = "bad" | "deleting" | "good" | "none" | "unknown";

/** Texts of an object for lists and graphs, which searches find; empty without a value. */
export const objectTexts = {
  /** `status.phase`. */
  phase: (object: object) => textAt(object, "status", "phase"),
  /** Version of Kubernetes, of the object or of its Machines. */
  version: (object: object) =>
    textAt(object, "spec", "version") || textAt(object, "spec", "template", "spec", "version"),
} as const;

/** An object without its content. */
export interface ObjectSummary extends Readonly<Record<keyof typeof objectTexts, string>> {
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
  /** Ready of wanted replicas, such as `1/3`; empty for objects without replicas. */
  readonly replicas: string;
  readonly created: string;
}

/** Returns the text of an object in which searches look for words. */
export function searchedText(one: ObjectSummary): string {
  const texts = Object.keys(objectTexts).map((name) => one[name as keyof typeof objectTexts]);
  return [`${one.namespace}/${one.name}`, ...texts, one.state, one.summary].join(" ");
}

/** The first objects of a search, those that are not ready first. */
export interface FoundObjects {
  readonly objects: readonly ObjectSummary[];
  /** Number of all objects that have the words. */
  readonly total: number;
}

/** A Cluster with what its owner asks first. */
export interface ClusterSummary extends ObjectSummary {
  /** Ready of wanted replicas, such as `1/3`; empty if its status does not have them. */
  readonly controlPlane: string;
  readonly workers: string;
  /** Kind of its infrastructure, or the ClusterClass that creates it; empty without one. */
  readonly infrastructure: string;
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
}

/** The lists of a finished reconcile as lines of text. */
export interface RecordLines extends Readonly<Record<keyof typeof recordParts, readonly string[]>> {
  /** Where the program failed: `src/foo.ts:7:5`; empty if it is not known. */
  readonly place: string;
  /** Of an error: the first frames, and those of the program. */
  readonly stack: readonly string[];
}

/** A finished reconcile. */
export interface ShownReconcile extends RecordLines {
  /** Increases by one for each record of the journal. */
  readonly sequence: number;
  /** The run of the manager. */
  readonly run: string;
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
  /** Time of the next reconcile without another cause; empty without one. */
  readonly nextRunAt: string;
}

/** A reconcile that has not ended: its controller and object. */
export interface RunningText {
  readonly text: string;
  readonly startedAt: string;
}

/** A run of a manager. */
export interface ShownRun {
  readonly id: string;
  readonly startedAt: string;
  /** The changed files that led to its start. */
  readonly changed: readonly string[];
}

/** A part of the journal of a manager, or why it cannot be read. */
export interface ShownJournal {
  /** The process that numbers the records; empty if the journal could not be read. */
  readonly run: string;
  /** The runs of the manager, the last one is the current. */
  readonly runs: readonly ShownRun[];
  readonly records: readonly ShownReconcile[];
  /** Number of older records that the manager has dropped. */
  readonly dropped: number;
  /** How many entries of the answer were left out as malformed, and why; empty without any. */
  readonly malformed: string;
  readonly running: readonly RunningText[];
  /** Empty if the journal could be read. */
  readonly error: string;
  /** How to make it readable. */
  readonly help: string;
}

/** Whatever stops the user, with its cause: the programs, sources, reconciles, objects or hooks show it. */
export interface ShownProblem {
  /** Identifies its cause, while its title may change. */
  readonly key: string;
  readonly severity: "error" | "warning";
  /** What is wrong, and where. */
  readonly title: string;
  /** Several lines at most, such as a stack. */
  readonly cause: string;
  /** The place in the program; absent if it is not known. */
  readonly place?: ShownPlace;
  /** The line of the source with carets; empty if it is not known. */
  readonly frame: string;
  /** When it began as an ISO 8601 time; empty if it is not known. */
  readonly since: string;
  /** When it is tried again; empty if nothing does, or it is not known. */
  readonly nextAt: string;
  /** A command that shows more; empty without one. */
  readonly command: string;
  /** The program of the session to restart: its event; empty without one. */
  readonly program: string;
  /** How to fix it; empty if the cause shows it. */
  readonly help: string;
  /** Path of a view that shows more, such as `reconciles/7`. */
  readonly path: string;
  /** UIDs of the objects that have it, and of their Clusters. */
  readonly about: readonly string[];
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
  /** Kinds that are not watched, with the reason. */
  readonly failures: readonly string[];
}

/** A message of the stream: all state first, then what has changed since the last message. */
export interface StreamMessage {
  /** Whether earlier state is void. */
  readonly reset?: boolean;
  readonly clusters?: readonly ClusterSummary[];
  /** UIDs of deleted Clusters. */
  readonly gone?: readonly string[];
  /** UIDs of changed objects, and of Clusters whose graphs have changed. */
  readonly changed?: readonly string[];
  readonly overview?: Overview;
  /** Absent in `capikit console`. */
  readonly dev?: DevState;
}
