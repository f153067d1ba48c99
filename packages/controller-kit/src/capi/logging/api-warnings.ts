import type { Logger } from "@capikit/serving";

/** Receives warnings of an API server, like the observer function `warned` of a client. */
export type WarningHandler = (warning: string) => void;

/** Matches warnings about a domain's finalizers without a path, such as Cluster API's. */
function domainQualifiedFinalizerWarning(domain: string): RegExp {
  const escaped = domain.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(
    `^metadata\\.finalizers:.*${escaped}.*prefer a domain-qualified finalizer name (?:including a path \\(/\\) )?to avoid accidental conflicts with other finalizer writers$`,
  );
}

/** Matches the warning about deprecated kinds. */
export const deprecationWarning: RegExp = /^.*is deprecated; use .*$/;

/** Matches warnings without a remedy: Cluster API's finalizers and deprecated versions. */
const unhelpfulWarnings: readonly RegExp[] = Object.freeze([
  domainQualifiedFinalizerWarning("cluster.x-k8s.io"),
  deprecationWarning,
]);

/** Returns a handler that logs warnings of an API server, except those that match a pattern. */
export function warningLogger(
  logger: Logger,
  discarded: readonly RegExp[] = unhelpfulWarnings,
): WarningHandler {
  return (warning) => {
    if (warning !== "" && discarded.every((pattern) => warning.search(pattern) === -1)) logger.info(warning);
  };
}
