import type { KindDescriptor } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { isConflict, isNotFound } from "@capikit/client/errors";
import { apiVersionOf, type PartialObjectMetadata } from "@capikit/client/kinds";
import { type RetryOptions, retry } from "@capikit/common/time";

/** The number and delays of attempts. */
export type ConflictBackoff = Pick<RetryOptions, "attempts" | "initialMs" | "factor" | "jitter" | "maxMs">;

/** For conflicts with clients that change other fields: five attempts, with 10 ms between them. */
export const defaultRetry: ConflictBackoff = Object.freeze({
  attempts: 5,
  initialMs: 10,
  factor: 1,
  jitter: 0.1,
});

/** For conflicts with clients that also work on the object: four attempts in about 300 ms. */
export const defaultBackoff: ConflictBackoff = Object.freeze({
  attempts: 4,
  initialMs: 10,
  factor: 5,
  jitter: 0.1,
});

/** Options of `retryOnConflict`. */
export interface RetryOnConflictOptions extends Pick<RetryOptions, "clock" | "signal"> {
  /** Default: {@link defaultRetry}. */
  readonly backoff?: ConflictBackoff | undefined;
}

/**
 * Attempts a write again after a Conflict. Source: `retry.RetryOnConflict` of client-go. For other
 * errors, use `retry` of `@capikit/common/time`.
 *
 * @param write reads the object with the client, changes it, and writes it.
 * @throws the last Conflict, or any other error at once.
 */
export function retryOnConflict<T>(
  write: (attempt: number) => Promise<T>,
  { backoff = defaultRetry, ...options }: RetryOnConflictOptions = {},
): Promise<T> {
  return retry(write, { ...backoff, ...options, isFinal: (error) => !isConflict(error) });
}

/** Options of `rewriteObject`. */
export interface RewriteOptions {
  readonly signal?: AbortSignal | undefined;
  /** Writes the status instead, such as if webhooks might refuse old objects. */
  readonly subresource?: string;
  readonly dryRun?: boolean;
}

/**
 * Writes an object as it is, so that the API server stores it in the storage version. Does nothing
 * if it is gone, or has been written since it was read.
 *
 * @param kind in the storage version.
 * @throws other errors of the patch, such as of webhooks that refuse the object.
 */
export async function rewriteObject(
  client: Pick<Client, "patch">,
  kind: KindDescriptor<PartialObjectMetadata>,
  { metadata }: PartialObjectMetadata,
  options: RewriteOptions = {},
): Promise<void> {
  const { namespace, name = "", resourceVersion } = metadata;
  const patch = {
    apiVersion: apiVersionOf(kind),
    kind: kind.kind,
    metadata: { namespace, name, resourceVersion },
  };
  try {
    await client.patch(kind, { namespace, name }, { type: "merge", patch }, options);
  } catch (error) {
    if (!isNotFound(error) && !isConflict(error)) throw error;
  }
}
