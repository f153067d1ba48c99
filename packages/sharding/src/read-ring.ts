import { type ControllerRing, controllerRingKind, type RingResource } from "@capikit/api/sharding";
import type { Client } from "@capikit/client";
import { ApiError, isForbidden, isNotFound } from "@capikit/client/errors";
import { resourceName } from "@capikit/client/kinds";

/** The resources of a ring. */
export interface RingContent {
  readonly name: string;
  readonly resources: readonly RingResource[];
}

/**
 * Reads the resources of a ring.
 *
 * @throws Error if the ring or its CustomResourceDefinition does not exist, or is forbidden.
 */
export async function readRing(client: Pick<Client, "get">, name: string): Promise<RingContent> {
  try {
    return ringContent(await client.get(controllerRingKind, { name }));
  } catch (cause) {
    const problem = problemOf(cause, name);
    throw problem === undefined ? cause : new Error(`--shard-ring=${name}: ${problem}`, { cause });
  }
}

/** Returns the content of a ring that determines the division of controllers. */
export function ringContent({ metadata, spec }: ControllerRing): RingContent {
  return { name: metadata.name ?? "", resources: spec?.resources ?? [] };
}

function problemOf(error: unknown, name: string): string | undefined {
  const { group, plural } = controllerRingKind;
  if (isForbidden(error)) {
    const rule = { apiGroups: [group], resources: [plural], resourceNames: [name], verbs };
    return `reading the ControllerRing is forbidden: add the rule ${JSON.stringify(rule)} to a ClusterRole of the manager, or apply the manifests of shardRbacRules`;
  }
  if (!isNotFound(error)) {
    return undefined;
  }
  // The API server names the object only if it serves the kind.
  return error instanceof ApiError && error.serverMessage.includes(`"${name}"`)
    ? `ControllerRing ${name} not found: create it or remove the flag`
    : `the server has no ${resourceName(controllerRingKind)}: install kubernetes-controller-sharding or remove the flag`;
}

const verbs = ["get", "list", "watch"];
