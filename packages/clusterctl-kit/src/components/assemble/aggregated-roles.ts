import { plainText } from "@capikit/common/json";
import type { JsonObject } from "@capikit/schema";
import type { Provider } from "../../repository/model/provider.ts";
import { fieldsIn } from "../process/json-fields.ts";
import { clusterScopedName, type Names } from "./names.ts";

/** Groups that Cluster API's own managers may read and write anyway. */
const ownGroups: ReadonlySet<string> = new Set(
  ["bootstrap", "controlplane", "infrastructure"].map((name) => `${name}.cluster.x-k8s.io`),
);

/** Types of providers whose objects Cluster API's own managers touch. */
const touched: ReadonlySet<string> = new Set([
  "BootstrapProvider",
  "ControlPlaneProvider",
  "InfrastructureProvider",
]);

interface Resource {
  readonly group: string;
  readonly plural: string;
  readonly kind: string;
}

/**
 * What the core manager must be allowed where a provider has an API group of its own, and the kubeadm control plane where it has machines:
 * ClusterRoles that theirs take in by a label.
 */
export function aggregatedRoles(crds: readonly JsonObject[], provider: Provider, names: Names): JsonObject[] {
  if (!touched.has(provider.type)) return [];
  const resources = crds.map(resourceOf).filter(({ group }) => !ownGroups.has(group));
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

function resourceOf(definition: JsonObject): Resource {
  const { group, names } = fieldsIn(definition.spec);
  const { kind, plural } = fieldsIn(names);
  return { group: plainText(group), plural: plainText(plural), kind: plainText(kind) };
}

function roleOf(name: string, label: string, resources: readonly Resource[], names: Names): JsonObject[] {
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

function rulesOf(group: string, resources: readonly Resource[]): JsonObject[] {
  // Topology reads these, and never makes or deletes them.
  const isRead = ({ kind }: Resource) => /(?:Cluster|ControlPlane)Template$/.test(kind);
  const pluralsOf = (some: readonly Resource[]) => some.map(({ plural }) => plural).sort();
  const rule = (plurals: readonly string[], verbs: readonly string[]): JsonObject[] =>
    plurals.length === 0 ? [] : [{ apiGroups: [group], resources: [...plurals], verbs: [...verbs] }];
  const all = ["create", "delete", "get", "list", "patch", "update", "watch"];
  return [
    ...rule(pluralsOf(resources.filter((one) => !isRead(one))), all),
    ...rule(pluralsOf(resources.filter(isRead)), ["get", "list", "patch", "update", "watch"]),
    // Whoever is an owner that blocks the deletion of others must let its finalizers be written.
    ...rule(
      pluralsOf(resources).map((plural) => `${plural}/finalizers`),
      ["update"],
    ),
  ];
}
