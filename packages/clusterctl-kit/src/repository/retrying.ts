import { sleep } from "@capikit/client";
import type { Reach } from "./reach.ts";
import { RepositoryError, type RepositoryErrorCode } from "./repository-error.ts";

const final: ReadonlySet<RepositoryErrorCode> = new Set([
  "badRedirect",
  "noFile",
  "notFound",
  "rateLimited",
  "tooLarge",
  "unauthorized",
]);

/**
 * Tries until it works, as clusterctl does: every 10 s for a minute, unless the answer will not change by asking again.
 *
 * @throws RepositoryError: that of the last try.
 */
export async function retrying<T>(
  what: string,
  { clock, retryInterval, retryTimeout }: Reach,
  attempt: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const deadline = clock.now() + retryTimeout;
  for (;;) {
    try {
      return await attempt();
    } catch (cause) {
      signal?.throwIfAborted();
      const error = cause instanceof RepositoryError ? cause : unreachable(what, cause);
      if (final.has(error.code) || clock.now() + retryInterval > deadline) throw error;
    }
    await sleep(clock, retryInterval, signal);
  }
}

/** Who could not be reached, with what the network said of it. */
export function unreachable(what: string, cause: unknown): RepositoryError {
  const { message, cause: reason } = cause as Error;
  const detail = reason instanceof Error && reason.message !== "" ? reason.message : message;
  return new RepositoryError(
    "unreachable",
    `${what} cannot be read: ${detail}`,
    "check the network, and HTTPS_PROXY where there is a proxy",
    { cause },
  );
}
