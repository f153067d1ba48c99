import type { Provider } from "@capikit/inventory";
import type { Json, JsonObject } from "@capikit/schema";
import { type CrdKind, crdKind } from "@capikit/schema/manifests";
import { atPath, fieldsIn, itemsIn } from "../process/fix-namespace.ts";
import { clusterScopedName, type Names } from "./names.ts";

/** Groups that Cluster API's own managers can access without aggregated roles. */
const ownGroups: ReadonlySet<string> = new Set(
  ["bootstrap", "controlplane", "infrastructure"].map((name) => `${name}.cluster.x-k8s.io`),
);

/** Provider types whose objects Cluster API's own managers access. */
const touched: ReadonlySet<string> = new Set([
  "BootstrapProvider",
  "ControlPlaneProvider",
  "InfrastructureProvider",
]);

/** Returns ClusterRoles for core and kubeadm control plane managers to aggregate. */
export function aggregatedRoles(crds: readonly JsonObject[], provider: Provider, names: Names): JsonObject[] {
  if (!touched.has(provider.type)) return [];
  const resources = crds
    .filter((definition) => !isRegistration(definition))
    .map(crdKind)
    .filter(({ group }) => !ownGroups.has(group));
  const machines = resources.filter(({ kind }) => /Machine(?:Template)?$/.test(kind));
  return [
    ...roleOf("aggregated-manager-role", "cluster.x-k8s.io/aggregate-to-manager", resources, names),
    ...(provider.type === "InfrastructureProvider"
      ? roleOf(
          "aggregated-kubeadm-control-plane-role",
          "kubeadm.controlplane.cluster.x-k8s.io/aggregate-to-manager",
          machines,
          names,
        )
      : []),
  ];
}

/**
 * Reports whether objects of a kind register extensions for the provider's own hooks. Only the
 * provider reads them; their author chooses the servers that it calls.
 */
function isRegistration({ spec }: JsonObject): boolean {
  return itemsIn(fieldsIn(spec).versions).some((version) => {
    const at = (...path: readonly string[]): Json | undefined =>
      atPath(fieldsIn(version), ["schema", "openAPIV3Schema", "properties", ...path]);
    return (
      at("spec", "properties", "clientConfig") !== undefined &&
      at("status", "properties", "handlers", "items", "properties", "requestHook") !== undefined
    );
  });
}

function roleOf(name: string, label: string, resources: readonly CrdKind[], names: Names): JsonObject[] {
  if (resources.length === 0) return [];
  const groups = [...new Set(resources.map(({ group }) => group))].sort();
  return [
    {
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRole",
      metadata: { name: clusterScopedName(names.namespace, name), labels: { [label]: "true" } },
      rules: groups.flatMap((group) =>
        rulesOf(
          group,
          resources.filter((one) => one.group === group),
        ),
      ),
    },
  ];
}

function rulesOf(group: string, resources: readonly CrdKind[]): JsonObject[] {
  // Topology reads these, but never creates or deletes them.
  const isRead = ({ kind }: CrdKind) => /(?:Cluster|ControlPlane)Template$/.test(kind);
  const pluralsOf = (some: readonly CrdKind[]) => some.map(({ plural }) => plural).sort();
  const rule = (plurals: readonly string[], verbs: readonly string[]): JsonObject[] =>
    plurals.length === 0 ? [] : [{ apiGroups: [group], resources: [...plurals], verbs: [...verbs] }];
  const all = ["create", "delete", "get", "list", "patch", "update", "watch"];
  return [
    ...rule(pluralsOf(resources.filter((one) => !isRead(one))), all),
    ...rule(pluralsOf(resources.filter(isRead)), ["get", "list", "patch", "update", "watch"]),
    // Setting blockOwnerDeletion requires update permission on the owner's finalizers.
    ...rule(
      pluralsOf(resources).map((plural) => `${plural}/finalizers`),
      ["update"],
    ),
  ];
}
