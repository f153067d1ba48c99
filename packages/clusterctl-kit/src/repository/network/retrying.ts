import { redactUrl } from "@capikit/common/text";
import { retry } from "@capikit/common/time";
import { RepositoryError, type RepositoryErrorCode } from "../model/repository-error.ts";
import type { Reach } from "./reach.ts";

const final: ReadonlySet<RepositoryErrorCode> = new Set([
  "REPOSITORY_BAD_REDIRECT",
  "REPOSITORY_NO_FILE",
  "REPOSITORY_NOT_FOUND",
  "REPOSITORY_RATE_LIMITED",
  "REPOSITORY_TOO_LARGE",
  "REPOSITORY_UNAUTHORIZED",
]);

/**
 * Retries reads of a URL like clusterctl: every 10 s for a minute, unless the error is permanent.
 *
 * @throws RepositoryError of the last attempt.
 */
export function retrying<T>(
  url: string,
  { clock, retryInterval, retryTimeout }: Reach,
  attempt: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const once = async (): Promise<T> => {
    try {
      return await attempt();
    } catch (cause) {
      signal?.throwIfAborted();
      throw cause instanceof RepositoryError ? cause : unreachable(url, cause);
    }
  };
  return retry(once, {
    initialMs: retryInterval,
    factor: 1,
    budgetMs: retryTimeout,
    isFinal: (error) => error instanceof RepositoryError && final.has(error.code),
    clock,
    signal,
  });
}

/** Returns an error for an unreachable URL, with the network error as reason. */
export function unreachable(url: string, cause: unknown): RepositoryError {
  const { message, cause: reason } = cause as Error;
  const detail = reason instanceof Error && reason.message !== "" ? reason.message : message;
  return new RepositoryError(
    "REPOSITORY_UNREACHABLE",
    `${redactUrl(url)} cannot be read: ${detail}`,
    "check the network and, behind a proxy, HTTPS_PROXY",
    { cause },
  );
}
