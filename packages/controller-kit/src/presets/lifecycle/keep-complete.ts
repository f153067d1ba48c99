import type { KubernetesObject } from "@capikit/api/meta";
import { nestedValue, withNestedValue } from "../../capi/values/index.ts";
import type { ReconcileAnswer } from "../../index.ts";
import type { AuthorContext } from "./author-context.ts";

/**
 * Runs the author's work, and restores the contract's flag if the work reset it. Cluster API reads
 * the flag once; waits that depend on it would start again.
 *
 * @param field path of the flag; undefined for kinds without one.
 */
export async function keepComplete<T extends KubernetesObject>(
  field: string | undefined,
  { object, logger }: AuthorContext<T>,
  work: () => Promise<ReconcileAnswer>,
): Promise<ReconcileAnswer> {
  const path = field?.split(".") ?? [];
  const isSet = (): boolean => nestedValue(object, path) === true;
  if (field === undefined || !isSet()) return await work();
  try {
    return await work();
  } finally {
    if (!isSet()) {
      logger.warn("Keeping a contract field that must not be reset", { field });
      Object.assign(object, withNestedValue(object, path, true));
    }
  }
}
