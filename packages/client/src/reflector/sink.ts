import type { KubernetesObject } from "@capikit/api/meta";
import type { ObjectEvent } from "../watch/watch-event.ts";

/**
 * What a reflector fills. The reflector waits for what a method returns before it reads on, and calls no two at once. When a method
 * throws, the reflector ends with that error.
 */
export interface ReflectorSink<T extends KubernetesObject = KubernetesObject> {
  /** These are all the objects at this version: what is missing is gone. The array is the sink's to keep. */
  replace(objects: T[], resourceVersion: string): void | Promise<void>;
  /** An object came, changed or went. The same event may come twice. */
  apply(event: ObjectEvent<T>): void | Promise<void>;
  /** Nothing else happened up to this version. */
  bookmark?(resourceVersion: string): void | Promise<void>;
}
