import type { IncomingMessage } from "node:http";
import type { DynamicObject } from "@capikit/client";
import { isRecord, type Json, textAt, valueAt } from "@capikit/common/json";
import { decodeObjectMeta, formatPath, type JsonObject } from "@capikit/schema";
import { isRefusedBySchema } from "@capikit/schema/manifests";
import type { ServedKind } from "../store/served-kind.ts";
import { badRequest, invalid, StatusError } from "../store/status-error.ts";
import type { ResourceRequest } from "./api-request.ts";
import { jsonOfProtobuf } from "./protobuf.ts";
import type { WriteOptions } from "./write-options.ts";

const metadataPath = { parent: undefined, step: "metadata" };

/** An object whose metadata has not been decoded. */
export type Body = Record<string, unknown>;

/** How a request writes an object, which determines the answer to one that cannot be decoded. */
export type BodySource = "apply" | "object" | "patch";

/** @throws StatusError 400 if the body is not an object of the kind. */
export function bodyOf(kind: ServedKind, body: unknown, source: BodySource = "object"): Body {
  if (!isRecord(body)) throw badRequest(`the object provided is unrecognized (must be of type ${kind.kind})`);
  for (const key of ["apiVersion", "kind"])
    if (typeof (body[key] ?? "") !== "string") throw undecodable(kind, `${key} must be a string`, source);
  if (!body.kind && !kind.builtIn) throw badRequest("Object 'Kind' is missing: name apiVersion and kind");
  const otherKind = Boolean(body.kind) && body.kind !== kind.kind;
  if ((body.apiVersion && body.apiVersion !== kind.apiVersion) || (otherKind && kind.builtIn)) {
    throw badRequest(
      `${body.kind} in version "${body.apiVersion}" cannot be handled as a ${kind.kind}: expected ${kind.kind} in ` +
        `version "${kind.apiVersion}"`,
    );
  }
  if (otherKind) {
    throw invalid({ ...kind, kind: String(body.kind) }, textAt(body, "metadata", "name"), [
      { path: "kind", type: "FieldValueInvalid", message: `must be ${kind.kind}` },
    ]);
  }
  return { ...body, apiVersion: kind.apiVersion, kind: kind.kind };
}

/**
 * Decodes a body into the types of the API, before all else: an object of the kind, with metadata as
 * in Go. Adds warnings of unknown fields.
 *
 * @throws StatusError if it cannot be decoded, or has unknown fields in a strict request.
 */
export function decodeBody(
  kind: ServedKind,
  body: unknown,
  options: WriteOptions,
  source: BodySource = "object",
): DynamicObject {
  const object = bodyOf(kind, body, source);
  const decoded = decodeObjectMeta((object.metadata ?? {}) as Json, metadataPath);
  if ("error" in decoded)
    throw undecodable(kind, `${formatPath(decoded.error.path)} ${decoded.error.message}`, source);
  const unknown = decoded.unknown.map(formatPath);
  if (options.fieldValidation !== "Ignore" && source !== "apply") {
    kind.compiled.prune(object as JsonObject, { root: true, onDropped: (path) => unknown.push(path) });
    const strict = strictError(unknown, options);
    if (strict !== undefined)
      throw source === "patch" ? invalidPatch(strict) : undecodable(kind, strict, source);
    for (const path of unknown) options.warnings.add(`unknown field "${path}"`);
  }
  if (kind.builtIn) checkTypes(kind, object, source);
  return { ...object, metadata: decoded.meta } as unknown as DynamicObject;
}

/** The API server decodes built-in kinds into Go types, and validates custom resources by schema. */
function checkTypes(kind: ServedKind, object: Body, source: BodySource): void {
  const { applyDefaults, pruneNulls, validate } = kind.compiled;
  // In Go, null is an absent value.
  const wrong = validate(applyDefaults(pruneNulls(object as JsonObject))).find(
    (error) => error.type === "FieldValueTypeInvalid" && isRefusedBySchema(error, object),
  );
  if (wrong !== undefined) throw undecodable(kind, `${wrong.path} ${wrong.message}`, source);
}

/** Returns the error for a value that does not fit the types of a kind. */
export function undecodable(kind: ServedKind, reason: string, source: BodySource): StatusError {
  const text = `${kind.kind} in version "${kind.version}" cannot be handled as a ${kind.kind}: ${reason}`;
  if (source === "apply") return new StatusError(500, "", `failed to convert new object: ${text}`);
  return source === "patch" ? invalidPatch(text) : badRequest(text);
}

function invalidPatch(message: string): StatusError {
  const causes = [{ reason: "FieldValueInvalid", message, field: "patch" }];
  return new StatusError(422, "Invalid", `"" is invalid: patch: Invalid value: ${message}`, { causes });
}

/** @throws StatusError 400 if the object does not match the URL. */
export function checkPlace({ namespace, name }: ResourceRequest, body: DynamicObject): void {
  const own = body.metadata.name ?? "";
  if (own !== name) {
    throw badRequest(
      own === ""
        ? `the name of the object (${name} based on URL) was undeterminable: name must be provided`
        : `the name of the object (${own}) does not match the name on the URL (${name})`,
    );
  }
  checkNamespace(namespace, body);
}

/** @throws StatusError 400 if the object's namespace does not match the URL. */
export function checkNamespace(namespace: string | undefined, { metadata }: DynamicObject): void {
  if (metadata.namespace && namespace !== undefined && metadata.namespace !== namespace) {
    throw badRequest("the namespace of the provided object does not match the namespace sent on the request");
  }
}

/** Returns why a strict request with unknown fields is rejected. */
export function strictError(
  unknown: readonly string[],
  { fieldValidation }: Pick<WriteOptions, "fieldValidation">,
): string | undefined {
  if (fieldValidation !== "Strict" || unknown.length === 0) return undefined;
  return `strict decoding error: ${unknown.map((path) => `unknown field ${JSON.stringify(path)}`).join(", ")}`;
}

const maxBytes = 3 * 1024 * 1024;

/** Reads a body as JSON text. @throws StatusError 413 if it is too long, 415 if it is not readable. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) {
      throw new StatusError(413, "RequestEntityTooLarge", `limit is ${maxBytes}`, {});
    }
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  const isProtobuf = request.headers["content-type"] === "application/vnd.kubernetes.protobuf";
  return isProtobuf && body.length > 0 ? jsonOfProtobuf(body) : body.toString();
}

/** Returns the value at a path such as `spec.nodeName` as text; empty if absent. */
export function nestedText(object: object, path: string): string {
  const value = nested(object, path);
  return value === undefined || value === null ? "" : String(value);
}

/** Returns the value at a path such as `.spec.replicas`. */
export function nested(object: object, path: string): unknown {
  return valueAt(object, ...stepsOf(path));
}

/** Returns the steps of a path such as `.spec.replicas`. */
export const stepsOf = (path: string): string[] => path.replace(/^\./, "").split(".");

/** Returns the object with another value at a path. Creates missing steps. */
export function withNested<T extends object>(object: T, path: string, value: unknown): T {
  const [first = "", ...rest] = stepsOf(path);
  const inner = (object as Record<string, unknown>)[first];
  return {
    ...object,
    [first]: rest.length === 0 ? value : withNested(isRecord(inner) ? inner : {}, rest.join("."), value),
  };
}
