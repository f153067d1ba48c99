import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { ApiError } from "../errors/api-error.ts";
import { isStatus } from "../errors/status.ts";
import { parseJson } from "../json/json.ts";
import { objectAs } from "../verbs/representation.ts";
import { WatchError } from "./watch-error.ts";

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
 * @throws ApiError for an ERROR event.
 * @throws WatchError when it is no watch event.
 */
export function parseWatchEvent<T extends KubernetesObject>(
  line: string,
  kind: KindDescriptor<T>,
  path: string,
): WatchEvent<T> {
  let event: { readonly type?: unknown; readonly object?: unknown } | null;
  try {
    event = parseJson(line) as typeof event;
  } catch (cause) {
    throw new WatchError("malformed", path, `a line is no JSON: ${excerpt(line)}`, { cause });
  }
  const type = event?.type;
  const object = event?.object;
  if (type === "ERROR") {
    throw isStatus(object)
      ? new ApiError({ method: "WATCH", path }, object.code ?? 500, { body: object })
      : new ApiError({ method: "WATCH", path }, 500, { text: JSON.stringify(object) ?? "" });
  }
  if (!isObject(object)) {
    throw new WatchError("malformed", path, `an event has no object with metadata: ${excerpt(line)}`);
  }
  switch (type) {
    case "ADDED":
    case "MODIFIED":
    case "DELETED":
      return { type, object: objectAs(kind, object as T) };
    case "BOOKMARK":
      return {
        type,
        resourceVersion: object.metadata.resourceVersion ?? "",
        initialEventsEnd: object.metadata.annotations?.[initialEventsEnd] === "true",
      };
    default:
      throw new WatchError("malformed", path, `events of type ${JSON.stringify(type)} are unknown`);
  }
}

function isObject(value: unknown): value is KubernetesObject {
  const metadata = (value as { metadata?: unknown } | null | undefined)?.metadata;
  return typeof metadata === "object" && metadata !== null;
}

function excerpt(line: string): string {
  // Objects may be Secrets, so no value is shown; a proxy's page is none.
  const text = line.trimStart();
  return text.startsWith("<") ? text.slice(0, 80) : `${line.length} characters`;
}
