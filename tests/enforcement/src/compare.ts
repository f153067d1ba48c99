import { isDeepStrictEqual } from "node:util";
import { parseJson, stringifyJson } from "@capikit/common/json";
import { type Admission, type AdmitOptions, admit, compileSchema, type JsonObject } from "@capikit/schema";
import type { Kind } from "./definition.ts";
import type { Answer, Cause } from "./server.ts";

/** A request for which the API server and `admit` disagree. */
export interface Disagreement {
  readonly kind: string;
  readonly difference: "verdict" | "object";
  readonly request: JsonObject;
  readonly old?: JsonObject | undefined;
  readonly theirs: unknown;
  readonly ours: unknown;
}

/** Returns the result of `admit` for a request in the form of the API server's response. */
export function judgeOf(kind: Kind): (object: JsonObject, options?: Partial<AdmitOptions>) => Admission {
  const { apiVersion, scope, version } = kind;
  const { status, scale } = version.subresources ?? {};
  const base: AdmitOptions = {
    schema: compileSchema(kind.schema),
    apiVersion,
    kind: kind.kind,
    scope,
    statusSubresource: status !== undefined,
    ...(scope === "Namespaced" && { namespace: "default" }),
    ...(scale !== undefined && { scale }),
  };
  return (object, options = {}) => admit(object, { ...base, ...options });
}

/** Returns undefined if both agree on the decision and on the resulting object. */
export function compare(
  kind: Kind,
  request: JsonObject,
  theirs: Answer,
  ours: Admission,
  old?: JsonObject,
): Disagreement | undefined {
  const about = { kind: `${kind.apiVersion} ${kind.kind}`, request, old };
  if (theirs.accepted !== (ours.errors.length === 0)) {
    return {
      ...about,
      difference: "verdict",
      theirs: theirs.accepted ? "accepted" : theirs.body.message,
      ours: ours.errors,
    };
  }
  if (!theirs.accepted) return undefined;
  const [left, right] = [comparable(theirs.body, request), comparable(ours.object, request)];
  return isDeepStrictEqual(left, right)
    ? undefined
    : { ...about, difference: "object", theirs: left, ours: right };
}

/** Removes values that the server assigns, including a completed `generateName`. */
function comparable(object: JsonObject, request: JsonObject): JsonObject {
  const {
    uid: _uid,
    creationTimestamp: _created,
    resourceVersion: _version,
    managedFields: _managed,
    name,
    ...metadata
  } = object.metadata as JsonObject;
  const named = Boolean((request.metadata as JsonObject).name);
  // Compares text, as prototypes and the order of members are irrelevant.
  return parseJson(
    stringifyJson({ ...object, metadata: { ...metadata, ...(named && { name }) } }),
  ) as JsonObject;
}

/** Reports whether both list the same errors at the same locations. */
export function samePlaces(theirs: Answer, ours: Admission): boolean {
  const left = theirs.causes.map((cause) => `${cause.reason} ${placeOf(cause)}`);
  const right = ours.errors.map(({ type, path }) => `${type} ${path}`);
  return isDeepStrictEqual([...new Set(left)].sort(), [...new Set(right)].sort());
}

/** For some errors only the server's message has the location. */
function placeOf({ field, message }: Cause): string {
  if (field !== "<nil>") return field.replace(/^\./, "");
  const named =
    /"([^"]+)" must (?:not )?validate/.exec(message) ?? / (?:integer|number)\b.* in ([^ ]+)$/.exec(message);
  return named?.[1] ?? "";
}
