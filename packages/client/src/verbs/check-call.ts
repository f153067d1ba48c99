import type { KindDescriptor } from "@capikit/api/meta";
import { isRecord } from "@capikit/common/json";
import { checkOptions, type OptionTypes } from "@capikit/common/options";
import type {
  ApplyOptions,
  CallOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  Selection,
  WriteOptions,
} from "./options.ts";

const call = { signal: "signal" } as const satisfies OptionTypes<CallOptions>;
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

/** @throws TypeError for a whole object, whose name is in its metadata. */
export function checkReference(owner: string, { kind }: KindDescriptor, ref: unknown): void {
  if (isRecord(ref) && ref.name === undefined && isRecord(ref.metadata)) {
    throw new TypeError(`${owner}: pass the metadata of the ${kind}, not the object`);
  }
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
    if (!isObject) checkReference(verb, kind, value);
  }
  checkOptions<object>(verb, options, optionTypes[verb]);
  checkPreconditions(verb, options);
}

/** @throws TypeError for a misspelled precondition, without which the deletion would be unconditional. */
function checkPreconditions(owner: string, options: Pick<DeleteOptions, "preconditions"> = {}): void {
  const types = { uid: "string", resourceVersion: "string" } as const;
  checkOptions(`${owner}: preconditions`, options.preconditions, types);
}
