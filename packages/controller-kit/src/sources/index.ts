/**
 * Types of a controller's sources.
 *
 * @module
 */

export type { SourceFailure, SourceObserver } from "./source-observer.ts";
export type { StreamRequest, StreamSource } from "./start-stream.ts";
export type { Watch } from "./start-watch.ts";
