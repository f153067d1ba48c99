import type { JSONValue } from "@capikit/api/meta";
import { desiredHealthCheck } from "../../src/desired/compute.ts";
import { isSet } from "../../src/objects/kubernetes.ts";
import { templatedName } from "../../src/objects/names.ts";
import {
  completePlan,
  kubernetesVersion,
  planFromVersions,
  planOneMinor,
  type UpgradePlan,
} from "../../src/upgrade/upgrade-plan.ts";
import { isLowerVersion } from "../../src/upgrade/upgrade-state.ts";
import { clusterOf } from "./objects.ts";
import { computation, type Replay } from "./replay.ts";
import { objectOf, type Row } from "./tables.ts";

type Value = JSONValue | undefined;

const texts = (value: Value): string[] => (Array.isArray(value) ? value.map(String) : []);

const question = (desired: Value, controlPlane: Value, minWorkers: Value) => ({
  desired: String(desired),
  controlPlane: String(controlPlane),
  minWorkers: minWorkers === "" ? undefined : String(minWorkers),
});

const planOf = ({ out: [controlPlane, workers] }: Row): UpgradePlan => ({
  controlPlane: texts(controlPlane),
  workers: texts(workers),
});

/** Returns the health checks of the topology and of the class. */
function controlPlaneChecks(blueprint: Value): readonly [object, object] {
  const { Topology, ClusterClass, ControlPlane } = objectOf(blueprint);
  const ofTopology = objectOf(objectOf(Topology).controlPlane).healthCheck;
  const ofClass =
    ClusterClass === null
      ? objectOf(ControlPlane).HealthCheck
      : objectOf(objectOf(objectOf(ClusterClass).spec).controlPlane).healthCheck;
  return [objectOf(ofTopology), objectOf(ofClass)];
}

function workersChecks(blueprint: Value, topology: Value): readonly [object, object] {
  const { class: className, healthCheck } = objectOf(topology);
  const classes = objectOf(objectOf(blueprint).MachineDeployments);
  return [objectOf(healthCheck), objectOf(objectOf(classes[String(className)]).HealthCheck)];
}

const made = ([ofTopology, ofClass]: readonly [object, object]) =>
  desiredHealthCheck(clusterOf({}), { name: "", selector: {} }, ofTopology, ofClass);

/** Returns checks and remediation without the default of the API server. */
function partsOf(checks: unknown, remediation: unknown): unknown {
  const { nodeStartupTimeoutSeconds, ...others } = objectOf(checks as JSONValue);
  const seconds = nodeStartupTimeoutSeconds === 600 ? {} : { nodeStartupTimeoutSeconds };
  return { checks: { ...seconds, ...others }, remediation: isSet(remediation) ? remediation : {} };
}

const classReplay = (checksOf: (row: Row) => readonly [object, object]): Replay =>
  computation(
    (row) => {
      const { spec } = made(checksOf(row)) ?? {};
      return partsOf(spec?.checks ?? {}, spec?.remediation ?? {});
    },
    ({ out: [checks, remediation] }) => partsOf(checks, remediation),
  );

/** Replays of names, health checks and upgrade plans. */
export const desiredReplays: Readonly<Record<string, Replay>> = {
  "names.templateGenerator.GenerateName": computation(({ args: [generator] }) => {
    const { template, data } = objectOf(generator);
    const { random, ...others } = objectOf(data);
    const source = { template: String(template), where: "", fallback: "", data: others };
    return templatedName(source, "", () => String(random ?? "bcdfg"));
  }),
  "desiredstate.DefaultAndValidateUpgradePlans": computation(
    ({ args: [desired, controlPlane, minWorkers, steps, workers] }) =>
      completePlan(question(desired, controlPlane, minWorkers), {
        controlPlane: texts(steps),
        workers: texts(workers),
      }).workers,
    ({ out: [workers] }) => texts(workers),
  ),
  "desiredstate.GetUpgradePlanOneMinor": computation(
    ({ args: [desired, controlPlane, minWorkers] }) =>
      planOneMinor(question(desired, controlPlane, minWorkers)),
    planOf,
  ),
  "desiredstate.GetUpgradePlanFromClusterClassVersions": computation(({ args: [versions, ...others] }) => {
    const [desired, controlPlane, minWorkers] = others.slice(-3);
    return planFromVersions(question(desired, controlPlane, minWorkers), texts(versions));
  }, planOf),
  "desiredstate.isLowerThanMinVersion": computation(({ args }) => {
    const [version, lowest, controlPlane] = args.map((text) => kubernetesVersion(String(text), ""));
    if (version === undefined || lowest === undefined || controlPlane === undefined) return undefined;
    return isLowerVersion(version, lowest, controlPlane);
  }),
  "scope.ClusterBlueprint.IsControlPlaneMachineHealthCheckEnabled": computation(({ args: [blueprint] }) => {
    const { controlPlane } = objectOf(objectOf(objectOf(blueprint).ClusterClass).spec);
    // Without machines, the desired control plane has no health check.
    if (!isSet(objectOf(controlPlane).machineInfrastructure)) return false;
    return made(controlPlaneChecks(blueprint)) !== undefined;
  }),
  "scope.ClusterBlueprint.ControlPlaneMachineHealthCheckClass": classReplay(({ args: [blueprint] }) =>
    controlPlaneChecks(blueprint),
  ),
  "scope.ClusterBlueprint.IsMachineDeploymentMachineHealthCheckEnabled": computation(
    ({ args: [blueprint, topology] }) => made(workersChecks(blueprint, topology)) !== undefined,
  ),
  "scope.ClusterBlueprint.MachineDeploymentMachineHealthCheckClass": classReplay(
    ({ args: [blueprint, topology] }) => workersChecks(blueprint, topology),
  ),
};
