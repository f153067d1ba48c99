import {
  clusterNameLabel,
  clusterTopologyMachineDeploymentNameLabel,
  clusterTopologyOwnedLabel,
  type MachineDeployment,
  type MachineDeploymentClass,
  type MachineDeploymentTopology,
} from "@capikit/api/core/v1beta2";
import { defined, setAt, textAt } from "../json/json-object.ts";
import { withoutEmpty } from "../objects/canonical.ts";
import { contractReference, identityOf, isSet } from "../objects/kubernetes.ts";
import { simpleName, templatedName } from "../objects/names.ts";
import { topologyError } from "../topology-error.ts";
import type { DesiredContext } from "./desired-context.ts";
import type { DesiredMachineDeployment } from "./desired-state.ts";
import { ownedBy, templateFromTemplate } from "./from-template.ts";
import { desiredHealthCheck } from "./machine-health-check.ts";
import { workersMetadata } from "./workers-metadata.ts";

/** A MachineDeployment of the topology, before patches. */
export function desiredMachineDeployment(
  context: DesiredContext,
  topology: MachineDeploymentTopology,
): DesiredMachineDeployment {
  const { blueprint, cluster, current, suffix, upgrade } = context;
  const found = blueprint.machineDeployments.get(topology.class);
  const path = `machineDeployments[${topology.name}]`;
  if (found === undefined) {
    const known = [...blueprint.machineDeployments.keys()].join(", ") || "none";
    throw topologyError(
      `spec.topology.workers.${path}.class`,
      `the ClusterClass has no MachineDeployment class "${topology.class}"; it has ${known}`,
    );
  }
  const { workersClass } = found;
  const clusterName = cluster.metadata.name ?? "";
  const now = current.machineDeployments.get(topology.name);
  const nameNow = (fields: readonly string[], template: unknown): string =>
    template === undefined ? "" : textAt(now?.object, ["spec", "template", "spec", ...fields, "name"]);
  const prefix = `${clusterName}-${topology.name}-`;
  const owner = ownedBy(cluster);
  const bootstrap = templateFromTemplate({
    template: found.bootstrapTemplate,
    cluster,
    owner,
    name:
      nameNow(["bootstrap", "configRef"], now?.bootstrap) || simpleName(prefix, `${path}.bootstrap`, suffix),
  });
  const infrastructure = templateFromTemplate({
    template: found.infrastructureTemplate,
    cluster,
    owner,
    name:
      nameNow(["infrastructureRef"], now?.infrastructure) ||
      simpleName(prefix, `${path}.infrastructure`, suffix),
  });
  const nameLabel = clusterTopologyMachineDeploymentNameLabel;
  for (const template of [bootstrap, infrastructure])
    setAt(template, ["metadata", "labels", nameLabel], topology.name);
  const { version, pending } = upgrade.workersVersion("machineDeployments", topology);
  const name =
    (now && identityOf(now.object).name) ||
    templatedName(
      {
        template: workersClass.naming?.template,
        where: `ClusterClass spec.workers.machineDeployments[${topology.class}].naming.template`,
        fallback: "{{ .cluster.name }}-{{ .machineDeployment.topologyName }}-{{ .random }}",
        data: { cluster: { name: clusterName }, machineDeployment: { topologyName: topology.name } },
      },
      path,
      suffix,
    );
  const selector = {
    [clusterNameLabel]: clusterName,
    [clusterTopologyOwnedLabel]: "",
    [nameLabel]: topology.name,
  };
  const metadata = workersMetadata(clusterName, nameLabel, topology, workersClass);
  const object = withoutEmpty({
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "MachineDeployment",
    metadata: defined({ name, namespace: cluster.metadata.namespace, ...metadata }),
    spec: defined({
      clusterName,
      replicas: topology.replicas,
      rollout: rolloutOf(topology, workersClass),
      selector: { matchLabels: selector },
      deletion: defined({ order: topology.deletion?.order || workersClass.deletion?.order }),
      remediation: defined({
        maxInFlight:
          topology.healthCheck?.remediation?.maxInFlight ??
          workersClass.healthCheck?.remediation?.maxInFlight,
      }),
      template: {
        metadata,
        spec: defined({
          clusterName,
          bootstrap: { configRef: contractReference(bootstrap) },
          infrastructureRef: contractReference(infrastructure),
          version,
          failureDomain: topology.failureDomain || workersClass.failureDomain,
          minReadySeconds: topology.minReadySeconds ?? workersClass.minReadySeconds,
          readinessGates: topology.readinessGates ?? workersClass.readinessGates,
          taints: topology.taints ?? workersClass.taints,
          deletion: timeoutsOf(topology.deletion, workersClass.deletion),
        }),
      },
    }),
  }) as unknown as MachineDeployment;
  const machineHealthCheck = desiredHealthCheck(
    cluster,
    { name, selector: { [clusterTopologyOwnedLabel]: "", [nameLabel]: topology.name } },
    topology.healthCheck,
    workersClass.healthCheck,
  );
  return { topology, object, bootstrap, infrastructure, machineHealthCheck, pending };
}

/** How long nodes may take to go, each from the topology or else from the class. */
export function timeoutsOf(topology: Timeouts | undefined, workersClass: Timeouts | undefined): Timeouts {
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

/** The rollout of the topology as a whole where it sets anything, else that of the class. */
function rolloutOf(topology: MachineDeploymentTopology, workersClass: MachineDeploymentClass): unknown {
  return isSet(topology.rollout) ? topology.rollout : workersClass.rollout;
}
