import { plainText } from "@capikit/common/json";
import type { JsonObject } from "@capikit/schema";
import { isClusterScopedToClusterctl } from "../process/cluster-scoped.ts";
import { fieldsIn, itemsIn, withMetadata } from "../process/json-fields.ts";
import { clusterScopedName, type Names } from "./names.ts";

const renamedKinds: ReadonlySet<string> = new Set(["ClusterRole", "ClusterRoleBinding"]);

/** Sets the provider's namespace, and names of ClusterRoles that clusterctl can delete. */
export function ownManifests(manifests: readonly JsonObject[], names: Names): JsonObject[] {
  const roles = new Set(
    manifests.filter(({ kind }) => kind === "ClusterRole").map(({ metadata }) => fieldsIn(metadata).name),
  );
  return manifests.map((manifest) => {
    const kind = plainText(manifest.kind);
    const { name } = fieldsIn(manifest.metadata);
    const placed = isClusterScopedToClusterctl(kind)
      ? manifest
      : withMetadata(manifest, { namespace: names.namespace });
    const called = renamedKinds.has(kind)
      ? withMetadata(placed, { name: clusterScopedName(names.namespace, plainText(name)) })
      : placed;
    return kind.endsWith("RoleBinding") ? withRole(called, roles, names) : called;
  });
}

/** Updates the role name of a binding and adds the namespace to its subjects. */
function withRole(binding: JsonObject, roles: ReadonlySet<unknown>, { namespace }: Names): JsonObject {
  const roleRef = fieldsIn(binding.roleRef);
  const isOurs = roleRef.kind === "ClusterRole" && roles.has(roleRef.name);
  const subjects = itemsIn(binding.subjects).map((subject) => {
    const fields = fieldsIn(subject);
    return fields.kind === "ServiceAccount" && fields.namespace === undefined
      ? { ...fields, namespace }
      : subject;
  });
  return {
    ...binding,
    roleRef: isOurs ? { ...roleRef, name: clusterScopedName(namespace, plainText(roleRef.name)) } : roleRef,
    subjects,
  };
}
