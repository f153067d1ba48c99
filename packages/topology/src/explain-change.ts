import type { Cluster } from "@capikit/api/core/v1beta2";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { currentStateOf } from "./blueprint/current-state.ts";
import { type CausesOf, causesOf, endless, serverFindings, unstableFields } from "./changes/causes.ts";
import type { ClusterChange, ExplainedField, ExplainedObject, Rendered } from "./changes/cluster-change.ts";
import { type ChangeEffect, changedFields, effectOf, isRotated, machinesOf } from "./changes/effects.ts";
import { objectKey, overlaid } from "./changes/input-changes.ts";
import {
  changesOfApply,
  compareOnServer,
  otherManagersOf,
  type TopologyServer,
} from "./changes/live-objects.ts";
import {
  afterStep,
  currentParts,
  pendingParts,
  type Versions,
  versionOf,
  withHooks,
} from "./changes/upgrade-steps.ts";
import { type FieldChange, getAt, textAt } from "./json/json-object.ts";
import { canonicalCluster } from "./objects/canonical.ts";
import { isKind, shown, type Unstructured } from "./objects/kubernetes.ts";
import { stableSuffixes } from "./objects/names.ts";
import { patchOf } from "./patches/trace.ts";
import { topologyAmong } from "./render-objects.ts";
import { type RenderOptions, renderUnchecked } from "./render-topology.ts";
import { keepControllerFields } from "./validate-change.ts";

/** Options of `explainTopologyChange`. */
export interface ExplainOptions
  extends Pick<RenderOptions, "contractOf" | "external" | "featureGates" | "templateLimits"> {
  /** Name of the only Cluster to explain. Default: all Clusters with a topology. */
  readonly cluster?: string;
  /** The API server of the old objects, for dry runs. Default: objects are compared as they are. */
  readonly server?: TopologyServer;
}

/** Rounds without a new version in which rotated templates may still change others. */
const MAX_IDLE_ROUNDS = 4;

/**
 * Explains a change of Clusters, ClusterClasses and templates: the objects that Cluster API changes, in the
 * order of an upgrade, the effect on Machines, and the causes of each field. Objects that are only among the
 * old ones stay as they are. If these include the control plane of a Cluster, the change starts from the
 * existing objects, otherwise from those that the old state renders.
 *
 * @throws TopologyError for states that cannot be rendered, and for changes that Cluster API rejects.
 */
export async function explainTopologyChange(
  before: readonly Unstructured[],
  after: readonly Unstructured[],
  options: ExplainOptions = {},
): Promise<ClusterChange[]> {
  const clusters = [...overlaid(before, after).values()].filter(
    (object) =>
      isCluster(object) &&
      getAt(object, ["spec", "topology"]) !== undefined &&
      [undefined, textAt(object, ["metadata", "name"])].includes(options.cluster),
  );
  const results: ClusterChange[] = [];
  for (const cluster of clusters) {
    const isOwn = (object: Unstructured): boolean =>
      !isCluster(object) || objectKey(object) === objectKey(cluster);
    results.push(await explainCluster(before.filter(isOwn), after.filter(isOwn), cluster, options));
  }
  return results;
}

function isCluster(object: Unstructured): boolean {
  return isKind(object, "cluster.x-k8s.io", "Cluster");
}

async function explainCluster(
  before: readonly Unstructured[],
  after: readonly Unstructured[],
  given: Unstructured,
  { cluster: _name, server, ...options }: ExplainOptions,
): Promise<ClusterChange> {
  const render = (objects: readonly Unstructured[], more: Partial<RenderOptions> = {}) =>
    renderUnchecked({ ...options, ...topologyAmong(objects), objects, ...more });
  const key = objectKey(given);
  const cluster = await canonicalCluster(given);
  const oldCluster = before.find((object) => objectKey(object) === key);
  const old = oldCluster && (await canonicalCluster(oldCluster));
  const isLive = old !== undefined && currentStateOf(old, before).controlPlane !== undefined;
  const oldRendered = old?.spec.topology && (await render(before));
  const causes = oldRendered && (await causesOf(before, after, oldRendered, render));
  const previous = new Map<string, Unstructured>();
  const world = overlaid(before, after);
  const store = (objects: ReadonlyMap<string, Unstructured>): void => {
    for (const [path, object] of objects) {
      previous.set(path, object);
      world.set(objectKey(object), object);
    }
  };
  if (!isLive && oldRendered) store(afterStep(oldRendered.objects, new Set(), String));
  const stored = (isLive ? old : (previous.get("cluster") as Cluster | undefined)) ?? cluster;
  world.set(
    key,
    keepControllerFields(
      { ...cluster, metadata: { ...uidOf(stored), ...cluster.metadata } },
      stored,
    ) as never,
  );
  const { namespace = "", name = "" } = cluster.metadata;
  const suffix = stableSuffixes(namespace, name);
  const findings: Diagnostic[] = [];
  const unstable = new Set<string>();
  const steps: { readonly versions: Versions; readonly objects: readonly ExplainedObject[] }[] = [];
  let [held, idle]: [ReadonlySet<string>, number] = [new Set(), 0];
  for (let round = 0; ; round++) {
    const isFirst = round === 0;
    const objects = [...world.values()];
    const rendered = await render(objects, { live: true, ...(isFirst && oldCluster && { oldCluster }) });
    if (isFirst) {
      for (const finding of rendered.refused) findings.push(finding);
      for (const { path, pointer, finding } of unstableFields(
        rendered,
        await render(objects, { live: true }),
      )) {
        unstable.add(`${path} ${pointer}`);
        findings.push(finding);
      }
    }
    const now = currentParts(rendered.desired.cluster, objects);
    const pending = pendingParts(rendered, now);
    held = pending;
    const reconciled = rendered.objects.filter(({ path }) => !pending.has(machinesOf(path) ?? ""));
    const changed: ExplainedObject[] = [];
    for (const { path, object } of reconciled) {
      if (path === "cluster") continue; // Its author applies the changes.
      let existing = previous.get(path) ?? world.get(objectKey(object));
      let changes: readonly FieldChange[] = [];
      if (isLive && isFirst && server !== undefined) {
        const live = await compareOnServer(object, server);
        for (const finding of serverFindings(path, live, rendered)) findings.push(finding);
        ({ existing, changes } = live);
      } else if (existing !== undefined) {
        changes = isLive && isFirst ? changesOfApply(existing, object) : appliedFields(existing, object);
      }
      const own = changes.filter((change) => !unstable.has(`${path} ${change.path}`));
      const explained = explain(path, existing, object, own, [rendered, oldRendered], causes?.causesOf);
      if (explained !== undefined) changed.push(explained);
    }
    const deleted = [...now].filter(([path]) => !rendered.objects.some((one) => one.path === path));
    for (const [path, object] of deleted) {
      changed.push({ path, object: shown(object), effect: "delete", machines: path, fields: [] });
      world.delete(objectKey(object));
      previous.delete(path);
    }
    if (changed.length === 0) break;
    const versions = new Map(
      reconciled
        .map(({ path, object }) => [path, versionOf(path, object)] as const)
        .filter(([path, version]) => now.has(path) && version !== versionOf(path, now.get(path))),
    );
    idle = versions.size > 0 ? 0 : idle + 1;
    if (idle > MAX_IDLE_ROUNDS) {
      for (const { path, fields } of changed)
        for (const field of fields)
          findings.push(endless(path, field, "changes again after each rollout", rendered));
      break;
    }
    steps.push({ versions, objects: changed });
    if (isLive && isFirst && causes?.hasChanges === false)
      for (const { path, fields } of changed)
        for (const field of fields) {
          const by = field.causes.length > 0 ? `, written by ${field.causes.join(", ")}` : "";
          findings.push(
            endless(path, field, `differs in the cluster although nothing changed${by}`, rendered),
          );
        }
    // Their versions are those before the step, and would hold the next steps.
    for (const [id, object] of world)
      if (isKind(object, "cluster.x-k8s.io", "Machine") || isKind(object, "", "Node")) world.delete(id);
    const rotated = changed.filter(({ path, effect }) => isRotated(path) && effect === "replace");
    store(afterStep(reconciled, new Set(rotated.map(({ path }) => path)), () => suffix(`rotation ${round}`)));
  }
  return {
    cluster: `${namespace}/${name}`,
    steps: withHooks(steps, held.size === 0),
    held: [...held],
    findings,
  };
}

function uidOf({ metadata: { uid } }: Cluster): { readonly uid?: string } {
  return uid === undefined ? {} : { uid };
}

/** Returns the changes of fields that Cluster API applies. */
function appliedFields(before: Unstructured, after: Unstructured): FieldChange[] {
  return changedFields(before, after).filter(({ path }) =>
    /^\/(?:spec|metadata\/(?:labels|annotations))\b/.test(path),
  );
}

function explain(
  path: string,
  existing: Unstructured | undefined,
  object: Unstructured,
  changes: readonly FieldChange[],
  [now, old]: readonly [now: Rendered, old: Rendered | undefined],
  causesOf: CausesOf | undefined,
): ExplainedObject | undefined {
  const machines = machinesOf(path);
  const base = { path, object: shown(object), ...(machines !== undefined && { machines }) };
  if (existing === undefined) return { ...base, effect: "create", fields: [] };
  if (changes.length === 0) return undefined;
  const holder = now.objects.find((one) => one.path === machines)?.object;
  const fields = changes.map((change): ExplainedField => {
    // A patch that no longer applies is the source of the old value.
    const traces = [now, ...(old && change.before !== undefined ? [old] : [])];
    const isOwn = path === "controlPlane" && topologyFields.test(change.path);
    const [patch] = isOwn ? [] : traces.flatMap(({ trace }) => patchOf(trace.steps, path, change.path) ?? []);
    const causes = causesOf?.(path, change.path) ?? [];
    return {
      ...change,
      ...effectOf(path, change, existing, object, holder),
      causes:
        causes.length > 0
          ? causes
          : otherManagersOf(existing, change.path).map((one) => `field manager ${one}`),
      ...(patch !== undefined && { patch }),
    };
  });
  return { ...base, effect: strongest(fields.map(({ effect }) => effect)), fields };
}

/** Fields of a control plane that the topology sets, also where a patch sets them, too. */
const topologyFields =
  /^\/spec\/(?:version|replicas|rollout\/after|machineTemplate\/(?:metadata|(?:spec\/)?(?:infrastructureRef|readinessGates|taints)))\b/;

const strength: readonly ChangeEffect[] = ["replace", "provider", "scale", "in-place", "none"];

function strongest(effects: readonly ChangeEffect[]): ChangeEffect {
  return strength.find((effect) => effects.includes(effect)) ?? "none";
}
