import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { parseJson } from "@capikit/common/json";
import { ApiError } from "../errors/api-error.ts";
import { ResponseError } from "../errors/response-error.ts";
import { readStatus } from "../errors/status.ts";
import { WatchError } from "../errors/watch-error.ts";
import { identityProblem } from "../kinds/identity-problem.ts";
import { objectAs } from "../kinds/representation.ts";
import { objectProblem } from "../verbs/object-problem.ts";

/** Something happened to an object of the kind. */
export interface ObjectEvent<T extends KubernetesObject = KubernetesObject> {
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  /** The object as it is now; with `DELETED`, as it was when it went, with the resource version of the deletion. */
  readonly object: T;
}

/** Nothing happened up to a resource version. */
export interface BookmarkEvent {
  readonly type: "BOOKMARK";
  readonly resourceVersion: string;
  /** Whether this ends the initial objects of a watch with `sendInitialEvents`. */
  readonly initialEventsEnd: boolean;
}

/** What a watch yields. The server's ERROR events are thrown instead. */
export type WatchEvent<T extends KubernetesObject = KubernetesObject> = ObjectEvent<T> | BookmarkEvent;

const initialEventsEnd = "k8s.io/initial-events-end";

/**
 * Reads one line of a watch.
 *
 * @param parse parses the line; a ResponseError about a limit is thrown on.
 * @throws ApiError for an ERROR event.
 * @throws WatchError when it is no watch event.
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
    throw new WatchError("malformed", path, `a line is no JSON: ${excerpt(line)}`);
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
    throw new WatchError("malformed", path, `the object of an event ${problem}: ${excerpt(line)}`);
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
      throw new WatchError("malformed", path, `events of type ${shown(type)} are unknown`);
  }
}

function shown(type: unknown): string {
  return typeof type === "string" ? JSON.stringify(type.slice(0, 40)) : `(${typeof type})`;
}

function excerpt(line: string): string {
  // Objects may be Secrets, so no value is shown; a proxy's page is none.
  const text = line.trimStart();
  return text.startsWith("<") ? text.slice(0, 80) : `${line.length} characters`;
}
