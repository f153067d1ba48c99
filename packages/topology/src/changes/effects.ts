import { equalJson, isJsonObject, textAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { changesBetween, type FieldChange, getAt } from "../json/json-object.ts";
import type { Unstructured } from "../objects/kubernetes.ts";

/**
 * The effect of a change on Machines: `replace` creates new ones and deletes the old ones, `in-place` changes
 * them, `scale` adds or deletes some, `create` and `delete` are those of a whole object. The controller of a
 * provider decides on `provider`. `none` changes an object that has no effect on existing Machines.
 */
export type ChangeEffect = "create" | "delete" | "replace" | "in-place" | "scale" | "provider" | "none";

/** A field's effect, with its reason. */
export interface FieldEffect {
  readonly effect: ChangeEffect;
  readonly reason: string;
}

type Rule = readonly [pointer: RegExp, effect: ChangeEffect, reason: string];

const replaces = "Machines have another value";
const inPlace = "is set on existing Machines";
const afterTime = "Machines created before this time are replaced";

/** `MachineTemplateUpToDate` and the in-place propagation of core. */
const machineDeployment: readonly Rule[] = [
  [/^\/spec\/template\/spec\/(?:version|bootstrap|infrastructureRef|failureDomain)\b/, "replace", replaces],
  [/^\/spec\/rollout\/after$/, "replace", afterTime],
  [/^\/spec\/replicas$/, "scale", "Machines are added or deleted"],
  [/^\/spec\/template\//, "in-place", inPlace],
];

const controlPlane: readonly Rule[] = [
  [/^\/spec\/version$|^\/spec\/machineTemplate\/(?:spec\/)?infrastructureRef\b/, "replace", replaces],
  [/^\/spec\/(?:rollout\/after|rolloutAfter)$/, "replace", afterTime],
  [/^\/spec\/replicas$/, "scale", "Machines are added or deleted"],
  [/^\/spec\/machineTemplate\//, "in-place", inPlace],
];

/** `PrepareKubeadmConfigsForDiff` of the kubeadm control plane. */
const kubeadmControlPlane: readonly Rule[] = [
  ...controlPlane,
  [
    /^\/spec\/kubeadmConfigSpec\/(?:clusterConfiguration\/(?:dns|controlPlaneEndpoint|apiServer\/timeoutForControlPlane)|joinConfiguration\/discovery|\w+Configuration\/timeouts\/controlPlaneComponentHealthCheckSeconds)\b/,
    "none",
    "new Machines get it; the kubeadm control plane does not compare it",
  ],
  [/^\/spec\/kubeadmConfigSpec\//, "replace", "Machines have another KubeadmConfig"],
];

const template: readonly Rule[] = [
  [/^\/spec\b/, "replace", "Cluster API creates another template, and Machines of the old one are replaced"],
];
const provider: readonly Rule[] = [
  [/^\/spec\/replicas$/, "scale", "instances are added or deleted"],
  [/^\/spec\b/, "provider", "the object is changed, and its controller decides"],
];

/** Returns the part of a topology whose Machines an object determines, such as `machineDeployments[md-0]`. */
export function machinesOf(path: string): string | undefined {
  return /^(?:controlPlane|machine(?:Deployment|Pool)s\[[^\]]*\])(?!\.machineHealthCheck)/.exec(path)?.[0];
}

/** Reports whether a change of the object's spec makes Cluster API create another template. */
export function isRotated(path: string): boolean {
  return /^machineDeployments\[[^\]]*\]\.|^controlPlane\.infrastructureMachineTemplate$/.test(path);
}

/**
 * Returns the effect of a changed field of a rendered object.
 *
 * @param holder The MachineDeployment whose template the object is. Default: the object.
 */
export function effectOf(
  path: string,
  { path: pointer, before: was, after: is }: FieldChange,
  before: Unstructured,
  after: Unstructured,
  holder: Unstructured = after,
): FieldEffect {
  const isKubeadm = isKubeadmControlPlane(after);
  if (isKubeadm && pointer.startsWith("/spec/kubeadmConfigSpec/")) {
    if (equalJson(defaulted(pointer, was), defaulted(pointer, is)))
      return { effect: "none", reason: "both forms mean the same" };
    if (pointer.startsWith("/spec/kubeadmConfigSpec/initConfiguration/")) return ofInit(before);
  }
  const rules = path.endsWith("machineHealthCheck")
    ? []
    : isRotated(path)
      ? template
      : path.startsWith("machineDeployments[")
        ? machineDeployment
        : path === "controlPlane"
          ? isKubeadm
            ? kubeadmControlPlane
            : [...controlPlane, ...provider]
          : provider;
  const [, effect, reason] = rules.find(([of]) => of.test(pointer)) ?? [
    undefined,
    "none",
    "only the object changes",
  ];
  const isOnDelete = textAt(holder, "spec", "rollout", "strategy", "type") === "OnDelete";
  return {
    effect,
    reason: effect === "replace" && isOnDelete ? `${reason}, when you delete them (OnDelete)` : reason,
  };
}

function isKubeadmControlPlane(object: Unstructured): boolean {
  return (
    object.kind === "KubeadmControlPlane" &&
    groupOf(textAt(object, "apiVersion")) === "controlplane.cluster.x-k8s.io"
  );
}

/** The first Machine is compared with the configuration to join, or else with that to initialise. */
function ofInit(before: Unstructured): FieldEffect {
  const at = (configuration: string): unknown[] =>
    ["nodeRegistration", "patches", "skipPhases"].map((name) =>
      getAt(before, ["spec", "kubeadmConfigSpec", configuration, name]),
    );
  return equalJson(at("initConfiguration"), at("joinConfiguration"))
    ? { effect: "none", reason: "only the first Machine of new control planes gets it" }
    : { effect: "replace", reason: "the Machine that initialised the cluster has another KubeadmConfig" };
}

/** Returns a field of a KubeadmConfig without empty values, and with defaults of earlier releases. */
function defaulted(pointer: string, value: unknown): unknown {
  const isEmpty = Array.isArray(value)
    ? value.length === 0
    : isJsonObject(value) && Object.keys(value).length === 0;
  if (value !== undefined && value !== "" && !isEmpty) return value;
  if (pointer.endsWith("/kubeadmConfigSpec/format")) return "cloud-config";
  return pointer.endsWith("/nodeRegistration/imagePullPolicy") ? "IfNotPresent" : null;
}

/** Returns the changed fields, also those of added and removed parts of an object. */
export function changedFields(before: unknown, after: unknown): FieldChange[] {
  const split = (change: FieldChange): FieldChange[] => {
    const { path, before: was, after: is } = change;
    const part = was ?? is;
    if ((was !== undefined && is !== undefined) || !isJsonObject(part) || Object.keys(part).length === 0)
      return [change];
    return changesBetween(was ?? {}, is ?? {}, path).flatMap(split);
  };
  return changesBetween(before as never, after as never).flatMap(split);
}
