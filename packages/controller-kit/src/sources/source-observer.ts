/** The part of a source that failed. */
export type SourceFailure = "predicate" | "map" | "stream" | "request";

/** Receives notifications of failures in a controller's sources. Methods must not throw. */
export interface SourceObserver {
  /** User code of the controller failed. The controller continues. */
  sourceFailed?(controller: string, failure: SourceFailure): void;
}
