import {
  type ControllerRing,
  controllerRing,
  controllerRingKind,
  type GroupResource,
  sharderRole,
} from "@capikit/api/sharding";
import { plainText } from "@capikit/common/json";
import { didYouMean, nearestName } from "@capikit/common/text";
import type { JsonObject } from "@capikit/schema";
import { fieldsIn, itemsIn } from "../process/fix-namespace.ts";
import type { AssembleOptions, ManagerOptions } from "./assemble-options.ts";

type ShardRing = NonNullable<ManagerOptions["shardRing"]>;

/**
 * Returns the ring of a manager: as given, or if only its name is given, as in the manifests.
 * Otherwise its resources are the provider's kinds with a status.
 *
 * @throws TypeError if the ring is invalid.
 */
export function buildRing(
  shardRing: ShardRing,
  { crds = [], manifests = [] }: Pick<AssembleOptions, "crds" | "manifests">,
): ControllerRing {
  if (typeof shardRing !== "string") return controllerRing(shardRing);
  const resources = crds.filter((crd) => hasStatus(crd) && !isClusterScoped(crd)).map(resourceOf);
  return ownRing(shardRing, manifests) ?? controllerRing({ name: shardRing, resources });
}

/** Returns the manifests of a ring that is part of the components, with the sharder's role. */
export function ringManifests(
  shardRing: ShardRing,
  { manifests = [] }: Pick<AssembleOptions, "manifests">,
): JsonObject[] {
  if (typeof shardRing !== "string") {
    const ring = controllerRing(shardRing);
    return [ring, ...sharderRole(ring)] as unknown as JsonObject[];
  }
  const own = ownRing(shardRing, manifests);
  if (own === undefined) return [];
  const roles = sharderRole(own);
  const isGiven = manifests.some(
    ({ kind, metadata }) => kind === roles[0].kind && fieldsIn(metadata).name === roles[0].metadata.name,
  );
  return isGiven ? [] : (roles as unknown as JsonObject[]);
}

/** Returns the ring of a name among the manifests. */
function ownRing(name: string, manifests: readonly JsonObject[]): ControllerRing | undefined {
  const found = manifests.find(
    ({ kind, metadata }) => kind === controllerRingKind.kind && fieldsIn(metadata).name === name,
  );
  return found as unknown as ControllerRing | undefined;
}

/** Returns the error of a ring; undefined if valid. */
export function ringProblem(
  shardRing: ShardRing,
  options: Pick<AssembleOptions, "crds" | "manifests">,
): string | undefined {
  const crds = (options.crds ?? []).map(resourceOf);
  let ring: ControllerRing;
  try {
    ring = buildRing(shardRing, options);
  } catch (error) {
    return (error as Error).message;
  }
  const resources = ring.spec?.resources ?? [];
  const isOwn = typeof shardRing !== "string" || ownRing(shardRing, options.manifests ?? []) !== undefined;
  if (isOwn && resources.length === 0)
    return `the ControllerRing ${ring.metadata.name} has no resources; name the resources of your controllers`;
  const clusterScoped = (options.crds ?? []).filter(isClusterScoped).map(resourceOf);
  for (const { group, resource } of resources) {
    if (clusterScoped.some((one) => one.group === group && one.resource === resource))
      return `the ControllerRing ${ring.metadata.name} has the cluster-scoped resource ${resource}.${group}: remove it, as the sharder moves no such objects from an ended shard`;
    const known = crds.filter((one) => one.group === group).map((one) => one.resource);
    if (known.length > 0 && !known.includes(resource)) {
      const advice = didYouMean(nearestName(resource, known)) ?? `use one of ${known.join(", ")}`;
      return `the ControllerRing ${ring.metadata.name} has the resource ${resource}.${group}, which is not a CRD of the provider: ${advice}`;
    }
  }
  return undefined;
}

function resourceOf({ spec }: JsonObject): GroupResource {
  const { group, names } = fieldsIn(spec);
  return { group: plainText(group), resource: plainText(fieldsIn(names).plural) };
}

function isClusterScoped({ spec }: JsonObject): boolean {
  return fieldsIn(spec).scope === "Cluster";
}

/** Templates and other kinds that no controller reconciles have no status. */
function hasStatus({ spec }: JsonObject): boolean {
  return itemsIn(fieldsIn(spec).versions).some(
    (version) => fieldsIn(fieldsIn(version).subresources).status !== undefined,
  );
}
