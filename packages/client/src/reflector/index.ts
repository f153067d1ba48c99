/**
 * Reflectors, which keep a store equal to the objects of a kind on the server.
 *
 * @module
 */
export { objectKey } from "../kinds/object-key.ts";
export { type WatchOptions, watch } from "../watch/watch.ts";
export type { BookmarkEvent, ObjectEvent, WatchEvent } from "../watch/watch-event.ts";
export * from "./object-change.ts";
export { createObjectStore, type ObjectStore, type ReflectorSink } from "./object-store.ts";
export { reflect } from "./reflector.ts";
export type { Failure, ReflectorObserver, ReflectorOptions } from "./reflector-options.ts";
