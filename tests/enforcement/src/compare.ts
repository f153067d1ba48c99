import { isDeepStrictEqual } from "node:util";
import { parseJson, stringifyJson } from "@capikit/common/json";
import { type Admission, type AdmitOptions, admit, compileSchema, type JsonObject } from "@capikit/schema";
import type { Kind } from "./definition.ts";
import type { Answer, Cause } from "./server.ts";

/** A request on which the API server and `admit` do not agree. */
export interface Disagreement {
  readonly kind: string;
  readonly difference: "verdict" | "object";
  readonly request: JsonObject;
  readonly old?: JsonObject | undefined;
  readonly theirs: unknown;
  readonly ours: unknown;
}

/** Tells what `admit` makes of a request, as the API server would. */
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

/** Undefined where both say the same: yes or no, and what becomes of the object. */
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

/** Without what the server itself assigns, a completed `generateName` included. */
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
  // Through text, so that prototypes and the order of members do not count.
  return parseJson(
    stringifyJson({ ...object, metadata: { ...metadata, ...(named && { name }) } }),
  ) as JsonObject;
}

/** Whether both name the same faults at the same places. */
export function samePlaces(theirs: Answer, ours: Admission): boolean {
  const left = theirs.causes.map((cause) => `${cause.reason} ${placeOf(cause)}`);
  // The server does not tell which of the owners it means.
  const right = ours.errors.map(
    ({ type, path }) => `${type} ${path.replace(/^(metadata\.ownerReferences)\[\d+\]/, "$1")}`,
  );
  return isDeepStrictEqual([...new Set(left)].sort(), [...new Set(right)].sort());
}

/** Of some faults the server tells the place in the message alone. */
function placeOf({ field, message }: Cause): string {
  if (field !== "<nil>") return field.replace(/^\./, "");
  const named =
    /"([^"]+)" must (?:not )?validate/.exec(message) ?? / (?:integer|number)\b.* in ([^ ]+)$/.exec(message);
  return named?.[1] ?? "";
}
