import {
  clusterNameLabel,
  clusterTopologyMachineDeploymentNameLabel,
  clusterTopologyOwnedLabel,
  type MachineDeployment,
  type MachineDeploymentClass,
  type MachineDeploymentTopology,
} from "@capikit/api/core/v1beta2";
import { defined } from "@capikit/common/json";
import { withoutEmpty } from "../objects/canonical.ts";
import { isSet } from "../objects/kubernetes.ts";
import type { DesiredContext } from "./desired-context.ts";
import type { DesiredMachineDeployment } from "./desired-state.ts";
import { templateFromTemplate } from "./from-template.ts";
import { desiredHealthCheck } from "./machine-health-check.ts";
import { desiredWorkers, machineTemplate } from "./workers.ts";

/** A MachineDeployment of the topology, before patches. */
export function desiredMachineDeployment(
  context: DesiredContext,
  topology: MachineDeploymentTopology,
): DesiredMachineDeployment {
  const { blueprint, cluster } = context;
  const nameLabel = clusterTopologyMachineDeploymentNameLabel;
  const workers = desiredWorkers(context, topology, {
    kind: "MachineDeployment",
    list: "machineDeployments",
    named: "machineDeployment",
    nameLabel,
    classes: blueprint.machineDeployments,
    make: templateFromTemplate,
  });
  const { workersClass, clusterName, name, metadata, bootstrap, infrastructure, pending } = workers;
  const selector = {
    [clusterNameLabel]: clusterName,
    [clusterTopologyOwnedLabel]: "",
    [nameLabel]: topology.name,
  };
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
      template: machineTemplate(workers, topology, {
        failureDomain: topology.failureDomain || workersClass.failureDomain,
        readinessGates: topology.readinessGates ?? workersClass.readinessGates,
      }),
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

/** The rollout of the topology as a whole where it sets anything, else that of the class. */
function rolloutOf(topology: MachineDeploymentTopology, workersClass: MachineDeploymentClass): unknown {
  return isSet(topology.rollout) ? topology.rollout : workersClass.rollout;
}
