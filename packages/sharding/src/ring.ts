import { type ControllerRing, controllerRingKind, type RingResource } from "@capikit/api/sharding";
import type { Client } from "@capikit/client";
import { ApiError, isForbidden, isNotFound } from "@capikit/client/errors";
import { resourceName } from "@capikit/client/kinds";
import type { ExtensionContext, Runnable } from "@capikit/controller-kit";
import { createCache } from "@capikit/controller-kit/cache";
import { type Check, CheckError } from "@capikit/serving";

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
    const problem = findProblem(cause, name);
    throw problem === undefined ? cause : new Error(`--shard-ring=${name}: ${problem}`, { cause });
  }
}

function ringContent({ metadata, spec }: ControllerRing): RingContent {
  return { name: metadata.name ?? "", resources: spec?.resources ?? [] };
}

function findProblem(error: unknown, name: string): string | undefined {
  const { group, plural } = controllerRingKind;
  if (isForbidden(error)) {
    const rule = {
      apiGroups: [group],
      resources: [plural],
      resourceNames: [name],
      verbs: ["get", "list", "watch"],
    };
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

export interface RingWatch {
  /** Watches in every replica. */
  readonly watch: Runnable;
  /** Fails while the ring does not exist or cannot be watched. */
  readonly check: Check;
}

/**
 * Watches one ring, as read at the start. The manager restarts when its resources change. Without
 * the ring, the sharder assigns and moves no objects, but the shards keep the objects that they
 * have.
 */
export function watchRing(
  ring: RingContent,
  { client, logger, clock, restart }: Pick<ExtensionContext, "client" | "logger" | "clock" | "restart">,
): RingWatch {
  const fieldSelector = `metadata.name=${ring.name}`;
  const cache = createCache({ client, logger, clock, kinds: [{ kind: controllerRingKind, fieldSelector }] });
  const informer = cache.informer(controllerRingKind);
  /** Undefined before its first event. */
  let exists: boolean | undefined;
  informer.subscribe(({ type, object }) => {
    const wasDeleted = exists === false;
    exists = type !== "delete";
    if (!exists) {
      logger.warn("ControllerRing was deleted: new and moved objects wait", { ring: ring.name });
      return;
    }
    if (wasDeleted) {
      logger.info("ControllerRing was created again", { ring: ring.name });
    }
    const change = describeChange(ring, ringContent(object));
    if (change !== undefined) {
      restart(`the resources of ControllerRing ${ring.name} changed: ${change}: restart to use them`);
    }
  });
  return {
    watch: {
      name: "controller-ring",
      needLeaderElection: false,
      run: ({ signal }) => cache.start(signal),
    },
    check() {
      const blocked = cache.blocked().find(({ synced }) => !synced);
      if (blocked !== undefined) {
        throw new CheckError(blocked.reason);
      }
      if (!exists) {
        throw new CheckError(
          `ControllerRing ${ring.name} not found: create it, since the sharder assigns no objects without it`,
        );
      }
    },
  };
}

/** Returns the added and removed resources; undefined without a change. */
function describeChange(before: RingContent, after: RingContent): string | undefined {
  const [was, is] = [namesOf(before), namesOf(after)];
  const changes = [
    ...is.filter((name) => !was.includes(name)).map((name) => `added ${name}`),
    ...was.filter((name) => !is.includes(name)).map((name) => `removed ${name}`),
  ];
  return changes.length > 0 ? changes.join(", ") : undefined;
}

function namesOf({ resources }: RingContent): string[] {
  return resources.map(({ group, resource }) => resourceName({ group, plural: resource }));
}
