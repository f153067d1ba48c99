import { type Node, node } from "@capikit/api/kubernetes";
import { CapikitError } from "@capikit/common/errors";
import type { Cache } from "../../cache/cache.ts";
import type { LookUpOptions } from "../lookup/reader.ts";
import { nodeProviderIdIndex } from "./cache-indexes.ts";

const maxNames = 10;

/** Several Nodes have the same provider ID. */
export class AmbiguousNodeError extends CapikitError {
  override readonly name = "AmbiguousNodeError";
}

/**
 * Returns the Node with a provider ID, if any.
 *
 * @param cache of the workload cluster with {@link nodeProviderIdIndex}, for example from a cluster
 * cache's `indexes`.
 * @throws AmbiguousNodeError
 */
export async function findNodeByProviderId(
  cache: Pick<Cache, "list">,
  providerId: string,
  { signal }: LookUpOptions = {},
): Promise<Node | undefined> {
  const index = { name: nodeProviderIdIndex.name, value: providerId };
  const nodes = await cache.list(node, { index, signal });
  if (nodes.length > 1) {
    // Limits the message: an attacker in the workload cluster must not fill our conditions.
    const names = nodes
      .map(({ metadata }) => metadata.name)
      .sort()
      .slice(0, maxNames);
    const more = nodes.length > maxNames ? ` and ${nodes.length - maxNames} more` : "";
    throw new AmbiguousNodeError(
      `several Nodes have the provider ID ${providerId}: ${names.join(", ")}${more}`,
    );
  }
  return nodes[0];
}
