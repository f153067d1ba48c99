import {
  equalJson,
  isRecord,
  type Json,
  type JsonSchema,
  type ReadonlyJsonObject,
} from "@capikit/common/json";
import { type CompiledSchema, listTypeErrors, nodeOf } from "../compile/compile-schema.ts";
import type { FieldError, FieldErrorType } from "../json-schema/field-path.ts";
import { decodeObjectMeta } from "../meta/decode-object-meta.ts";
import { coerceEmbedded, validateEmbedded } from "../meta/embedded-resource.ts";
import { validateObjectMeta, validateObjectMetaUpdate } from "../meta/validate-object-meta.ts";
import type { SchemaNode } from "../model/node.ts";
import { defaultNode } from "../structural/apply-defaults.ts";
import { pruneNode } from "../structural/prune.ts";
import { pruneNulls } from "../structural/prune-nulls.ts";
import { Correlation } from "../validate/correlation.ts";
import { validateNode } from "../validate/validate-node.ts";
import { createObject, withMember, withoutMembers } from "../values/build-object.ts";
import { childPath, formatPath } from "../values/value-path.ts";
import { type ScalePaths, validateScale } from "./scale.ts";

const TYPE_META: ReadonlySet<string> = new Set(["apiVersion", "kind"]);

/** The context of a request to a custom resource. */
export interface AdmitOptions {
  readonly schema: CompiledSchema;
  /** Group and version, as `infrastructure.cluster.x-k8s.io/v1beta2`. */
  readonly apiVersion: string;
  readonly kind: string;
  readonly scope: "Namespaced" | "Cluster";
  /** Default `create`. `update-status` updates the status subresource. */
  readonly operation?: "create" | "update" | "update-status";
  /** The stored object, for both updates. */
  readonly old?: ReadonlyJsonObject;
  /** The request's namespace. Default: the object's own. */
  readonly namespace?: string;
  /** Whether the CRD has a status subresource. Default false. */
  readonly statusSubresource?: boolean;
  readonly scale?: ScalePaths;
  /** Whether CEL rules are checked. Default true. */
  readonly checkRules?: boolean;
  /** Whether it is the result of server-side apply, of which no null is dropped. Default false. */
  readonly isApplied?: boolean;
  /** `Strict` rejects unknown members instead of dropping them. Default `Warn`. */
  readonly fieldValidation?: "Strict" | "Warn" | "Ignore";
}

/** The result of a request. */
export interface Admission {
  /** The stored object without fields that the server assigns (`uid`, times, versions). */
  readonly object: ReadonlyJsonObject;
  /** Empty if the API server accepts the object. */
  readonly errors: readonly FieldError[];
  /** The paths of unknown members that were dropped. */
  readonly dropped: readonly string[];
}

/**
 * Runs a request as the API server does: decodes, prunes, defaults and resets the object. Then
 * validates it (metadata, schema, scale, embedded objects, list types), and runs CEL rules unless
 * earlier errors prevent it.
 */
export function admit(object: ReadonlyJsonObject, options: AdmitOptions): Admission {
  const node = nodeOf(options.schema);
  const decoded = decodeObject(object, node, options.isApplied ? "applied" : "sent");
  const { dropped } = decoded;
  if (decoded.errors.length > 0) return { object, errors: decoded.errors, dropped };
  if (options.fieldValidation === "Strict" && dropped.length > 0) {
    return {
      object,
      errors: dropped.map((path) => error(path, "FieldValueInvalid", "is an unknown field")),
      dropped,
    };
  }
  const request = checkRequest(decoded.object, options);
  if (request.errors.length > 0) return { object: decoded.object, errors: request.errors, dropped };
  const old = options.old && decodeObject(options.old, node, "stored").object;
  const prepared = prepare(request.object, old, options);
  const errors = checkAll(prepared, old, node, options);
  // Reads the object back from the store, which defaults fields that the operation reset.
  const stored = errors.length === 0 ? decodeObject(prepared, node, "stored").object : prepared;
  return { object: stored, errors, dropped };
}

function prepare(
  object: ReadonlyJsonObject,
  old: ReadonlyJsonObject | undefined,
  options: AdmitOptions,
): ReadonlyJsonObject {
  const status = options.statusSubresource ?? false;
  const operation = options.operation ?? "create";
  if (operation === "create") return prepareCreate(object, status);
  if (old === undefined)
    throw new TypeError(`admit: operation ${operation} needs the option "old", the stored object`);
  return operation === "update" ? prepareUpdate(object, old, status) : prepareStatusUpdate(object, old);
}

/** Checks that the server does before it reads the object, based on the URL of the request. */
function checkRequest(
  object: ReadonlyJsonObject,
  options: AdmitOptions,
): { object: ReadonlyJsonObject; errors: FieldError[] } {
  const errors: FieldError[] = [];
  if (object.kind !== options.kind)
    errors.push(error("kind", "FieldValueInvalid", `must be ${options.kind}`));
  if (object.apiVersion !== options.apiVersion) {
    errors.push(error("apiVersion", "FieldValueInvalid", `must be ${options.apiVersion}`));
  }
  const meta = metaOf(object);
  const own = typeof meta.namespace === "string" ? meta.namespace : "";
  const expected = options.scope === "Cluster" ? "" : (options.namespace ?? own);
  if (own !== "" && own !== expected && expected !== "") {
    errors.push(error("metadata.namespace", "FieldValueInvalid", `must be ${expected}, as in the request`));
  }
  const uid = options.old && metaOf(options.old).uid;
  if (meta.uid !== undefined && uid !== undefined && meta.uid !== uid) {
    errors.push(
      error("metadata.uid", "FieldValueInvalid", "must be that of the stored object, or be left out"),
    );
  }
  if ((options.operation ?? "create") === "create" && meta.resourceVersion !== undefined) {
    errors.push(
      error("metadata.resourceVersion", "FieldValueInvalid", "may not be set on an object to be created"),
    );
  }
  if (own === expected) return { object, errors };
  // The server drops the namespace of a cluster-scoped object without a warning.
  if (expected === "")
    return { object: withMember(object, "metadata", withoutMembers(meta, "namespace")), errors };
  return { object: withMember(object, "metadata", withMember(meta, "namespace", expected)), errors };
}

function checkAll(
  object: ReadonlyJsonObject,
  old: ReadonlyJsonObject | undefined,
  node: SchemaNode,
  options: AdmitOptions,
): FieldError[] {
  const statusOnly = options.operation === "update-status";
  const correlation = old && new Correlation(object, old, node);
  const errors = [
    ...checkMeta(object, old, options),
    ...(statusOnly
      ? checkStatus(object, node, correlation)
      : validateNode(object, node, undefined, correlation)),
    ...(options.scale === undefined ? [] : validateScale(object, options.scale, statusOnly)),
    ...(statusOnly ? [] : validateEmbedded(object, node, false)),
    ...listTypeErrors(object, node, old),
  ];
  if (options.checkRules === false) return errors;
  const blocked = errors.some(({ type }) => BLOCKING.has(type));
  if (!blocked) return [...errors, ...options.schema.rules().validate(object, old)];
  if (!hasRules(node.schema)) return errors;
  return [
    ...errors,
    {
      ...error("", "FieldValueInvalid", "CEL rules were not checked: fix the other errors first"),
      unchecked: "other-errors",
    },
  ];
}

/** The server skips rules after these errors: their evaluation could fail or cost too much. */
const BLOCKING: ReadonlySet<FieldErrorType> = new Set([
  "FieldValueNotSupported",
  "FieldValueRequired",
  "FieldValueTooLong",
  "FieldValueTooMany",
  "FieldValueTypeInvalid",
]);

function checkMeta(
  object: ReadonlyJsonObject,
  old: ReadonlyJsonObject | undefined,
  options: AdmitOptions,
): FieldError[] {
  const namespaced = options.scope === "Namespaced";
  const meta = metaOf(object);
  if (old === undefined) return validateObjectMeta(withGeneratedName(meta), { namespaced });
  return [
    ...validateObjectMeta(meta, { namespaced, name: "path-segment" }),
    ...validateObjectMetaUpdate(meta, metaOf(old)),
  ];
}

/** The server appends five characters to `generateName`, cut to 58. */
function withGeneratedName(meta: ReadonlyJsonObject): ReadonlyJsonObject {
  if (meta.name !== undefined || typeof meta.generateName !== "string") return meta;
  return withMember(meta, "name", `${meta.generateName.slice(0, 58)}x7k2f`);
}

/** The status subresource only validates the status, as a separate value. */
function checkStatus(
  object: ReadonlyJsonObject,
  node: SchemaNode,
  correlation: Correlation | undefined,
): FieldError[] {
  const status = node.properties.get("status");
  if (status === undefined || object.status === undefined) return [];
  return validateNode(object.status, status, childPath(undefined, "status"), correlation?.child("status"));
}

function hasRules(schema: JsonSchema): boolean {
  if (schema["x-kubernetes-validations"]?.length) return true;
  const { items, additionalProperties, properties = {} } = schema;
  return [items, additionalProperties, ...Object.values(properties)].some(
    (child) => typeof child === "object" && hasRules(child),
  );
}

function error(path: string, type: FieldErrorType, message: string): FieldError {
  return { path, type, message };
}

/** Removes fields that the server sets on create. `generation` starts at 1. */
function prepareCreate(object: ReadonlyJsonObject, statusSubresource: boolean): ReadonlyJsonObject {
  const meta = withoutMembers(
    metaOf(object),
    "uid",
    "selfLink",
    "creationTimestamp",
    "deletionTimestamp",
    "deletionGracePeriodSeconds",
    "managedFields",
  );
  const kept = statusSubresource ? withoutMembers(object, "status") : object;
  return withMember(kept, "metadata", withMember(meta, "generation", 1));
}

/** Prepares an update: keeps the status, and raises `generation` for changes beyond metadata. */
function prepareUpdate(
  object: ReadonlyJsonObject,
  old: ReadonlyJsonObject,
  statusSubresource: boolean,
): ReadonlyJsonObject {
  let next = object;
  if (statusSubresource) {
    next = withoutMembers(object, "status");
    if (old.status !== undefined) next = withMember(next, "status", old.status);
  }
  const changed = !equalJson(withoutMembers(next, "metadata"), withoutMembers(old, "metadata"));
  return withMember(next, "metadata", updateMeta(metaOf(object), metaOf(old), changed));
}

/** Prepares an update of the status subresource, which keeps everything else. */
function prepareStatusUpdate(object: ReadonlyJsonObject, old: ReadonlyJsonObject): ReadonlyJsonObject {
  const kept = withoutMembers(old, "status");
  return object.status === undefined ? kept : withMember(kept, "status", object.status);
}

function metaOf(object: ReadonlyJsonObject): ReadonlyJsonObject {
  return isRecord(object.metadata) ? object.metadata : {};
}

function updateMeta(meta: ReadonlyJsonObject, old: ReadonlyJsonObject, changed: boolean): ReadonlyJsonObject {
  let next = withoutMembers(meta, "generation", "selfLink");
  const generation = Number(old.generation ?? 0) + (changed ? 1 : 0);
  if (generation > 0) next = withMember(next, "generation", generation);
  if (next.uid === undefined && old.uid !== undefined) next = withMember(next, "uid", old.uid);
  for (const key of ["creationTimestamp", "deletionTimestamp"] as const) {
    if (old[key] !== undefined) next = withMember(next, key, old[key]);
  }
  const grace = old.deletionGracePeriodSeconds;
  if (grace !== undefined && next.deletionGracePeriodSeconds === undefined) {
    next = withMember(next, "deletionGracePeriodSeconds", grace);
  }
  return next;
}

/** An object as returned by the API server's decoder. */
interface Decoded {
  readonly object: ReadonlyJsonObject;
  /** Decoding errors: the request fails before any validation. */
  readonly errors: readonly FieldError[];
  /** The paths of members that were dropped, sorted. */
  readonly dropped: readonly string[];
}

/**
 * Decodes an object: reads metadata, drops unknown members and superfluous nulls, and sets
 * defaults.
 *
 * @param from invalid metadata of the store is dropped, and nulls of an apply are kept.
 */
function decodeObject(
  value: ReadonlyJsonObject,
  node: SchemaNode,
  from: "applied" | "sent" | "stored",
): Decoded {
  const stored = from === "stored";
  const errors: FieldError[] = [];
  const dropped: string[] = [];
  for (const key of ["apiVersion", "kind"] as const) {
    const given = value[key];
    if (given !== undefined && typeof given !== "string") {
      errors.push({ path: key, type: "FieldValueInvalid", message: "must be a string" });
    }
  }
  const meta =
    value.metadata === undefined
      ? undefined
      : decodeObjectMeta(value.metadata, childPath(undefined, "metadata"), stored);
  if (meta !== undefined && "error" in meta) {
    errors.push({
      path: formatPath(meta.error.path),
      type: "FieldValueInvalid",
      message: meta.error.message,
    });
  }
  if (errors.length > 0) return { object: value, errors, dropped };
  const known = pruneNode(value, node, true, (path) => dropped.push(formatPath(path)));
  const pruned = from === "applied" ? known : pruneNulls(known, node);
  const coerced = coerceEmbedded(pruned, node, false, stored);
  let object: Json = coerced.value;
  if (isRecord(object))
    object = createObject([
      ...typeMetaOf(value),
      ...Object.entries(object).filter(([key]) => !TYPE_META.has(key)),
    ]);
  if (isRecord(object) && meta !== undefined && "meta" in meta) {
    object = withMember(object, "metadata", meta.meta);
    for (const path of meta.unknown) dropped.push(formatPath(path));
  }
  for (const path of coerced.unknown) dropped.push(formatPath(path));
  const defaulted = defaultNode(object, node);
  return {
    object: isRecord(defaulted) ? defaulted : {},
    errors: coerced.errors,
    dropped: [...new Set(dropped)].sort(),
  };
}

function typeMetaOf(value: ReadonlyJsonObject): [string, Json][] {
  return Object.entries(value).filter(([key]) => TYPE_META.has(key));
}
