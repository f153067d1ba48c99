import type { JsonPatchOperation } from "@capikit/common/patch";

/** For every request. */
export interface CallOptions {
  /** Ends the request; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** One object of a kind. */
export interface ObjectRef {
  readonly name: string;
  /** Wanted for kinds of a namespace, forbidden for others. */
  readonly namespace?: string | undefined;
}

/** What reading an object takes. */
export interface GetOptions extends CallOptions {
  /** Reads this part of the object, such as `status` or `scale`. */
  readonly subresource?: string;
  /** Reads from the server's cache, at least this version. */
  readonly resourceVersion?: string;
}

/** Which objects of a kind. */
export interface Selection {
  /** One namespace; absent, all of them. */
  readonly namespace?: string | undefined;
  /** Such as `app=web,tier in (a,b)`. */
  readonly labelSelector?: string | undefined;
  /** Such as `metadata.name=x`. */
  readonly fieldSelector?: string | undefined;
}

/** What listing takes. */
export interface ListOptions extends CallOptions, Selection {
  /** At most so many objects; the rest is had with `continue`. */
  readonly limit?: number | undefined;
  /** `metadata.continue` of the page before. */
  readonly continue?: string | undefined;
  readonly resourceVersion?: string | undefined;
  /** How `resourceVersion` is meant. */
  readonly resourceVersionMatch?: "Exact" | "NotOlderThan" | undefined;
}

/** What every write takes. */
export interface WriteOptions extends CallOptions {
  /** Goes through admission and validation but stores nothing. Default: false. */
  readonly dryRun?: boolean;
  /** What happens to fields that the schema does not know, or that occur twice. Default: the server's, `Warn`. */
  readonly fieldValidation?: "Ignore" | "Warn" | "Strict";
  /** Who is noted as the owner of the fields. Default: `capikit`. */
  readonly fieldManager?: string;
  /** Writes this part of the object alone, such as `status`. */
  readonly subresource?: string;
}

/** What server-side apply takes. */
export interface ApplyOptions extends WriteOptions {
  /** Takes over fields that others own, instead of failing with a Conflict. Default: false. */
  readonly force?: boolean;
}

/** What deletion takes. */
export interface DeleteOptions extends CallOptions {
  /**
   * What becomes of the objects that this one owns: deleted later (`Background`), deleted first (`Foreground`), or left (`Orphan`).
   * Default: the kind's, mostly `Background`.
   */
  readonly propagationPolicy?: "Background" | "Foreground" | "Orphan";
  /** Deletes only this very object, or this version of it; otherwise it is a Conflict. */
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

/** The query parameters of a write. */
export function writeQuery(options: ApplyOptions): Record<string, string | boolean | undefined> {
  return {
    dryRun: options.dryRun ? "All" : undefined,
    fieldValidation: options.fieldValidation,
    fieldManager: options.fieldManager ?? "capikit",
    force: options.force ? true : undefined,
  };
}
