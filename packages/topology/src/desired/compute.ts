import {
  type Cluster,
  clusterNameLabel,
  clusterTopologyMachineDeploymentNameLabel,
  clusterTopologyMachinePoolNameLabel,
  clusterTopologyOwnedLabel,
  clusterTopologyUpgradeStepAnnotation,
  type MachineDeployment,
  type MachineDeploymentClass,
  type MachineDeploymentTopology,
  type MachineHealthCheck,
  type MachinePool,
  type MachinePoolTopology,
  machineControlPlaneLabel,
} from "@capikit/api/core/v1beta2";
import type { JSONValue } from "@capikit/api/meta";
import { pendingHooksAnnotation } from "@capikit/api/runtime/v1beta2";
import { cloneJson, defined, isJsonObject, type JsonObject } from "@capikit/common/json";
import { getAt } from "../json/json-object.ts";
import { withoutEmpty } from "../objects/canonical.ts";
import {
  contractReference,
  identityOf,
  isSet,
  specVersion,
  type Unstructured,
} from "../objects/kubernetes.ts";
import { afterClusterUpgrade, pendingHooks } from "../upgrade/upgrade-state.ts";
import { classObject, type DesiredContext } from "./class-object.ts";
import { desiredControlPlane, desiredMachineTemplate } from "./control-plane.ts";
import type { DesiredMachineDeployment, DesiredMachinePool, DesiredState } from "./desired-state.ts";
import { objectFromTemplate, ownedBy, templateFromTemplate } from "./from-template.ts";
import { desiredWorkers, machineTemplate } from "./workers.ts";

/** The desired state of a topology, before patches. */
export function computeDesiredState(context: DesiredContext): DesiredState {
  const { cluster, topology, blueprint } = context;
  const infrastructureCluster = desiredInfrastructureCluster(context);
  const infrastructureMachineTemplate = desiredMachineTemplate(context);
  const object = desiredControlPlane(context, infrastructureMachineTemplate);
  // Only machines can be checked for their health.
  const machineHealthCheck =
    infrastructureMachineTemplate &&
    desiredHealthCheck(
      cluster,
      {
        name: identityOf(object).name,
        selector: { [clusterTopologyOwnedLabel]: "", [machineControlPlaneLabel]: "" },
      },
      topology.controlPlane?.healthCheck,
      blueprint.clusterClass.spec.controlPlane.healthCheck,
    );
  const { machineDeployments = [], machinePools = [] } = topology.workers ?? {};
  return {
    infrastructureCluster,
    controlPlane: { object, infrastructureMachineTemplate, machineHealthCheck },
    cluster: desiredCluster(context, infrastructureCluster, object),
    machineDeployments: machineDeployments.map((workers) => desiredMachineDeployment(context, workers)),
    machinePools: machinePools.map((workers) => desiredMachinePool(context, workers)),
  };
}

/** A MachinePool of the topology, before patches. */
function desiredMachinePool(context: DesiredContext, topology: MachinePoolTopology): DesiredMachinePool {
  const { blueprint, cluster } = context;
  const workers = desiredWorkers(context, topology, {
    kind: "MachinePool",
    list: "machinePools",
    named: "machinePool",
    nameLabel: clusterTopologyMachinePoolNameLabel,
    classes: blueprint.machinePools,
    make: objectFromTemplate,
  });
  const { workersClass, clusterName, name, metadata, bootstrap, infrastructure, pending } = workers;
  const object = withoutEmpty({
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "MachinePool",
    metadata: defined({ name, namespace: cluster.metadata.namespace, ...metadata }),
    spec: defined({
      clusterName,
      replicas: topology.replicas,
      failureDomains: topology.failureDomains ?? workersClass.failureDomains,
      template: machineTemplate(workers, topology),
    }),
  }) as unknown as MachinePool;
  return { topology, object, bootstrap, infrastructure, pending };
}

/** Returns the InfraCluster, before patches. */
function desiredInfrastructureCluster(context: DesiredContext): Unstructured {
  return classObject(context, {
    field: "infrastructure",
    path: "infrastructureCluster",
    template: context.blueprint.infrastructureClusterTemplate,
    current: context.current.infrastructureCluster,
  });
}

/** Returns the Cluster with labels, references, and the current step of an upgrade. */
function desiredCluster(
  { cluster, upgrade, featureGates }: DesiredContext,
  infrastructureCluster: Unstructured,
  controlPlane: Unstructured,
): Cluster {
  const result = cloneJson(cluster);
  const { metadata } = result;
  metadata.labels = {
    ...metadata.labels,
    [clusterNameLabel]: metadata.name ?? "",
    [clusterTopologyOwnedLabel]: "",
  };
  result.spec.infrastructureRef = contractReference(infrastructureCluster);
  result.spec.controlPlaneRef = contractReference(controlPlane);
  const annotations = { ...metadata.annotations };
  const pending = pendingHooks(cluster);
  if (upgrade.controlPlaneStarts && featureGates.RuntimeSDK) pending.add(afterClusterUpgrade);
  if (pending.size > 0) annotations[pendingHooksAnnotation] = [...pending].sort().join(",");
  const { plan } = upgrade;
  const isUpgrading = featureGates.RuntimeSDK
    ? pending.has(afterClusterUpgrade)
    : plan.controlPlane.length + plan.workers.length > 0;
  if (isUpgrading) annotations[clusterTopologyUpgradeStepAnnotation] = specVersion(controlPlane) ?? "";
  else delete annotations[clusterTopologyUpgradeStepAnnotation];
  if (Object.keys(annotations).length > 0) metadata.annotations = annotations;
  else delete metadata.annotations;
  return result;
}

/** A MachineDeployment of the topology, before patches. */
function desiredMachineDeployment(
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

const NODE_STARTUP_SECONDS = 600;

/** The health check of a class or of a topology. */
interface HealthCheck {
  readonly enabled?: boolean;
  readonly checks?: object;
  readonly remediation?: object;
}

/**
 * Returns the MachineHealthCheck of a control plane or MachineDeployment: entirely from the
 * topology if it defines one, else from the class. Undefined if absent or disabled.
 */
export function desiredHealthCheck(
  cluster: Cluster,
  target: { readonly name: string; readonly selector: Readonly<Record<string, string>> },
  ofTopology: HealthCheck | undefined,
  ofClass: HealthCheck | undefined,
): MachineHealthCheck | undefined {
  const isDefined = (check: HealthCheck | undefined): boolean =>
    isSet(check?.checks) || isSet(check?.remediation);
  if (!isDefined(ofTopology) && !isDefined(ofClass)) return undefined;
  if (ofTopology?.enabled === false) return undefined;
  const source = (isDefined(ofTopology) ? ofTopology : ofClass) as unknown as JSONValue;
  const part = (path: readonly string[]): JsonObject => {
    const value = getAt(source, path);
    return isJsonObject(value) ? cloneJson(value) : {};
  };
  const checks = part(["checks"]);
  const { triggerIf, templateRef } = part(["remediation"]);
  const clusterName = cluster.metadata.name ?? "";
  return withoutEmpty({
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "MachineHealthCheck",
    metadata: {
      name: target.name,
      ...(cluster.metadata.namespace === undefined ? {} : { namespace: cluster.metadata.namespace }),
      labels: { [clusterNameLabel]: clusterName, [clusterTopologyOwnedLabel]: "" },
      ownerReferences: [{ ...ownedBy(cluster) }],
    },
    spec: {
      clusterName,
      selector: { matchLabels: { ...target.selector } },
      checks: {
        ...checks,
        nodeStartupTimeoutSeconds: checks.nodeStartupTimeoutSeconds ?? NODE_STARTUP_SECONDS,
      },
      remediation: {
        ...(triggerIf === undefined ? {} : { triggerIf }),
        ...(templateRef === undefined ? {} : { templateRef }),
      },
    },
  }) as unknown as MachineHealthCheck;
}
