import {
  clusterNameLabel,
  clusterTopologyDeferUpgradeAnnotation,
  clusterTopologyHoldUpgradeSequenceAnnotation,
  clusterTopologyOwnedLabel,
  type MachineDeploymentClass,
  type MachineDeploymentTopology,
  type MachinePoolClass,
  type MachinePoolTopology,
  type ObjectMeta,
} from "@capikit/api/core/v1beta2";
import { defined, textAt } from "@capikit/common/json";
import type { WorkersBlueprint } from "../blueprint/blueprint.ts";
import { topologyError } from "../errors/topology-error.ts";
import { setAt } from "../json/json-object.ts";
import { contractReference, identityOf, mergedTexts, type Unstructured } from "../objects/kubernetes.ts";
import { simpleName, templatedName } from "../objects/names.ts";
import type { WorkersKind } from "../upgrade/upgrade-state.ts";
import type { DesiredContext } from "./class-object.ts";
import { type FromTemplate, ownedBy } from "./from-template.ts";

/** The differences between MachineDeployments and MachinePools. */
export interface WorkersForm<Class> {
  readonly kind: "MachineDeployment" | "MachinePool";
  /** Their list in the topology, the ClusterClass and the current state. */
  readonly list: WorkersKind;
  readonly named: "machineDeployment" | "machinePool";
  readonly nameLabel: string;
  readonly classes: ReadonlyMap<string, WorkersBlueprint<Class>>;
  /** Creates the referenced templates or objects. */
  readonly make: (source: FromTemplate) => Unstructured;
}

/** The common parts of all workers. */
export interface DesiredWorkers<Class> {
  readonly workersClass: Class;
  readonly clusterName: string;
  readonly name: string;
  /** Labels and annotations of the workers and their machines. */
  readonly metadata: ReturnType<typeof workersMetadata>;
  readonly bootstrap: Unstructured;
  readonly infrastructure: Unstructured;
  readonly version: string;
  readonly pending: boolean;
}

/** Returns the template of the machines; `more` are fields of one kind of workers. */
export function machineTemplate(
  {
    workersClass,
    clusterName,
    metadata,
    bootstrap,
    infrastructure,
    version,
  }: DesiredWorkers<MachineDeploymentClass | MachinePoolClass>,
  topology: MachineDeploymentTopology | MachinePoolTopology,
  more: object = {},
): unknown {
  return {
    metadata,
    spec: defined({
      clusterName,
      bootstrap: { configRef: contractReference(bootstrap) },
      infrastructureRef: contractReference(infrastructure),
      version,
      minReadySeconds: topology.minReadySeconds ?? workersClass.minReadySeconds,
      taints: topology.taints ?? workersClass.taints,
      deletion: timeoutsOf(topology.deletion, workersClass.deletion),
      ...more,
    }),
  };
}

/** Computes common parts of workers, with existing names. @throws TopologyError */
export function desiredWorkers<Class extends MachineDeploymentClass | MachinePoolClass>(
  { cluster, current, suffix, upgrade }: DesiredContext,
  topology: MachineDeploymentTopology | MachinePoolTopology,
  { kind, list, named, nameLabel, classes, make }: WorkersForm<Class>,
): DesiredWorkers<Class> {
  const found = classes.get(topology.class);
  const path = `${list}[${topology.name}]`;
  if (found === undefined) {
    const known = [...classes.keys()].join(", ") || "none";
    throw topologyError(
      "topology/workers",
      `spec.topology.workers.${path}.class`,
      `the ClusterClass has no ${kind} class "${topology.class}"; it has ${known}`,
    );
  }
  const { workersClass } = found;
  const clusterName = cluster.metadata.name ?? "";
  const now = current[list].get(topology.name);
  const nameNow = (fields: readonly string[], object: unknown): string =>
    object === undefined ? "" : textAt(now?.object, "spec", "template", "spec", ...fields, "name");
  const prefix = `${clusterName}-${topology.name}-`;
  const owner = ownedBy(cluster);
  const bootstrap = make({
    template: found.bootstrapTemplate,
    cluster,
    owner,
    name:
      nameNow(["bootstrap", "configRef"], now?.bootstrap) || simpleName(prefix, `${path}.bootstrap`, suffix),
  });
  const infrastructure = make({
    template: found.infrastructureTemplate,
    cluster,
    owner,
    name:
      nameNow(["infrastructureRef"], now?.infrastructure) ||
      simpleName(prefix, `${path}.infrastructure`, suffix),
  });
  for (const object of [bootstrap, infrastructure])
    setAt(object, ["metadata", "labels", nameLabel], topology.name);
  const { version, pending } = upgrade.workersVersion(list, topology);
  const name =
    (now && identityOf(now.object).name) ||
    templatedName(
      {
        template: workersClass.naming?.template,
        where: `ClusterClass spec.workers.${list}[${topology.class}].naming.template`,
        fallback: `{{ .cluster.name }}-{{ .${named}.topologyName }}-{{ .random }}`,
        data: { cluster: { name: clusterName }, [named]: { topologyName: topology.name } },
      },
      path,
      suffix,
    );
  const metadata = workersMetadata(clusterName, nameLabel, topology, workersClass);
  return { workersClass, clusterName, name, metadata, bootstrap, infrastructure, version, pending };
}

/** Returns deletion timeouts of nodes, each from the topology or else from the class. */
function timeoutsOf(topology: Timeouts | undefined, workersClass: Timeouts | undefined): Timeouts {
  return defined({
    nodeDrainTimeoutSeconds: topology?.nodeDrainTimeoutSeconds ?? workersClass?.nodeDrainTimeoutSeconds,
    nodeVolumeDetachTimeoutSeconds:
      topology?.nodeVolumeDetachTimeoutSeconds ?? workersClass?.nodeVolumeDetachTimeoutSeconds,
    nodeDeletionTimeoutSeconds:
      topology?.nodeDeletionTimeoutSeconds ?? workersClass?.nodeDeletionTimeoutSeconds,
  });
}

interface Timeouts {
  readonly nodeDrainTimeoutSeconds?: number;
  readonly nodeVolumeDetachTimeoutSeconds?: number;
  readonly nodeDeletionTimeoutSeconds?: number;
}

/** Returns labels and annotations of workers and machines, without upgrade controls. */
function workersMetadata(
  clusterName: string,
  nameLabel: string,
  topology: { readonly name: string; readonly metadata?: ObjectMeta },
  workersClass: { readonly metadata?: ObjectMeta },
): { labels: Record<string, string>; annotations?: Record<string, string> } {
  const annotations = mergedTexts(topology.metadata?.annotations, workersClass.metadata?.annotations) ?? {};
  delete annotations[clusterTopologyHoldUpgradeSequenceAnnotation];
  delete annotations[clusterTopologyDeferUpgradeAnnotation];
  return {
    labels: {
      ...mergedTexts(topology.metadata?.labels, workersClass.metadata?.labels),
      [clusterNameLabel]: clusterName,
      [clusterTopologyOwnedLabel]: "",
      [nameLabel]: topology.name,
    },
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
  };
}
