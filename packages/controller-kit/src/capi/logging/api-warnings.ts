import type { Logger } from "@capikit/serving";

/** Is handed the text of a warning that an API server sent along. A client's observer has such a method: `warned`. */
export type WarningHandler = (warning: string) => void;

/** Matches the warning about finalizers of a domain that have no path. Cluster API's own are such, and stay. */
export function domainQualifiedFinalizerWarning(domain: string): RegExp {
  const escaped = domain.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(
    `^metadata\\.finalizers:.*${escaped}.*prefer a domain-qualified finalizer name (?:including a path \\(/\\) )?to avoid accidental conflicts with other finalizer writers$`,
  );
}

/** Matches the warning about kinds that are deprecated. */
export const deprecationWarning: RegExp = /^.*is deprecated; use .*$/;

/** The warnings that nobody can do anything about at the moment: of Cluster API's finalizers, and of deprecated versions. */
export const unhelpfulWarnings: readonly RegExp[] = Object.freeze([
  domainQualifiedFinalizerWarning("cluster.x-k8s.io"),
  deprecationWarning,
]);

/** Logs warnings of an API server, but those that one of the patterns matches. */
export function warningLogger(
  logger: Logger,
  discarded: readonly RegExp[] = unhelpfulWarnings,
): WarningHandler {
  return (warning) => {
    if (warning !== "" && discarded.every((pattern) => warning.search(pattern) === -1)) logger.info(warning);
  };
}
