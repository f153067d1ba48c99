import type { KindDescriptor } from "@capikit/api/meta";
import { isRecord, type JsonPatchOperation } from "@capikit/common/json";
import { checkOptions, type OptionTypes } from "@capikit/common/options";

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

const call = { signal: "object" } as const satisfies OptionTypes<CallOptions>;
/** The types of the members of {@link Selection}. */
export const selectionTypes = {
  namespace: "string",
  labelSelector: "string",
  fieldSelector: "string",
} as const satisfies OptionTypes<Selection>;
const list = {
  ...call,
  ...selectionTypes,
  limit: "integer",
  continue: "string",
  resourceVersion: "string",
  resourceVersionMatch: "string",
} as const satisfies OptionTypes<ListOptions>;
const write = {
  ...call,
  dryRun: "boolean",
  fieldValidation: "string",
  fieldManager: "string",
  subresource: "string",
} as const satisfies OptionTypes<WriteOptions>;
const remove = {
  ...call,
  propagationPolicy: "string",
  preconditions: "object",
  gracePeriodSeconds: "integer",
  dryRun: "boolean",
} as const satisfies OptionTypes<DeleteOptions>;

/** The options of each verb. */
const optionTypes = {
  get: { ...call, subresource: "string", resourceVersion: "string" } satisfies OptionTypes<GetOptions>,
  list,
  listAll: list,
  create: write,
  replace: write,
  patch: write,
  apply: { ...write, force: "boolean" } satisfies OptionTypes<ApplyOptions>,
  delete: remove,
  deleteCollection: { ...remove, ...selectionTypes },
} as const;

const kindTypes = { group: "string", version: "string", kind: "string", plural: "string" } as const;

/**
 * Checks a kind, for callers in JavaScript.
 *
 * @throws TypeError when it is not a descriptor.
 */
export function checkKind(owner: string, kind: KindDescriptor): void {
  const given: unknown = kind;
  const isDescriptor =
    isRecord(given) && Object.entries(kindTypes).every(([name, type]) => typeof given[name] === type);
  if (!isDescriptor) {
    throw new TypeError(
      `${owner}: the kind is not a descriptor: pass one with group, version, kind, plural and scope`,
    );
  }
  if (given.scope !== "Namespaced" && given.scope !== "Cluster") {
    throw new TypeError(`${owner}: the scope of ${kind.kind} must be "Namespaced" or "Cluster"`);
  }
}

/** @throws TypeError when a value is not an object, such as a reference. */
export function checkTarget(owner: string, value: unknown, expected: string): void {
  if (!isRecord(value)) throw new TypeError(`${owner}: the second argument must be ${expected}`);
}

/**
 * Checks a call of a verb, for callers in JavaScript and options from variables, which the compiler
 * does not check completely: a misspelled selector would select all objects.
 *
 * @param target the reference or object, for verbs that have one.
 * @throws TypeError when an argument is missing or invalid, or an option is unknown.
 */
export function checkCall(
  verb: keyof typeof optionTypes,
  kind: KindDescriptor,
  options: object | undefined,
  ...target: readonly unknown[]
): void {
  checkKind(verb, kind);
  for (const value of target) {
    const isObject = ["create", "replace", "apply"].includes(verb);
    const expected = isObject ? "an object with metadata" : "a reference, such as { namespace, name }";
    checkTarget(verb, isObject && isRecord(value) ? value.metadata : value, `${expected} for ${kind.kind}`);
  }
  checkOptions<object>(verb, options, optionTypes[verb]);
  checkPreconditions(verb, options);
}

/** @throws TypeError for a misspelled precondition, without which the deletion would be unconditional. */
export function checkPreconditions(owner: string, options: Pick<DeleteOptions, "preconditions"> = {}): void {
  const types = { uid: "string", resourceVersion: "string" } as const;
  checkOptions(`${owner}: preconditions`, options.preconditions, types);
}
