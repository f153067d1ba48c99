/**
 * Watches of the objects of a kind.
 *
 * @module
 */
export { type WatchOptions, watch } from "./watch.ts";
export type { BookmarkEvent, ObjectEvent, WatchEvent } from "./watch-event.ts";
