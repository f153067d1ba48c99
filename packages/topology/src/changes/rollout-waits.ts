import {
  machineSetSkipPreflightChecksAnnotation,
  pausedAnnotation,
  preDrainDeleteHookAnnotationPrefix,
  preTerminateDeleteHookAnnotationPrefix,
} from "@capikit/api/core/v1beta2";
import { textAt, valueAt } from "@capikit/common/json";
import { type SemanticVersion, tryParseVersion } from "@capikit/common/kubernetes";
import {
  clusterLabelOf,
  conditionsOf,
  coreGroup,
  ownersOf,
  type Reference,
  referenceAt,
} from "@capikit/inventory";
import { currentVersion } from "../objects/canonical.ts";
import { annotationsOf, identityOf, shown, type Unstructured } from "../objects/kubernetes.ts";
import type { MachineForecast } from "./machine-rollouts.ts";

/** The objects before and after a change. */
export interface World {
  readonly old: ReadonlyMap<string, Unstructured>;
  /** Such as `FooMachineTemplate.infrastructure.cluster.x-k8s.io`. */
  readonly kinds: ReadonlySet<string>;
  readonly byKey: ReadonlyMap<string, Unstructured>;
  /** Machines and MachineSets before the change, by their owner. */
  readonly owned: ReadonlyMap<string, readonly Unstructured[]>;
  /** Clusters by the kind, namespace and name of their control plane. */
  readonly clusters: ReadonlyMap<string, Unstructured>;
  readonly now: number;
}

export function keyOf({ group, kind, name }: Reference, holder: Unstructured): string {
  return `${kind}.${group} ${identityOf(holder).namespace}/${name}`;
}

export function pauses(object: Unstructured, world: World): readonly string[] {
  const cluster = clusterOf(object, world);
  return [
    ...(cluster !== undefined && valueAt(cluster, "spec", "paused") === true
      ? [`${shown(cluster)} is paused`]
      : []),
    ...(pausedAnnotation in annotationsOf(object)
      ? [`${shown(object)} has the annotation ${pausedAnnotation}`]
      : []),
    ...(valueAt(object, "spec", "paused") === true ? [`${shown(object)} has spec.paused`] : []),
  ];
}

export function clusterNameOf(object: Unstructured): string {
  return (
    textAt(object, "spec", "clusterName") ||
    (clusterLabelOf(object) ?? ownersOf(object).find(({ kind }) => kind === "Cluster")?.name ?? "")
  );
}

/** Returns the Cluster of an object; of a control plane in a file, that which refers to it. */
function clusterOf(object: Unstructured, { clusters, byKey }: World): Unstructured | undefined {
  const { namespace, name, kind } = identityOf(object);
  return (
    byKey.get(`Cluster.${coreGroup} ${namespace}/${clusterNameOf(object)}`) ??
    clusters.get(`${kind} ${namespace}/${name}`)
  );
}

/** Returns templates that are missing, of kinds of which others are among the objects. */
export function missingTemplates(holder: Unstructured, { kinds, byKey }: World): readonly string[] {
  const paths = [
    ["spec", "template", "spec", "bootstrap", "configRef"],
    ["spec", "template", "spec", "infrastructureRef"],
    ["spec", "machineTemplate", "spec", "infrastructureRef"],
  ];
  return paths.flatMap((path) => {
    const reference = referenceAt(holder, ...path);
    if (reference === undefined || byKey.has(keyOf(reference, holder))) return [];
    const { group, kind, name } = reference;
    return kinds.has(`${kind}.${group}`) ? [`${kind} ${name} does not exist`] : [];
  });
}

/** Returns the preflight checks of MachineSets that fail, and those that wait for the control plane. */
export function preflight(deployment: Unstructured, world: World): readonly string[] {
  const { byKey, old } = world;
  const cluster = clusterOf(deployment, world);
  const reference = cluster && referenceAt(currentVersion(cluster), "spec", "controlPlaneRef");
  const key = reference && keyOf(reference, deployment);
  const controlPlane = key === undefined ? undefined : byKey.get(key);
  if (controlPlane === undefined) return [];
  const skip = annotationsOf(deployment)[machineSetSkipPreflightChecksAnnotation] ?? "";
  const skipped = skip.split(",").map((one) => one.trim());
  const isSkipped = (check: string): boolean => skipped.includes("All") || skipped.includes(check);
  const name = shown(controlPlane);
  const given = textAt(controlPlane, "spec", "version");
  const status = textAt(key === undefined ? undefined : old.get(key), "status", "version");
  const own = textAt(deployment, "spec", "template", "spec", "version");
  const [wanted, machines] = [tryParseVersion(given), tryParseVersion(own)];
  if (wanted === undefined || machines === undefined) return [];
  const bootstrap = referenceAt(deployment, "spec", "template", "spec", "bootstrap", "configRef");
  return [
    ...(old.has(key ?? "") && status !== given && !isSkipped("ControlPlaneIsStable")
      ? [`the upgrade of ${name} to ${given} (ControlPlaneIsStable)`]
      : []),
    ...skewProblems(machines, wanted, `${own}, and ${name} has ${given}`, isSkipped),
    ...(bootstrap?.kind === "KubeadmConfigTemplate" &&
    wanted.minor !== machines.minor &&
    !isSkipped("KubeadmVersionSkew")
      ? [
          `the minor version of the control plane: Machines would have ${own}, and ${name} has ${given} (KubeadmVersionSkew)`,
        ]
      : []),
  ];
}

function skewProblems(
  machines: SemanticVersion,
  controlPlane: SemanticVersion,
  text: string,
  isSkipped: (check: string) => boolean,
): readonly string[] {
  if (isSkipped("KubernetesVersionSkew")) return [];
  const [own, wanted] = [Number(machines.minor), Number(controlPlane.minor)];
  if (own <= wanted && own >= wanted - 3) return [];
  return [`a supported version: Machines would have ${text} (KubernetesVersionSkew)`];
}

const healthConditions = new Set([
  "APIServerPodHealthy",
  "ControllerManagerPodHealthy",
  "SchedulerPodHealthy",
  "EtcdMemberHealthy",
  "EtcdPodHealthy",
]);

/** Returns the preflight checks of kubeadm's control plane that fail. */
export function unhealthyControlPlane(machines: readonly Unstructured[]): readonly string[] {
  return machines.flatMap((machine) => {
    const name = textAt(machine, "metadata", "name");
    const bad = conditionsOf(machine).filter(
      ({ type, status }) => healthConditions.has(type) && status !== "True",
    );
    return [
      ...(textAt(machine, "metadata", "deletionTimestamp") === "" ? [] : [`the deletion of Machine ${name}`]),
      ...bad.map(({ type, status }) => `Machine ${name}: ${type} is ${status}`),
    ];
  });
}

/** Returns hooks of replaced Machines that hold their deletion, other than those of the owner itself. */
export function deletionHooks(
  machines: readonly MachineForecast[],
  owner: Unstructured,
  { byKey }: World,
): readonly string[] {
  const { namespace } = identityOf(owner);
  return machines
    .filter(({ effect }) => effect === "replace" || effect === "on-delete")
    .flatMap(({ name }) => {
      const annotations = annotationsOf(byKey.get(`Machine.${coreGroup} ${namespace}/${name}`) ?? {});
      return Object.keys(annotations)
        .filter(
          (key) =>
            [preDrainDeleteHookAnnotationPrefix, preTerminateDeleteHookAnnotationPrefix].some((prefix) =>
              key.startsWith(`${prefix}/`),
            ) && !key.endsWith("/kcp-cleanup"),
        )
        .map((key) => `the owner of the hook ${key} of Machine ${name}`);
    });
}
