import {
  type ControllerRing,
  controllerRing,
  controllerRingKind,
  type GroupResource,
  sharderRole,
} from "@capikit/api/sharding";
import { plainText } from "@capikit/common/json";
import { nearestName } from "@capikit/common/text";
import type { JsonObject } from "@capikit/schema";
import { fieldsIn, itemsIn } from "../process/json-fields.ts";
import type { AssembleOptions, ManagerOptions } from "./assemble-options.ts";

type ShardRing = NonNullable<ManagerOptions["shardRing"]>;

/**
 * Returns the ring of a manager: as given, or if only its name is given, as in the manifests.
 * Otherwise its resources are the provider's kinds with a status.
 *
 * @throws TypeError if the ring is invalid.
 */
export function ringOf(
  shardRing: ShardRing,
  { crds = [], manifests = [] }: Pick<AssembleOptions, "crds" | "manifests">,
): ControllerRing {
  if (typeof shardRing !== "string") return controllerRing(shardRing);
  const own = manifests.find(
    ({ kind, metadata }) => kind === controllerRingKind.kind && fieldsIn(metadata).name === shardRing,
  );
  return own === undefined
    ? controllerRing({ name: shardRing, resources: crds.filter(hasStatus).map(resourceOf) })
    : (own as unknown as ControllerRing);
}

/** Returns the manifests of a ring that is part of the components, with the sharder's role. */
export function ringManifests(shardRing: ShardRing): JsonObject[] {
  if (typeof shardRing === "string") return [];
  const ring = controllerRing(shardRing);
  const [role, binding] = sharderRole(ring);
  // clusterctl moves service accounts in bindings to the provider's namespace, but not users.
  const subjects = binding.subjects.map(({ name, namespace }) => ({
    apiGroup: binding.roleRef.apiGroup,
    kind: "User",
    name: `system:serviceaccount:${namespace}:${name}`,
  }));
  return [ring, role, { ...binding, subjects }] as unknown as JsonObject[];
}

/** Returns the error of a ring; undefined if valid. */
export function ringProblem(
  shardRing: ShardRing,
  options: Pick<AssembleOptions, "crds" | "manifests">,
): string | undefined {
  const crds = (options.crds ?? []).map(resourceOf);
  let ring: ControllerRing;
  try {
    ring = ringOf(shardRing, options);
  } catch (error) {
    return (error as Error).message;
  }
  const resources = ring.spec?.resources ?? [];
  if (typeof shardRing !== "string" && resources.length === 0)
    return `the ControllerRing ${shardRing.name} has no resources; name the resources of your controllers`;
  for (const { group, resource } of resources) {
    const known = crds.filter((one) => one.group === group).map((one) => one.resource);
    if (known.length > 0 && !known.includes(resource)) {
      const near = nearestName(resource, known);
      const advice = near === undefined ? `use one of ${known.join(", ")}` : `did you mean ${near}?`;
      return `the ControllerRing ${ring.metadata.name} has the resource ${resource}.${group}, which is not a CRD of the provider: ${advice}`;
    }
  }
  return undefined;
}

function resourceOf({ spec }: JsonObject): GroupResource {
  const { group, names } = fieldsIn(spec);
  return { group: plainText(group), resource: plainText(fieldsIn(names).plural) };
}

/** Templates and other kinds that no controller reconciles have no status. */
function hasStatus({ spec }: JsonObject): boolean {
  return itemsIn(fieldsIn(spec).versions).some(
    (version) => fieldsIn(fieldsIn(version).subresources).status !== undefined,
  );
}
