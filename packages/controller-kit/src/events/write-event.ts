import { event as eventKind } from "@capikit/api/kubernetes/events/v1";
import type { Client } from "@capikit/client";
import { ApiError, isAlreadyExists, isNotFound, TransportError } from "@capikit/client/errors";
import type { EventObject } from "./event-object.ts";

/**
 * Writes an event: a new one, or the count of an existing series.
 *
 * @throws the client's errors.
 */
export async function writeEvent(
  client: Pick<Client, "create" | "patch">,
  event: EventObject,
  signal: AbortSignal,
): Promise<void> {
  const { name = "", namespace } = event.metadata;
  if (event.series !== undefined) {
    try {
      const patch = { series: event.series };
      await client.patch(eventKind, { name, namespace }, { type: "merge", patch }, { signal });
      return;
    } catch (error) {
      // Events expire, and the first one may have been rejected.
      if (!isNotFound(error)) {
        throw error;
      }
    }
  }
  try {
    await client.create(eventKind, event, { signal });
  } catch (error) {
    // A retry after a lost response.
    if (!isAlreadyExists(error)) {
      throw error;
    }
  }
}

/** Reports whether the same write may succeed later. */
export function mayRetry(error: unknown): boolean {
  return (
    error instanceof TransportError ||
    (error instanceof ApiError && (error.status >= 500 || error.status === 429))
  );
}
