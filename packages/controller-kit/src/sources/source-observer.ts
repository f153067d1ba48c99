/** What of a source failed. */
export type SourceFailure = "predicate" | "map" | "stream" | "request";

/** Is told what goes wrong in a controller's sources. It must not throw. */
export interface SourceObserver {
  /** Something failed that the author of the controller wrote. The controller goes on. */
  sourceFailed?(controller: string, failure: SourceFailure): void;
}
