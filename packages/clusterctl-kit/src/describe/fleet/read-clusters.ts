import { cluster, machine } from "@capikit/api/core/v1beta2";
import type { Client, KindDescriptor, KubernetesObject } from "@capikit/client";
import { crdName } from "@capikit/common/kubernetes";
import type { ReadObject } from "@capikit/inventory";
import { remediationKinds } from "../objects/remediation.ts";
import { orNull } from "../watch/watch-kinds.ts";
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
  /** Called for kinds that the user may not list or that the server does not have, with the reason. */
  readonly onSkipped?: (reason: string) => void;
}

/**
 * Reads the objects that {@link describeClusters} needs, with the fields that it
 * needs. The number of requests depends on the pages of 500 objects, not on Clusters.
 *
 * @throws ApiError if the Clusters cannot be read.
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
  const others = problems ? remediationKinds.map(({ kind }) => kind) : [machine];
  const [clusters, ...members] = await Promise.all([
    read(cluster, { labelSelector }),
    ...others.map((kind) =>
      orNull(read(kind, {}), crdName(kind.group, kind.kind), options, "the server does not have the kind"),
    ),
  ]);
  return [...clusters, ...members.flatMap((objects) => objects ?? [])];
}
