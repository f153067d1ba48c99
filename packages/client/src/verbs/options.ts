import type { JsonPatchOperation } from "@capikit/common/json";

/** Options of every request. */
export interface CallOptions {
  /** Ends the request; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Reference to an object of a kind. */
export interface ObjectRef {
  readonly name: string;
  /** Required for namespaced kinds, forbidden for others. */
  readonly namespace?: string | undefined;
}

/** Reference to an object, or the metadata of a stored one. Calls throw a TypeError without a name. */
export interface ObjectRefOrMetadata {
  readonly name?: string | undefined;
  readonly namespace?: string | undefined;
}

/** Options for reading an object. */
export interface GetOptions extends CallOptions {
  /** Reads this part of the object, such as `status` or `scale`. */
  readonly subresource?: string;
  /** Reads from the server's cache, at least this version. */
  readonly resourceVersion?: string;
}

/** Selects objects of a kind. */
export interface Selection {
  /** One namespace; absent, all of them. */
  readonly namespace?: string | undefined;
  /** Such as `app=web,tier in (a,b)`. */
  readonly labelSelector?: string | undefined;
  /** Such as `metadata.name=x`. */
  readonly fieldSelector?: string | undefined;
}

/** Options for listing objects. */
export interface ListOptions extends CallOptions, Selection {
  /** Maximum number of objects; read the rest with `continue`. */
  readonly limit?: number | undefined;
  /** `metadata.continue` of the previous page. */
  readonly continue?: string | undefined;
  readonly resourceVersion?: string | undefined;
  /** Interpretation of `resourceVersion`. */
  readonly resourceVersionMatch?: "Exact" | "NotOlderThan" | undefined;
}

/** Options of every write. */
export interface WriteOptions extends CallOptions {
  /** Runs admission and validation but stores nothing. Default: false. */
  readonly dryRun?: boolean;
  /** Handling of unknown and duplicate fields. Default: the server's, `Warn`. */
  readonly fieldValidation?: "Ignore" | "Warn" | "Strict";
  /**
   * Owner of the written fields, at most 128 characters. Default: the client's. Without either, the
   * server derives it from the user agent, and refuses server-side apply.
   */
  readonly fieldManager?: string | undefined;
  /** Writes only this part of the object, such as `status`. */
  readonly subresource?: string;
}

/** Options of server-side apply. */
export interface ApplyOptions extends WriteOptions {
  /** Takes over fields of other owners instead of failing with a Conflict. Default: false. */
  readonly force?: boolean;
}

/** Options for deleting objects. */
export interface DeleteOptions extends CallOptions {
  /**
   * Handling of dependents: deleted later (`Background`), deleted first (`Foreground`), or kept
   * (`Orphan`). Default: the kind's, mostly `Background`.
   */
  readonly propagationPolicy?: "Background" | "Foreground" | "Orphan";
  /** Deletes only the object with this uid or version; otherwise it is a Conflict. */
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string };
  readonly gracePeriodSeconds?: number;
  readonly dryRun?: boolean;
}

/** A patch and its format. */
export type Patch =
  | { readonly type: "json"; readonly operations: readonly JsonPatchOperation[] }
  | { readonly type: "merge"; readonly patch: Readonly<Record<string, unknown>> }
  /** Merges lists by key; for built-in kinds only. */
  | { readonly type: "strategic"; readonly patch: Readonly<Record<string, unknown>> };
