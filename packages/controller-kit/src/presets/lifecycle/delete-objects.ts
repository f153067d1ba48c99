import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { isNotFound } from "@capikit/client/errors";
import { errorMessage } from "@capikit/common/errors";
import { isBeingDeleted, refOf } from "../../capi/index.ts";
import type { ReconcileContext } from "../../index.ts";

/**
 * Deletes objects of a kind, apart from those that are being deleted or are gone.
 *
 * @throws AggregateError of all failures.
 */
export async function deleteObjects<T extends KubernetesObject>(
  { client, signal }: Pick<ReconcileContext, "client" | "signal">,
  kind: KindDescriptor<T>,
  objects: readonly T[],
): Promise<void> {
  const failures: unknown[] = [];
  const deletions = objects
    .filter((one) => !isBeingDeleted(one))
    .map(async (one) => {
      try {
        await client.delete(kind, refOf(one), { signal });
      } catch (error) {
        if (!isNotFound(error)) failures.push(error);
      }
    });
  await Promise.all(deletions);
  if (failures.length === 0) return;
  const texts = failures.map(errorMessage);
  throw new AggregateError(failures, `failed to delete ${kind.kind}s: ${texts.join("; ")}`);
}
