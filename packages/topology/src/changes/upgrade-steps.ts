import { type Cluster, clusterTopologyOwnedLabel } from "@capikit/api/core/v1beta2";
import { cloneJson, textAt } from "@capikit/common/json";
import { coreGroup } from "@capikit/inventory";
import { currentStateOf } from "../blueprint/current-state.ts";
import { getAt, setAt } from "../json/json-object.ts";
import { controlPlanePaths } from "../objects/contract.ts";
import { identityOf, isKind, labelsOf, specVersion, type Unstructured } from "../objects/kubernetes.ts";
import type { ChangeStep, ExplainedObject, Rendered } from "./cluster-change.ts";
import { isRotated } from "./effects.ts";

/** Versions by the path of a control plane, MachineDeployment or MachinePool. */
export type Versions = ReadonlyMap<string, string>;

/** Returns the control plane, workers and health checks of a cluster by their paths. */
export function currentParts(cluster: Cluster, objects: readonly Unstructured[]): Map<string, Unstructured> {
  const { controlPlane, ...current } = currentStateOf(cluster, objects);
  const parts = new Map<string, Unstructured>();
  if (controlPlane !== undefined) parts.set("controlPlane", controlPlane);
  for (const kind of ["machineDeployments", "machinePools"] as const)
    for (const [name, { object }] of current[kind]) parts.set(`${kind}[${name}]`, object);
  // Their names are those of the parts.
  const checks = objects.filter(
    (object) =>
      isKind(object, coreGroup, "MachineHealthCheck") &&
      identityOf(object).namespace === cluster.metadata.namespace &&
      clusterTopologyOwnedLabel in labelsOf(object),
  );
  for (const [path, part] of [...parts]) {
    const check = checks.find((one) => identityOf(one).name === identityOf(part).name);
    if (check !== undefined) parts.set(`${path}.machineHealthCheck`, check);
  }
  return parts;
}

export function versionOf(path: string, object: Unstructured | undefined): string {
  if (object === undefined) return "";
  return path === "controlPlane"
    ? (specVersion(object) ?? "")
    : textAt(object, "spec", "template", "spec", "version");
}

/**
 * Returns the parts of a topology that Cluster API does not reconcile now: those whose upgrade or creation is
 * pending. Their other changes wait, too, so that Machines are replaced once.
 */
export function pendingParts(
  { desired, objects }: Rendered,
  now: ReadonlyMap<string, Unstructured>,
): Set<string> {
  const version = desired.cluster.spec.topology?.version ?? "";
  const pending = new Set<string>();
  for (const { path, object } of objects) {
    const part = now.get(path);
    const own = versionOf(path, part);
    if (part !== undefined && own !== "" && own !== version && own === versionOf(path, object))
      pending.add(path);
  }
  for (const kind of ["machineDeployments", "machinePools"] as const)
    for (const { topology, pending: isPending } of desired[kind])
      if (isPending) pending.add(`${kind}[${topology.name}]`);
  return pending;
}

/**
 * Returns the stored form of rendered objects after their step: templates with another spec have another name,
 * and the control plane reports its version.
 */
export function afterStep(
  rendered: Rendered["objects"],
  rotated: ReadonlySet<string>,
  suffix: () => string,
): Map<string, Unstructured> {
  const result = new Map(rendered.map(({ path, object }) => [path, cloneJson(object)]));
  for (const path of rotated) {
    const template = result.get(path);
    const [, holderPath = "", role] = /^(.*)\.(\w+)$/.exec(path) ?? [];
    const holder = result.get(holderPath);
    if (template === undefined || holder === undefined || !isRotated(path)) continue;
    const name = `${textAt(template, "metadata", "name").slice(0, -6)}-${suffix()}`;
    setAt(template, ["metadata", "name"], name);
    const refs =
      role === "infrastructureMachineTemplate"
        ? Object.values(controlPlanePaths.infrastructureRef)
        : [
            [
              "spec",
              "template",
              "spec",
              ...(role === "bootstrap" ? ["bootstrap", "configRef"] : ["infrastructureRef"]),
            ],
          ];
    for (const ref of refs) if (getAt(holder, ref) !== undefined) setAt(holder, [...ref, "name"], name);
  }
  const controlPlane = result.get("controlPlane");
  const version = controlPlane && specVersion(controlPlane);
  if (controlPlane !== undefined && version !== undefined)
    setAt(controlPlane, ["status"], { version, versions: [{ version }] });
  return result;
}

/**
 * Adds the lifecycle hooks of an upgrade to steps, given the versions that change in each.
 *
 * @param isComplete whether no part of the topology keeps an older version.
 */
export function withHooks(
  steps: readonly { readonly versions: Versions; readonly objects: readonly ExplainedObject[] }[],
  isComplete: boolean,
): ChangeStep[] {
  const workersVersion = (at: number): string | undefined =>
    [...(steps[at]?.versions ?? [])].find(([path]) => path !== "controlPlane")?.[1];
  const first = steps.findIndex(({ versions }) => versions.has("controlPlane"));
  const last = steps.findLastIndex(({ versions }) => versions.size > 0);
  return steps.map(({ versions, objects }, at) => {
    const workers = workersVersion(at);
    const isControlPlane = versions.has("controlPlane");
    const hooksBefore = [
      ...(at === first ? ["BeforeClusterUpgrade"] : []),
      ...(isControlPlane ? ["BeforeControlPlaneUpgrade"] : []),
      ...(workers !== undefined && workersVersion(at - 1) !== workers ? ["BeforeWorkersUpgrade"] : []),
    ];
    const hooksAfter = [
      ...(isControlPlane ? ["AfterControlPlaneUpgrade"] : []),
      ...(workers !== undefined && workersVersion(at + 1) !== workers ? ["AfterWorkersUpgrade"] : []),
      ...(at === last && isComplete ? ["AfterClusterUpgrade"] : []),
    ];
    return { hooksBefore, objects, hooksAfter };
  });
}
