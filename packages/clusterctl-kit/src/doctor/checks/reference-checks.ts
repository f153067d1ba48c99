import { cluster, clusterNameLabel } from "@capikit/api/core/v1beta2";
import { secret } from "@capikit/api/kubernetes";
import { getOrCreate, textAt } from "@capikit/common/json";
import { readContractLabels } from "@capikit/common/kubernetes";
import { formatCount } from "@capikit/common/text";
import { humanDuration } from "@capikit/common/time";
import {
  type CrdFacts,
  classOf,
  conditionOf,
  contractReferences,
  coreGroup,
  describeKind,
  type InventoryObject,
  isClusterApiGroup,
} from "@capikit/inventory";
import {
  type DoctorCheck,
  defineCheck,
  kubectlName,
  objectName,
  type ScannedObject,
} from "../model/check.ts";

/** Objects that refer to one object. */
interface Referrers {
  readonly first: string;
  readonly namespace: string;
  readonly name: string;
  count: number;
}

/** Objects that refer to an object of a kind. */
interface NamedKind extends Referrers {
  readonly group: string;
  readonly kind: string;
}

/** Checks that Clusters, Machines and their sets refer to objects that exist, and Machines to servers of their own. */
const referencesCheck = defineCheck({
  name: "references",
  title: "Clusters, Machines and MachineDeployments refer to objects that exist",
  diagnostics: {
    "doctor/cluster-missing": {
      severity: "error",
      title: "Machines belong to a Cluster that exists",
      why: "No controller reconciles or deletes Machines without Cluster; their servers keep running.",
      help: "restore the Cluster from a backup, or delete the servers and remove the finalizers of the objects",
    },
    "doctor/reference-missing": {
      severity: "error",
      title: "Objects that Clusters, Machines and MachineDeployments refer to exist",
      why: "Controllers wait for a missing object: the Cluster is not reconciled, the Machine not created, replaced or repaired. Without its template, a MachineDeployment replaces no Machine and does not scale.",
      help: "create the object again, restore it from a backup, or refer to another one",
    },
    "doctor/object-shared": {
      severity: "error",
      title: "Clusters and Machines have infrastructure, bootstrap configs and control planes of their own",
      why: "Two owners reconcile one object: each overwrites the work of the other, and the deletion of one deletes the infrastructure of both.",
      help: "find the owner that created the object, and give the other one an object of its own",
    },
    "doctor/bootstrap-data-missing": {
      severity: "error",
      title: "Machines without Node have their bootstrap data",
      why: "The infrastructure provider waits for the Secret with the bootstrap data, and the Machine never becomes a Node.",
      help: "delete the Machine, so that its owner creates another one",
    },
    "doctor/reference-contract": {
      severity: "error",
      title: "Kinds that Clusters and Machines refer to have contract labels",
      why: "Core finds the API version of a kind by the contract labels of its CRD: without them, every reference to the kind fails.",
      help: "install a release of the provider whose CRDs have labels such as cluster.x-k8s.io/v1beta2",
    },
    "doctor/infrastructure-not-ready": {
      severity: "warning",
      title: "Infrastructure and bootstrap data of Clusters and Machines become ready",
      why: "The Cluster or Machine waits for its provider, which reports an error or does not reconcile.",
    },
    "doctor/provider-id-duplicate": {
      severity: "error",
      title: "Machines have different provider IDs",
      why: "Two Machines count on one server: its Node belongs to one of them, and deletion of the other one deletes the server.",
      help: "find the Machine that owns the server in the log of the infrastructure provider, and delete the other one",
    },
  },
  scan({ get, crds, now, stuckAfter }, report) {
    const existing = new Set<string>();
    const withoutCluster = new Map<string, Referrers>();
    const named = new Map<string, NamedKind>();
    const withoutNode: Referrers[] = [];
    const servers = new Map<string, string>();
    return {
      object(object, { descriptor }) {
        const { group } = descriptor;
        const { kind, metadata } = object;
        const { namespace = "", name = "" } = metadata;
        existing.add(keyOf(group, kind, namespace, name));
        const own = objectName(kind, metadata);
        // Owners delete the parts of an object before it.
        for (const one of metadata.deletionTimestamp === undefined ? referencesOf(object) : []) {
          const entry = getOrCreate(named, keyOf(one.group, one.kind, one.namespace, one.name), () => ({
            ...one,
            first: own,
            count: 0,
          }));
          entry.count++;
          if (entry.first !== own && isOwnReference(kind, one))
            report(
              "doctor/object-shared",
              own,
              `refers to ${objectName(one.kind, one)}, as ${entry.first} does`,
            );
        }
        if (group !== coreGroup) return;
        for (const { type, age, text } of unready(object, now))
          if (age >= stuckAfter)
            report(
              "doctor/infrastructure-not-ready",
              own,
              `${type} is False for ${humanDuration(age)}: ${text}`,
              {
                help: `read the log of the provider and: kubectl describe ${kubectlName(descriptor, metadata)}`,
              },
            );
        if (kind !== "Machine") return;
        const owner = metadata.labels?.[clusterNameLabel] ?? "";
        const key = `${namespace}/${owner}`;
        getOrCreate(withoutCluster, key, () => ({ first: own, namespace, name: owner, count: 0 })).count++;
        const data = textAt(object, "spec", "bootstrap", "dataSecretName");
        const hasNode = textAt(object, "status", "nodeRef", "name") !== "";
        if (data !== "" && !hasNode && metadata.deletionTimestamp === undefined)
          withoutNode.push({ first: own, namespace, name: data, count: 1 });
        const providerId = textAt(object, "spec", "providerID");
        const other = servers.get(providerId);
        if (providerId !== "" && other !== undefined)
          report("doctor/provider-id-duplicate", own, `has the provider ID ${providerId} of ${other}`);
        servers.set(providerId, own);
      },
      async finish() {
        for (const [key, { first, count, ...names }] of withoutCluster) {
          if (existing.has(`Cluster.${coreGroup}/${key}`) || names.name === "") continue;
          if ((await get(cluster, names)) !== "missing") continue;
          const others = count > 1 ? `, and ${formatCount(count - 1, "other Machine")}` : "";
          report("doctor/cluster-missing", first, `its Cluster ${key} does not exist${others}`);
        }
        for (const { first, ...names } of withoutNode)
          if ((await get(secret, names)) === "missing")
            report("doctor/bootstrap-data-missing", first, `its Secret ${names.name} does not exist`);
        const kinds = await crds();
        const unlabelled = new Set<CrdFacts>();
        for (const [key, { first, count, group, kind, ...names }] of named) {
          const crd = kinds?.find((one) => one.group === group && one.kind === kind);
          const others = count > 1 ? `, as for ${formatCount(count - 1, "other object")}` : "";
          const descriptor =
            crd &&
            describeKind(
              crd,
              crd.versions.find(({ served }) => served),
            );
          if (crd === undefined || descriptor === undefined) {
            if (kinds !== undefined && isClusterApiGroup(group))
              report("doctor/reference-missing", first, `its kind ${kind}.${group} is not served${others}`);
            continue;
          }
          if (group !== coreGroup && readContractLabels(crd.labels).size === 0 && !unlabelled.has(crd)) {
            unlabelled.add(crd);
            report(
              "doctor/reference-contract",
              first,
              `the CRD ${crd.name} of its ${kind} has no contract label`,
            );
          }
          if (existing.has(key)) continue;
          if ((await get(descriptor, names)) === "missing")
            report("doctor/reference-missing", first, `its ${kind} ${names.name} does not exist${others}`);
        }
      },
    };
  },
});

interface UnreadyPart {
  readonly type: string;
  readonly age: number;
  readonly text: string;
}

/** Returns the parts of a Cluster or Machine that its providers report as not ready. */
function unready(scanned: ScannedObject, now: number): readonly UnreadyPart[] {
  if (scanned.metadata.deletionTimestamp !== undefined) return [];
  return ["InfrastructureReady", "BootstrapConfigReady"].flatMap((type) => {
    const condition = conditionOf(scanned as InventoryObject, type);
    if (condition?.status !== "False") return [];
    const text = (condition.message || condition.reason).replaceAll("\n", " ");
    return { type, age: now - Date.parse(condition.lastTransitionTime), text };
  });
}

function keyOf(group: string, kind: string, namespace: string, name: string): string {
  return `${kind}.${group}/${namespace}/${name}`;
}

/** Reports whether only one Cluster or Machine may refer to an object. */
function isOwnReference(kind: string, to: ObjectKey): boolean {
  return /^(?:Cluster|Machine)$/.test(kind) && !/^ClusterClass$|Template$/.test(to.kind);
}

type ObjectKey = Pick<NamedKind, "group" | "kind" | "name" | "namespace">;

/** Returns the objects that an object of Cluster API needs. */
function referencesOf(scanned: ScannedObject): readonly ObjectKey[] {
  const object = scanned as InventoryObject;
  const own = scanned.metadata.namespace ?? "";
  const ofClass = scanned.kind === "Cluster" ? classOf(object) : undefined;
  return [
    ...(ofClass === undefined
      ? []
      : [{ group: coreGroup, kind: "ClusterClass", namespace: ofClass.namespace, name: ofClass.name }]),
    ...contractReferences(object).map(({ reference: { group, kind, name, namespace } }) => ({
      group,
      kind,
      name,
      namespace: namespace || own,
    })),
  ];
}

/** Checks of references between objects. */
export const referenceChecks: readonly DoctorCheck[] = [referencesCheck];
