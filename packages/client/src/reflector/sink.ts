import type { KubernetesObject } from "@capikit/api/meta";
import type { ObjectEvent } from "../watch/watch-event.ts";

/** The target of a reflector, which awaits each call before the next and ends with its errors. */
export interface ReflectorSink<T extends KubernetesObject = KubernetesObject> {
  /** Receives all objects at this version; missing ones are deleted. The sink owns the array. */
  replace(objects: T[], resourceVersion: string): void | Promise<void>;
  /** Receives a created, changed or deleted object. Events may be repeated. */
  apply(event: ObjectEvent<T>): void | Promise<void>;
  /** Reports that the server is at this version. */
  bookmark?(resourceVersion: string): void | Promise<void>;
}
