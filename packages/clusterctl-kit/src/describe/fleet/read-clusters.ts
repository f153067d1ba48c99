import { cluster, machine } from "@capikit/api/core/v1beta2";
import type { Client, KindDescriptor, KubernetesObject } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import type { ReadObject } from "@capikit/inventory";
import { remediationKinds } from "../objects/remediation.ts";
import { neededFields } from "./fleet.ts";

/** Options of `readClusters`. */
export interface ReadClustersOptions {
  /** Default: all namespaces. */
  readonly namespace?: string | undefined;
  /** Labels of the Clusters: `env=prod,tier in (a,b)`. */
  readonly labelSelector?: string | undefined;
  /** Whether to read what stops the replacement of Machines, too. Default: false. */
  readonly problems?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads the objects that {@link describeClusters} needs, with the fields that it
 * needs. The number of requests depends on the pages of 500 objects, not on Clusters.
 *
 * @throws ApiError if they cannot be read.
 */
export async function readClusters(
  client: Pick<Client, "listAll">,
  options: ReadClustersOptions = {},
): Promise<ReadObject[]> {
  const { namespace, labelSelector, problems = false, signal } = options;
  const read = async (
    kind: KindDescriptor<KubernetesObject>,
    selection: { readonly labelSelector?: string | undefined },
  ): Promise<ReadObject[]> => {
    const objects: ReadObject[] = [];
    for await (const object of client.listAll(kind, { namespace, ...selection, signal }))
      objects.push(neededFields(object) as unknown as ReadObject);
    return objects;
  };
  const lists = await Promise.all([
    read(cluster, { labelSelector }),
    read(machine, {}),
    ...(problems ? remediationKinds.map(({ kind }) => read(kind, {}).catch(noneIfMissing)) : []),
  ]);
  return lists.flat();
}

/** The control plane provider may be another. */
function noneIfMissing(error: unknown): ReadObject[] {
  if (isNotFound(error)) return [];
  throw error;
}
