import {
  clusterNameLabel,
  clusterTopologyOwnedLabel,
  deleteMachineAnnotation,
  machineDeploymentNameLabel,
  machineSetNameLabel,
  templateClonedFromGroupKindAnnotation,
  templateClonedFromNameAnnotation,
} from "@capikit/api/core/v1beta2";
import { equalJson, integerAt, textAt, textsAt, valueAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { compareText, formatCount } from "@capikit/common/text";
import { conditionsOf, coreGroup, ownersOf, type Reference, referenceAt } from "@capikit/inventory";
import type { FieldChange } from "../json/json-object.ts";
import { currentVersion } from "../objects/canonical.ts";
import {
  annotationsOf,
  identityOf,
  isKind,
  labelsOf,
  shown,
  type Unstructured,
} from "../objects/kubernetes.ts";
import { applyObject } from "./apply-object.ts";
import { type ChangeEffect, changedFields, effectOf, type FieldEffect } from "./effects.ts";
import { objectKey, overlaid } from "./input-changes.ts";
import { staleConfigPaths } from "./kubeadm-config.ts";
import {
  clusterNameOf,
  deletionHooks,
  keyOf,
  missingTemplates,
  pauses,
  preflight,
  unhealthyControlPlane,
  type World,
} from "./rollout-waits.ts";

/** What happens to a Machine: `on-delete` replaces it only once you delete it. */
export type MachineEffect = "replace" | "on-delete" | "in-place" | "keep";

/** The consequence for one Machine. */
export interface MachineForecast {
  readonly name: string;
  readonly effect: MachineEffect;
  /** Why, such as `version v1.34.0, v1.35.0 required`. Empty for `keep`. */
  readonly reasons: readonly string[];
}

/** The consequences for the Machines of a MachineDeployment or KubeadmControlPlane. */
export interface MachineRollout {
  /** Such as `MachineDeployment default/md-0`. */
  readonly object: string;
  /** Name of the Cluster. */
  readonly cluster: string;
  /** Changed fields with an effect on Machines, or a reason for having none. */
  readonly fields: readonly (FieldChange & FieldEffect)[];
  /** Machines among the objects, in the order in which they are replaced as far as it is determined. */
  readonly machines: readonly MachineForecast[];
  /** Machines that are added, or if negative, deleted. */
  readonly scaledBy: number;
  /** How many Machines are replaced at once. Empty if none is. */
  readonly atOnce: string;
  /** What decides on the next Machine. Empty if none is replaced. */
  readonly order: string;
  /** What the rollout waits for. */
  readonly waitsFor: readonly string[];
}

/** Options of `forecastRollouts`. */
export interface ForecastOptions {
  /** Milliseconds since 1970, for `rollout.after` and certificates. Default: the current time. */
  readonly now?: number;
  /** Whether to forecast the objects of topologies, too, as they are among the objects. Default: false. */
  readonly topologies?: boolean;
  /**
   * The handlers that cover all changes of MachineDeployments and update their Machines in place, by
   * the objects, such as `MachineDeployment default/md-0`. Default: none.
   */
  readonly inPlace?: ReadonlyMap<string, string>;
}

const controlPlaneGroup = "controlplane.cluster.x-k8s.io";
const day = 86_400_000;

/**
 * Forecasts the rollouts of MachineDeployments and KubeadmControlPlanes after a change, as the controllers of Cluster API decide on them.
 * Machines, MachineSets and infrastructure machines among the old objects decide on each Machine. Without changes, the forecast is about
 * what the controllers would do now.
 */
export function forecastRollouts(
  before: readonly Unstructured[],
  after: readonly Unstructured[],
  options: ForecastOptions = {},
): readonly MachineRollout[] {
  const { now = Date.now(), topologies = false, inPlace } = options;
  const old = new Map(before.map((object) => [objectKey(object), object]));
  const all = [...overlaid(before, after).values()];
  const world: World = {
    old,
    byKey: new Map(all.map((object) => [objectKey(object), object])),
    kinds: new Set(all.map(({ apiVersion, kind }) => `${kind}.${groupOf(String(apiVersion))}`)),
    owned: Map.groupBy(before.filter(isOfMachines), ownerKey),
    clusters: new Map(all.filter((one) => isKind(one, coreGroup, "Cluster")).map(byControlPlane)),
    now,
  };
  const desired = (object: Unstructured): Unstructured =>
    currentVersion(applyObject(old.get(objectKey(object)), object).object);
  return all
    .filter((object) => topologies || labelsOf(object)[clusterTopologyOwnedLabel] === undefined)
    .flatMap((object) => {
      if (isKind(object, coreGroup, "MachineDeployment"))
        return updatedInPlace(forecastDeployment(desired(object), world), desired(object), inPlace);
      return isKind(object, controlPlaneGroup, "KubeadmControlPlane")
        ? forecastControlPlane(desired(object), world)
        : [];
    })
    .filter(
      ({ fields, machines, scaledBy }) =>
        fields.length > 0 || scaledBy !== 0 || machines.some(({ effect }) => effect !== "keep"),
    )
    .sort((a, b) => compareText(a.object, b.object));
}

function forecastDeployment(deployment: Unstructured, world: World): MachineRollout {
  const was = world.old.get(objectKey(deployment));
  const old = was && currentVersion(was);
  const fields = explainFields("machineDeployments[]", old, deployment);
  const templates = unchangedTemplates(deployment, world, [
    ["spec", "template", "spec", "bootstrap", "configRef"],
    ["spec", "template", "spec", "infrastructureRef"],
  ]);
  const isOnDelete = textAt(deployment, "spec", "rollout", "strategy", "type") === "OnDelete";
  const sets = ownedBy(deployment, "MachineSet", world);
  const judged = sets.map((set) => ({ set, reasons: staleReasons(set, deployment) }));
  // Like the controller: of several that fit, that with the most replicas, or else the oldest.
  const [kept] = judged
    .filter(({ set, reasons }) => reasons.length === 0 && !isBeforeRollout(set, deployment, world.now))
    .sort(
      (a, b) =>
        (integerAt(b.set, "spec", "replicas") ?? 0) - (integerAt(a.set, "spec", "replicas") ?? 0) ||
        compareText(createdAt(a.set), createdAt(b.set)) ||
        compareText(textAt(a.set, "metadata", "name"), textAt(b.set, "metadata", "name")),
    );
  const inPlace = kept === undefined ? [] : inPlaceReasons(kept.set, deployment);
  const machines = judged
    .sort((a, b) => compareText(createdAt(a.set), createdAt(b.set)))
    .flatMap(({ set, reasons }) => {
      const why =
        reasons.length > 0
          ? reasons
          : [
              isBeforeRollout(set, deployment, world.now)
                ? `created before rollout.after ${textAt(deployment, "spec", "rollout", "after")}`
                : "another MachineSet fits, too, and has more Machines",
            ];
      return byDeletion(ownedBy(set, "Machine", world), deployment).map((machine): MachineForecast => {
        const name = textAt(machine, "metadata", "name");
        if (set !== kept?.set) return { name, effect: isOnDelete ? "on-delete" : "replace", reasons: why };
        return { name, effect: inPlace.length > 0 ? "in-place" : "keep", reasons: inPlace };
      });
    });
  const replicas = integerAt(deployment, "spec", "replicas");
  const scaledBy = addedReplicas(replicas, old);
  const isReplaced = hasReplaced(machines, fields);
  const creates = isReplaced || scaledBy > 0;
  return {
    object: shown(deployment),
    cluster: clusterNameOf(deployment),
    fields: [...fields, ...templates],
    machines,
    scaledBy,
    atOnce: isReplaced ? deploymentStep(deployment, replicas ?? 1, isOnDelete) : "",
    order: isReplaced ? deploymentOrder(deployment) : "",
    waitsFor: [
      ...pauses(deployment, world),
      ...(creates ? [...missingTemplates(deployment, world), ...preflight(deployment, world)] : []),
      ...deletionHooks(machines, deployment, world),
    ],
  };
}

/** Cluster API moves Machines to the new MachineSet, except as many as `maxSurge` has added before. */
function updatedInPlace(
  rollout: MachineRollout,
  deployment: Unstructured,
  inPlace: ForecastOptions["inPlace"],
): MachineRollout {
  const handler = inPlace?.get(rollout.object) ?? "";
  const replaced = rollout.machines.filter(({ effect }) => effect === "replace");
  if (handler === "" || replaced.length === 0) return rollout;
  const surge = shareOf(deployment, "maxSurge", integerAt(deployment, "spec", "replicas") ?? 1);
  const kept = new Set(replaced.slice(0, Math.max(0, replaced.length - surge)));
  const reasons = [`${handler} updates it in place`];
  const surging = ["with maxSurge, another Machine is added first, and this or another one is deleted"];
  return {
    ...rollout,
    fields: rollout.fields.map((field) =>
      field.effect === "replace" ? { ...field, effect: "in-place", reason: `${handler} sets it` } : field,
    ),
    machines: rollout.machines.map((machine) => {
      if (machine.effect !== "replace") return machine;
      return kept.has(machine)
        ? { ...machine, effect: "in-place", reasons }
        : { ...machine, reasons: surging };
    }),
    ...(surge === 0 && { atOnce: "", order: "" }),
  };
}

function forecastControlPlane(controlPlane: Unstructured, world: World): MachineRollout {
  const was = world.old.get(objectKey(controlPlane));
  const old = was && currentVersion(was);
  const fields = explainFields("controlPlane", old, controlPlane);
  const refPath = ["spec", "machineTemplate", "spec", "infrastructureRef"];
  const templates = unchangedTemplates(controlPlane, world, [refPath]);
  const ofConfig = fields.filter(
    ({ path, effect }) => effect === "replace" && path.startsWith("/spec/kubeadmConfigSpec/"),
  );
  const inPlace = fields
    .filter(({ effect }) => effect === "in-place")
    .map(({ path }) => `${path} is set on it`);
  const owned = inDeletionOrder(ownedBy(controlPlane, "Machine", world));
  const machines = owned.map((machine): MachineForecast => {
    const reasons = [
      ...staleControlPlaneReasons(machine, controlPlane, old, world),
      ...staleConfigPaths(machine, controlPlane, world, ofConfig).map(
        (path) => `KubeadmConfig is not up to date: ${path}`,
      ),
    ];
    const effect = reasons.length > 0 ? "replace" : inPlace.length > 0 ? "in-place" : "keep";
    const name = textAt(machine, "metadata", "name");
    return { name, effect, reasons: reasons.length > 0 ? reasons : inPlace };
  });
  const replicas = integerAt(controlPlane, "spec", "replicas");
  const scaledBy = addedReplicas(replicas, old);
  const isReplaced = hasReplaced(machines, fields);
  const surge = integerAt(controlPlane, "spec", "rollout", "strategy", "rollingUpdate", "maxSurge") ?? 1;
  return {
    object: shown(controlPlane),
    cluster: clusterNameOf(controlPlane),
    fields: [...fields, ...templates],
    machines,
    scaledBy,
    atOnce: !isReplaced
      ? ""
      : surge === 0
        ? "one Machine: the old one is deleted before the new one is created (maxSurge 0)"
        : "one Machine: the new one is created before an old one is deleted (maxSurge 1)",
    order: isReplaced
      ? "Machines with the annotation for deletion, then unhealthy ones, then the oldest in the failure domain with the most outdated Machines"
      : "",
    waitsFor: [
      ...pauses(controlPlane, world),
      ...(isReplaced ? missingTemplates(controlPlane, world) : []),
      ...(isReplaced || scaledBy !== 0 ? unhealthyControlPlane(owned) : []),
      ...deletionHooks(machines, controlPlane, world),
    ],
  };
}

/** Machines that are added, or if negative, deleted; 0 where a side does not state replicas. */
function addedReplicas(replicas: number | undefined, old: Unstructured | undefined): number {
  return replicas === undefined ? 0 : replicas - (integerAt(old, "spec", "replicas") ?? replicas);
}

/** Returns the changed fields of a spec with their effects. */
function explainFields(
  path: string,
  old: Unstructured | undefined,
  object: Unstructured,
): (FieldChange & FieldEffect)[] {
  if (old === undefined) return [];
  return changedFields({ spec: old.spec }, { spec: object.spec })
    .filter((change) => !/Ref\/(?:apiVersion|namespace)$/.test(change.path))
    .map((change) => ({ ...change, ...effectOf(path, change, old, object) }));
}

/** Returns changed templates whose name stays, which replace no Machines. */
function unchangedTemplates(
  holder: Unstructured,
  { old, byKey }: World,
  paths: readonly (readonly string[])[],
): (FieldChange & FieldEffect)[] {
  return paths.flatMap((path) => {
    const reference = referenceAt(holder, ...path);
    if (reference === undefined) return [];
    const key = keyOf(reference, holder);
    const [was, is] = [old.get(key), byKey.get(key)];
    if (was === undefined || is === undefined || equalJson(was.spec, is.spec)) return [];
    return {
      path: `/${path.join("/")}`,
      before: reference.name,
      after: reference.name,
      effect: "none" as ChangeEffect,
      reason: `${shown(is)} changes, but has the same name: only new Machines get it; replace the Machines by a template of another name, or rollout.after`,
    };
  });
}

/** Returns what in a MachineSet differs from its MachineDeployment so that it is another one. */
function staleReasons(set: Unstructured, deployment: Unstructured): readonly string[] {
  const given = currentVersion(set);
  const spec = (object: Unstructured) => valueAt(object, "spec", "template", "spec");
  const [has, wants] = [spec(given), spec(deployment)];
  const differs = (name: string, ...path: readonly string[]): readonly string[] => {
    const [is, wanted] = [textAt(has, ...path), textAt(wants, ...path)];
    return is === wanted ? [] : [`${name} ${is || "(none)"}, ${wanted || "(none)"} required`];
  };
  const refs = [["bootstrap", "configRef"], ["infrastructureRef"]].flatMap((path) => {
    const [is, wanted] = [has, wants].map((one) => referenceAt(one, ...path));
    return isSame(is, wanted)
      ? []
      : [`${is?.kind ?? "template"} ${is?.name ?? "(none)"}, ${wanted?.name ?? "(none)"} required`];
  });
  return [
    ...differs("version", "version"),
    ...refs,
    ...differs("Secret", "bootstrap", "dataSecretName"),
    ...differs("failure domain", "failureDomain"),
  ];
}

function isSame(a: Reference | undefined, b: Reference | undefined): boolean {
  return a?.group === b?.group && a?.kind === b?.kind && a?.name === b?.name;
}

const inPlaceFields = [
  ["metadata", "labels"],
  ["metadata", "annotations"],
  ["spec", "minReadySeconds"],
  ["spec", "readinessGates"],
  ["spec", "taints"],
  ["spec", "deletion", "nodeDrainTimeoutSeconds"],
  ["spec", "deletion", "nodeVolumeDetachTimeoutSeconds"],
  ["spec", "deletion", "nodeDeletionTimeoutSeconds"],
];

function inPlaceReasons(set: Unstructured, deployment: Unstructured): readonly string[] {
  const given = currentVersion(set);
  const own = new Set([clusterNameLabel, machineDeploymentNameLabel, "machine-template-hash"]);
  const part = (object: Unstructured, path: readonly string[]): unknown => {
    const value = valueAt(object, "spec", "template", ...path);
    if (path[1] !== "labels") return value ?? null;
    // The controller adds labels of its own.
    return Object.fromEntries(
      Object.entries(textsAt(object, "spec", "template", ...path)).filter(([key]) => !own.has(key)),
    );
  };
  return inPlaceFields
    .filter((path) => {
      const [is, wanted] = [part(given, path), part(deployment, path)];
      return !equalJson(isEmpty(is) ? null : is, isEmpty(wanted) ? null : wanted);
    })
    .map((path) => `${path.join(".")} is set on it`);
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** Reports whether the time of `rollout.after` has passed, and the object was created before. */
function isBeforeRollout(object: Unstructured, owner: Unstructured, now: number): boolean {
  const after = Date.parse(textAt(owner, "spec", "rollout", "after"));
  return after <= now && Date.parse(createdAt(object)) < after;
}

function staleControlPlaneReasons(
  machine: Unstructured,
  controlPlane: Unstructured,
  old: Unstructured | undefined,
  { byKey, now }: World,
): readonly string[] {
  const [is, wanted] = [textAt(machine, "spec", "version"), textAt(controlPlane, "spec", "version")];
  const template = referenceAt(controlPlane, "spec", "machineTemplate", "spec", "infrastructureRef");
  const own = referenceAt(currentVersion(machine), "spec", "infrastructureRef");
  const annotations = own === undefined ? {} : annotationsOf(byKey.get(keyOf(own, machine)) ?? {});
  const cloned = {
    name: annotations[templateClonedFromNameAnnotation],
    groupKind: annotations[templateClonedFromGroupKindAnnotation],
  };
  const before = old && referenceAt(old, "spec", "machineTemplate", "spec", "infrastructureRef");
  // Without the infrastructure machine, the change of the reference decides.
  const isOther =
    cloned.name === undefined || cloned.groupKind === undefined
      ? before !== undefined && !isSame(before, template)
      : cloned.name !== template?.name || cloned.groupKind !== `${template?.kind}.${template?.group}`;
  const days = integerAt(controlPlane, "spec", "rollout", "before", "certificatesExpiryDays");
  const expires = Date.parse(textAt(machine, "status", "certificatesExpiryDate"));
  return [
    ...(is === wanted ? [] : [`version ${is || "(none)"}, ${wanted} required`]),
    ...(isOther ? [`${cloned.name ?? before?.name}, ${template?.kind} ${template?.name} required`] : []),
    ...(isBeforeRollout(machine, controlPlane, now)
      ? [`created before rollout.after ${textAt(controlPlane, "spec", "rollout", "after")}`]
      : []),
    ...(days !== undefined && expires - days * day < now
      ? ["certificates expire soon (rollout.before)"]
      : []),
  ];
}

function isOfMachines(object: Unstructured): boolean {
  return isKind(object, coreGroup, "MachineSet") || isKind(object, coreGroup, "Machine");
}

/** Returns the kind and the controller of a Machine or MachineSet, or else the owner in its labels. */
function ownerKey(object: Unstructured): string {
  const { namespace, kind } = identityOf(object);
  const owner = ownersOf(object).find(({ isController }) => isController);
  if (owner !== undefined) return `${kind} of ${owner.kind}.${owner.group} ${namespace}/${owner.name}`;
  const [ofKind, label] =
    kind === "Machine"
      ? ["MachineSet", machineSetNameLabel]
      : ["MachineDeployment", machineDeploymentNameLabel];
  return `${kind} of ${ofKind}.${coreGroup} ${namespace}/${labelsOf(object)[label ?? ""] ?? ""}`;
}

function ownedBy(owner: Unstructured, kind: string, { owned }: World): readonly Unstructured[] {
  return owned.get(`${kind} of ${objectKey(owner)}`) ?? [];
}

function byControlPlane(cluster: Unstructured): readonly [string, Unstructured] {
  const { kind = "", name = "" } = referenceAt(cluster, "spec", "controlPlaneRef") ?? {};
  return [`${kind} ${identityOf(cluster).namespace}/${name}`, cluster];
}

function createdAt(object: Unstructured): string {
  return textAt(object, "metadata", "creationTimestamp");
}

/** Sorts Machines of a control plane: those with the annotation for deletion first, then the oldest. */
function inDeletionOrder(machines: readonly Unstructured[]): readonly Unstructured[] {
  const rank = (machine: Unstructured): number =>
    deleteMachineAnnotation in annotationsOf(machine) ? 0 : isReady(machine) ? 2 : 1;
  return machines.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      compareText(createdAt(a), createdAt(b)) ||
      compareText(textAt(a, "metadata", "name"), textAt(b, "metadata", "name")),
  );
}

/** Sorts Machines of a MachineSet as it deletes them; by age if the order is random. */
function byDeletion(machines: readonly Unstructured[], deployment: Unstructured): readonly Unstructured[] {
  const sorted = inDeletionOrder(machines);
  if (textAt(deployment, "spec", "deletion", "order") !== "Newest") return sorted;
  const isFirst = (one: Unstructured): boolean =>
    deleteMachineAnnotation in annotationsOf(one) || !isReady(one);
  return [...sorted.filter(isFirst), ...sorted.filter((one) => !isFirst(one)).reverse()];
}

function isReady(machine: Unstructured): boolean {
  return conditionsOf(machine).find(({ type }) => type === "Ready")?.status !== "False";
}

function hasReplaced(machines: readonly MachineForecast[], fields: readonly FieldEffect[]): boolean {
  if (machines.length > 0)
    return machines.some(({ effect }) => effect === "replace" || effect === "on-delete");
  return fields.some(({ effect }) => effect === "replace");
}

/** Returns how many Machines a MachineDeployment replaces at once: `ResolveFenceposts` of core. */
function deploymentStep(deployment: Unstructured, replicas: number, isOnDelete: boolean): string {
  if (isOnDelete) return "none by itself: delete the Machines, and new ones replace them (OnDelete)";
  const surge = shareOf(deployment, "maxSurge", replicas);
  const given = shareOf(deployment, "maxUnavailable", replicas);
  const unavailable = Math.min(surge === 0 && given === 0 ? 1 : given, replicas);
  return `up to ${formatCount(surge, "Machine")} more than ${replicas}, and at least ${replicas - unavailable} available (maxSurge ${surge}, maxUnavailable ${unavailable})`;
}

/** Returns a limit of a rolling update, which may be a percentage, as a number of Machines. */
function shareOf(deployment: Unstructured, limit: "maxSurge" | "maxUnavailable", replicas: number): number {
  const isSurge = limit === "maxSurge";
  const value = valueAt(deployment, "spec", "rollout", "strategy", "rollingUpdate", limit) ?? Number(isSurge);
  const percent = /^(\d+)%$/.exec(String(value))?.[1];
  if (percent === undefined) return Number(value);
  return (isSurge ? Math.ceil : Math.floor)((Number(percent) * replicas) / 100);
}

function deploymentOrder(deployment: Unstructured): string {
  const order = textAt(deployment, "spec", "deletion", "order") || "Random";
  const texts: Readonly<Record<string, string>> = { Newest: "the newest", Oldest: "the oldest" };
  return `MachineSets from the oldest; in each, Machines with the annotation for deletion, then unhealthy ones, then ${texts[order] ?? "any"} (deletion.order ${order})`;
}
