import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { parseJson } from "@capikit/common/json";
import { ApiError } from "../errors/api-error.ts";
import { ResponseError, WatchError } from "../errors/response-error.ts";
import { readStatus } from "../errors/status.ts";
import { identityProblem } from "../kinds/identity-problem.ts";
import { objectAs } from "../kinds/representation.ts";
import { objectProblem } from "../verbs/object-problem.ts";

/** A change of an object. */
export interface ObjectEvent<T extends KubernetesObject = KubernetesObject> {
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  /** The current object; with `DELETED`, the last state, at the deletion's resource version. */
  readonly object: T;
}

/** The server has reached a resource version. */
export interface BookmarkEvent {
  readonly type: "BOOKMARK";
  readonly resourceVersion: string;
  /** Whether this ends the initial objects of a watch with `sendInitialEvents`. */
  readonly initialEventsEnd: boolean;
}

/** An event of a watch. The server's ERROR events are thrown instead. */
export type WatchEvent<T extends KubernetesObject = KubernetesObject> = ObjectEvent<T> | BookmarkEvent;

const initialEventsEnd = "k8s.io/initial-events-end";

/**
 * Parses one line of a watch.
 *
 * @param parse parses the line; its ResponseErrors about limits are rethrown.
 * @throws ApiError for an ERROR event.
 * @throws WatchError for an invalid watch event.
 */
export function parseWatchEvent<T extends KubernetesObject>(
  line: string,
  kind: KindDescriptor<T>,
  path: string,
  parse: (line: string) => unknown = parseJson,
): WatchEvent<T> {
  let event: { readonly type?: unknown; readonly object?: unknown } | null;
  try {
    event = parse(line) as typeof event;
  } catch (error) {
    if (error instanceof ResponseError && error.limit !== undefined) {
      throw error;
    }
    // The parser's message quotes the text, which may be a Secret.
    throw new WatchError("WATCH_MALFORMED", path, `a line is not JSON: ${excerpt(line)}`);
  }
  const type = event?.type;
  const object = event?.object;
  if (type === "ERROR") {
    const status = readStatus(object);
    throw status === undefined
      ? new ApiError({ method: "WATCH", path }, 500, { text: "an ERROR event without a Status" })
      : new ApiError({ method: "WATCH", path }, status.code ?? 500, { body: status });
  }
  const isBookmark = type === "BOOKMARK";
  const problem =
    objectProblem(object, { named: !isBookmark }) ??
    (isBookmark ? undefined : identityProblem(kind, object as T, true));
  if (problem !== undefined) {
    throw new WatchError("WATCH_MALFORMED", path, `the object of an event ${problem}: ${excerpt(line)}`);
  }
  switch (type) {
    case "ADDED":
    case "MODIFIED":
    case "DELETED":
      return { type, object: objectAs(kind, object as T) };
    case "BOOKMARK": {
      const { metadata } = object as KubernetesObject;
      return {
        type,
        resourceVersion: metadata.resourceVersion ?? "",
        initialEventsEnd: metadata.annotations?.[initialEventsEnd] === "true",
      };
    }
    default:
      throw new WatchError("WATCH_MALFORMED", path, `unknown event type ${shown(type)}`);
  }
}

function shown(type: unknown): string {
  return typeof type === "string" ? JSON.stringify(type.slice(0, 40)) : `(${typeof type})`;
}

function excerpt(line: string): string {
  // Objects may be Secrets, so no value is shown; a proxy's HTML page is safe.
  const text = line.trimStart();
  return text.startsWith("<") ? text.slice(0, 80) : `${line.length} characters`;
}
