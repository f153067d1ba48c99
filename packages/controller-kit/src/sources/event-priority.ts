import type { ObjectEvent } from "../predicates/object-event.ts";
import { lowPriority } from "../queue/queue.ts";

/** Returns the low priority for initial objects and resyncs, otherwise the usual priority. */
export function eventPriority(event: ObjectEvent, usual: number): number {
  switch (event.type) {
    case "create":
      return event.isInInitialList === true ? lowPriority : usual;
    case "update":
      return event.oldObject.metadata.resourceVersion === event.object.metadata.resourceVersion
        ? lowPriority
        : usual;
    default:
      return usual;
  }
}
