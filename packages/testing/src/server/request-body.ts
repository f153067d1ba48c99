import type { IncomingMessage } from "node:http";
import type { DynamicObject } from "@capikit/client";
import { isRecord, valueAt } from "@capikit/common/json";
import type { JsonObject } from "@capikit/schema";
import type { ServedKind } from "../store/served-kind.ts";
import { badRequest, invalid, StatusError } from "../store/status-error.ts";
import type { ResourceRequest } from "./api-request.ts";
import { jsonOfProtobuf } from "./protobuf.ts";
import type { WriteOptions } from "./write-options.ts";

/** @throws StatusError 400 if the body is not an object of the kind. */
export function bodyOf(kind: ServedKind, body: unknown): DynamicObject {
  const object = body as Partial<DynamicObject> | null;
  if (typeof object !== "object" || object === null || Array.isArray(object)) {
    throw badRequest(`the object provided is unrecognized (must be of type ${kind.kind})`);
  }
  if (!object.kind && !kind.builtIn) {
    throw badRequest("Object 'Kind' is missing: name apiVersion and kind");
  }
  const otherKind = Boolean(object.kind) && object.kind !== kind.kind;
  if ((object.apiVersion && object.apiVersion !== kind.apiVersion) || (otherKind && kind.builtIn)) {
    throw badRequest(
      `${object.kind} in version "${object.apiVersion}" cannot be handled as a ${kind.kind}: expected ${kind.kind} in ` +
        `version "${kind.apiVersion}"`,
    );
  }
  if (otherKind) {
    throw invalid({ ...kind, kind: object.kind ?? "" }, object.metadata?.name ?? "", [
      { path: "kind", type: "FieldValueInvalid", message: `must be ${kind.kind}` },
    ]);
  }
  const { metadata } = object;
  if (
    metadata !== undefined &&
    (typeof metadata !== "object" || metadata === null || Array.isArray(metadata))
  ) {
    throw badRequest("metadata is not an object");
  }
  return { ...object, apiVersion: kind.apiVersion, kind: kind.kind, metadata: metadata ?? {} };
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

/** Checks an object that a client sends, as {@link checkStrict} does, with the API server's message. */
export function checkStrictObject(kind: ServedKind, body: unknown, options: WriteOptions): void {
  checkStrict(
    kind,
    body,
    options,
    `${kind.kind} in version "${kind.version}" cannot be handled as a ${kind.kind}: `,
  );
}

/**
 * Checks a body before all else, and adds warnings of unknown fields.
 *
 * @throws StatusError 400 if a strict request contains unknown fields.
 */
export function checkStrict(
  { compiled }: ServedKind,
  body: unknown,
  options: WriteOptions,
  context = "",
): void {
  const unknown: string[] = [];
  if (options.fieldValidation !== "Ignore" && isRecord(body)) {
    compiled.prune(body as unknown as JsonObject, { root: true, onDropped: (path) => unknown.push(path) });
  }
  refuseUnknown(unknown, options, context);
  for (const path of unknown) options.warnings.add(`unknown field "${path}"`);
}

/** @throws StatusError 400 if a strict request contains unknown fields. */
export function refuseUnknown(
  dropped: readonly string[],
  { fieldValidation }: WriteOptions,
  context = "",
): void {
  if (fieldValidation === "Strict" && dropped.length > 0) {
    const list = dropped.map((path) => `unknown field ${JSON.stringify(path)}`).join(", ");
    throw badRequest(`${context}strict decoding error: ${list}`);
  }
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
