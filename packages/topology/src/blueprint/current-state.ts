import {
  type Cluster,
  clusterNameLabel,
  clusterTopologyMachineDeploymentNameLabel,
  clusterTopologyMachinePoolNameLabel,
  clusterTopologyOwnedLabel,
} from "@capikit/api/core/v1beta2";
import { textAt, textsAt } from "@capikit/common/json";
import { coreGroup, referenceAt } from "@capikit/inventory";
import { getAt } from "../json/json-object.ts";
import { inCoreVersion } from "../objects/canonical.ts";
import { identityOf, isKind, labelsOf, type Unstructured } from "../objects/kubernetes.ts";

/** Existing workers. */
export interface CurrentWorkers {
  /** The MachineDeployment or MachinePool, in version v1beta2. */
  readonly object: Unstructured;
  readonly bootstrap: Unstructured | undefined;
  readonly infrastructure: Unstructured | undefined;
  /** Whether some of their machines have an older version. */
  readonly upgrading: boolean;
}

/** The existing parts of a topology. Empty for a new cluster. */
export interface CurrentState {
  readonly infrastructureCluster: Unstructured | undefined;
  readonly controlPlane: Unstructured | undefined;
  /** By the name in the topology. */
  readonly machineDeployments: ReadonlyMap<string, CurrentWorkers>;
  readonly machinePools: ReadonlyMap<string, CurrentWorkers>;
}

/** Finds the objects of a cluster's topology by the references and labels that Cluster API uses. */
export function currentStateOf(cluster: Cluster, objects: readonly Unstructured[]): CurrentState {
  const { namespace = "", name = "" } = cluster.metadata;
  const own = objects.filter((object) => identityOf(object).namespace === namespace);
  const referenced = (from: unknown, ...path: readonly string[]): Unstructured | undefined => {
    const ref = referenceAt(from, ...path);
    return (
      ref && own.find((object) => isKind(object, ref.group, ref.kind) && identityOf(object).name === ref.name)
    );
  };
  const workersOf = (kind: string, label: string): Map<string, CurrentWorkers> => {
    const found = own.filter(
      (object) =>
        isKind(object, coreGroup, kind) &&
        labelsOf(object)[clusterNameLabel] === name &&
        clusterTopologyOwnedLabel in labelsOf(object),
    );
    return new Map(
      found.map((given) => {
        const object = inCoreVersion(given);
        const workers: CurrentWorkers = {
          object,
          bootstrap: referenced(object, "spec", "template", "spec", "bootstrap", "configRef"),
          infrastructure: referenced(object, "spec", "template", "spec", "infrastructureRef"),
          upgrading: isUpgrading(kind, object, own, objects),
        };
        return [labelsOf(object)[label] ?? "", workers];
      }),
    );
  };
  return {
    infrastructureCluster: referenced(cluster, "spec", "infrastructureRef"),
    controlPlane: referenced(cluster, "spec", "controlPlaneRef"),
    machineDeployments: workersOf("MachineDeployment", clusterTopologyMachineDeploymentNameLabel),
    machinePools: workersOf("MachinePool", clusterTopologyMachinePoolNameLabel),
  };
}

/** Workers are upgrading while a machine, or a node of a pool, has another version. */
function isUpgrading(
  kind: string,
  workers: Unstructured,
  own: readonly Unstructured[],
  all: readonly Unstructured[],
): boolean {
  const version = textAt(workers, "spec", "template", "spec", "version");
  if (version === "") return false;
  if (kind === "MachinePool") {
    const refs = getAt(workers, ["status", "nodeRefs"]);
    const names = Array.isArray(refs) ? refs.map((ref) => textAt(ref, "name")) : [];
    const nodes = all.filter(
      (object) => isKind(object, "", "Node") && names.includes(identityOf(object).name),
    );
    return nodes.some((node) => textAt(node, "status", "nodeInfo", "kubeletVersion") !== version);
  }
  const selector = Object.entries(textsAt(workers, "spec", "selector", "matchLabels"));
  return own
    .filter((object) => isKind(object, coreGroup, "Machine"))
    .filter((machine) => selector.every(([name, value]) => labelsOf(machine)[name] === value))
    .some((machine) => {
      const kubelet = textAt(machine, "status", "nodeInfo", "kubeletVersion");
      return textAt(machine, "spec", "version") !== version || (kubelet !== "" && kubelet !== version);
    });
}
