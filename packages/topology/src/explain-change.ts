import type { Cluster } from "@capikit/api/core/v1beta2";
import { pendingHooksAnnotation } from "@capikit/api/runtime/v1beta2";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { equalJson, getOrCreate, textAt } from "@capikit/common/json";
import { mapLimited } from "@capikit/common/time";
import { classOf, clusterLabelOf, coreGroup } from "@capikit/inventory";
import { currentStateOf } from "./blueprint/current-state.ts";
import { causesOf, endless, explainObject, serverFindings, unstableFields } from "./changes/causes.ts";
import type { ClusterChange, ExplainedField, ExplainedObject, Rendered } from "./changes/cluster-change.ts";
import { changedFields, isRotated, machinesOf } from "./changes/effects.ts";
import { withUpdatesInPlace } from "./changes/in-place.ts";
import { objectKey, overlaid } from "./changes/input-changes.ts";
import { changesOfApply, compareOnServer, type TopologyServer } from "./changes/live-objects.ts";
import { forecastRollouts, type MachineRollout } from "./changes/machine-rollouts.ts";
import {
  afterStep,
  currentParts,
  pendingParts,
  type Versions,
  versionOf,
  withHooks,
} from "./changes/upgrade-steps.ts";
import { discoverVariables } from "./discover.ts";
import { TopologyError } from "./errors/topology-error.ts";
import { type FieldChange, getAt } from "./json/json-object.ts";
import { canonicalClass, canonicalCluster } from "./objects/canonical.ts";
import { identityOf, isKind, shown, type Unstructured } from "./objects/kubernetes.ts";
import { stableSuffixes } from "./objects/names.ts";
import { topologyAmong } from "./render-objects.ts";
import { type RenderOptions, renderUnchecked } from "./render-topology.ts";
import { withStoredDefaults } from "./variables/cluster-variables.ts";
import { indexDefinitions } from "./variables/variable-index.ts";

/** Options of `explainTopologyChange`. */
export interface ExplainOptions
  extends Pick<RenderOptions, "contractOf" | "external" | "featureGates" | "templateLimits"> {
  /** Name of the only Cluster to explain. Default: all Clusters with a topology. */
  readonly cluster?: string;
  /** The API server of the old objects, for dry runs. Default: objects are compared as they are. */
  readonly server?: TopologyServer;
}

/** Clusters at a time, as a server takes most of the time. */
const maxClusters = 8;
/** Rounds without a new version in which rotated templates may still change others. */
const MAX_IDLE_ROUNDS = 4;

/**
 * Explains a change of Clusters, ClusterClasses and templates: the objects that Cluster API changes, in the
 * order of an upgrade, the effect on Machines, and the causes of each field. Objects that are only among the
 * old ones stay as they are. If these include the control plane of a Cluster, the change starts from the
 * existing objects, otherwise from those that the old state renders.
 *
 * A Cluster that cannot be rendered, or whose change Cluster API rejects, has a result with the errors.
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
      [undefined, textAt(object, "metadata", "name")].includes(options.cluster),
  );
  const [ownBefore, ownAfter] = [objectsByCluster(before), objectsByCluster(after)];
  return await mapLimited(clusters, maxClusters, async (cluster) => {
    const key = objectKey(cluster);
    const states = [ownBefore, ownAfter].flatMap(({ clusters }) => clusters.get(key) ?? []);
    // Renders take time for each object and each change, and those of other namespaces have no effect.
    const namespaces = new Set([
      "",
      ...[cluster, ...states].flatMap((one) => {
        const { namespace } = identityOf(one);
        return [namespace, classOf(one)?.namespace ?? namespace];
      }),
    ]);
    try {
      const [own, ownNew] = [ownBefore, ownAfter].map((objects) => objects.of(cluster, namespaces));
      return await explainCluster(own ?? [], ownNew ?? [], cluster, options);
    } catch (error) {
      return failedChange(cluster, error);
    }
  });
}

interface ObjectsByCluster {
  /** All states of Clusters by their keys. */
  readonly clusters: ReadonlyMap<string, readonly Unstructured[]>;
  /** Returns a Cluster, its objects, and those of no Cluster in the namespaces, in their order. */
  readonly of: (cluster: Unstructured, namespaces: ReadonlySet<string>) => readonly Unstructured[];
}

/** Indexes objects once: each Cluster would search through all of them. */
function objectsByCluster(objects: readonly Unstructured[]): ObjectsByCluster {
  const clusters = new Map<string, Unstructured[]>();
  const others = new Map<string, Unstructured[]>();
  const places = new Map(objects.map((object, index) => [object, index]));
  const othersKey = (namespace: string, name: string | undefined): string =>
    name === undefined ? namespace : `${namespace}/${name}`;
  for (const object of objects)
    if (isCluster(object)) getOrCreate(clusters, objectKey(object), () => []).push(object);
    else
      getOrCreate(others, othersKey(identityOf(object).namespace, clusterLabelOf(object)), () => []).push(
        object,
      );
  return {
    clusters,
    of: (cluster, namespaces) => {
      const { name } = identityOf(cluster);
      const own = [...namespaces].flatMap((namespace) =>
        [undefined, name].flatMap((one) => others.get(othersKey(namespace, one)) ?? []),
      );
      return [...(clusters.get(objectKey(cluster)) ?? []), ...own].sort(
        (left, right) => (places.get(left) ?? 0) - (places.get(right) ?? 0),
      );
    },
  };
}

/** Returns the change of a Cluster that cannot be rendered: Cluster API goes on with the others, too. */
function failedChange(cluster: Unstructured, error: unknown): ClusterChange {
  if (!(error instanceof TopologyError)) throw error;
  const { namespace, name } = identityOf(cluster);
  return {
    cluster: `${namespace}/${name}`,
    isFailed: true,
    steps: [],
    held: [],
    findings: error.diagnostics,
    skipped: [],
    unchecked: [],
    rollouts: [],
  };
}

function isCluster(object: Unstructured): boolean {
  return isKind(object, coreGroup, "Cluster");
}

type Render = (
  objects: readonly Unstructured[],
  more?: Partial<RenderOptions>,
) => ReturnType<typeof renderUnchecked>;

/** The change of a Cluster, with the objects that its steps have stored so far. */
interface Rollout {
  readonly cluster: Cluster;
  readonly oldCluster: Unstructured | undefined;
  /** Whether the old objects include the existing control plane. */
  readonly isLive: boolean;
  /** What the old state renders. */
  readonly old: Rendered | undefined;
  readonly causes: Awaited<ReturnType<typeof causesOf>> | undefined;
  /** All objects by their keys. */
  readonly world: Map<string, Unstructured>;
  /** The rendered objects by their paths. Empty until the first step of a live Cluster. */
  readonly previous: Map<string, Unstructured>;
  readonly server: TopologyServer | undefined;
  readonly report: (findings: Iterable<Diagnostic>) => void;
  /** Fields that differ in each render, as a path and a pointer. */
  readonly unstable: Set<string>;
}

async function explainCluster(
  before: readonly Unstructured[],
  after: readonly Unstructured[],
  given: Unstructured,
  { cluster: _name, server, ...options }: ExplainOptions,
): Promise<ClusterChange> {
  const render: Render = async (objects, more = {}) =>
    renderUnchecked({ ...options, ...topologyAmong(objects), objects, ...more });
  const findings: Diagnostic[] = [];
  const report = (found: Iterable<Diagnostic>): void => {
    for (const finding of found) findings.push(finding);
  };
  const start = await startRollout(before, after, given, render, options.external);
  const rollout: Rollout = { ...start, server, report, unstable: new Set() };
  const { cluster, oldCluster, world } = rollout;
  const { namespace = "", name = "" } = cluster.metadata;
  const suffix = stableSuffixes(namespace, name);
  const steps: { readonly versions: Versions; readonly objects: readonly ExplainedObject[] }[] = [];
  let callsHooks = false;
  let [held, idle]: [ReadonlySet<string>, number] = [new Set(), 0];
  const inPlace = new Map<string, string>();
  let coverage: Pick<ClusterChange, "skipped" | "unchecked"> = { skipped: [], unchecked: [] };
  for (let round = 0; ; round++) {
    const isFirst = round === 0;
    const objects = [...world.values()];
    const rendered = await render(objects, { live: true, ...(isFirst && oldCluster && { oldCluster }) });
    if (isFirst) {
      callsHooks = rendered.gates.RuntimeSDK === true;
      report(rendered.refused);
      coverage = { skipped: rendered.skipped, unchecked: rendered.unchecked };
      reportUnstable(rollout, rendered, await render(objects, { live: true }));
    }
    const now = currentParts(rendered.desired.cluster, objects);
    const pending = pendingParts(rendered, now);
    held = pending;
    const reconciled = rendered.objects.filter(({ path }) => !pending.has(machinesOf(path) ?? ""));
    const applied = await changedObjects(rollout, rendered, reconciled);
    const ask = typeof options.external === "object" ? options.external.updatesInPlace : undefined;
    const existing = (path: string, object: Unstructured) =>
      rollout.previous.get(path) ?? world.get(objectKey(object));
    const changed = [
      ...(await withUpdatesInPlace(applied, rendered, existing, ask, inPlace)),
      ...deleteObjects(rollout, rendered, now),
    ];
    if (changed.length === 0) break;
    const versions = changedVersions(reconciled, now);
    idle = versions.size > 0 ? 0 : idle + 1;
    if (idle > MAX_IDLE_ROUNDS) {
      report(endlessFields(changed, rendered, () => "changes again after each rollout"));
      break;
    }
    steps.push({ versions, objects: changed });
    if (rollout.isLive && isFirst && rollout.causes?.hasChanges === false)
      report(endlessFields(changed, rendered, differsInCluster));
    // Their versions are those before the step, and would hold the next steps.
    for (const [id, object] of world)
      if (isKind(object, coreGroup, "Machine") || isKind(object, "", "Node")) world.delete(id);
    const rotated = applied.filter(({ path, effect }) => isRotated(path) && effect === "replace");
    store(
      rollout,
      afterStep(reconciled, new Set(rotated.map(({ path }) => path)), () => suffix(`rotation ${round}`)),
    );
  }
  return {
    cluster: `${namespace}/${name}`,
    steps: callsHooks
      ? withHooks(steps, held.size === 0)
      : steps.map(({ objects }) => ({ hooksBefore: [], objects, hooksAfter: [] })),
    held: [...held],
    findings,
    ...coverage,
    rollouts: rollout.isLive ? forecastOf(name, before, world, inPlace) : [],
  };
}

/** Forecasts what happens to the Machines of a Cluster's topology. */
function forecastOf(
  cluster: string,
  before: readonly Unstructured[],
  world: ReadonlyMap<string, Unstructured>,
  inPlace: ReadonlyMap<string, string>,
): readonly MachineRollout[] {
  const isOwn = (object: Unstructured): boolean => [undefined, cluster].includes(clusterLabelOf(object));
  const after = [...world.values()].filter(isOwn);
  return forecastRollouts(before.filter(isOwn), after, { topologies: true, inPlace }).filter(
    (rollout) => rollout.cluster === cluster,
  );
}

/** Returns a rollout before its first step: with the old objects, and the new ones of authors. */
async function startRollout(
  before: readonly Unstructured[],
  after: readonly Unstructured[],
  given: Unstructured,
  render: Render,
  external: ExplainOptions["external"],
): Promise<Omit<Rollout, "report" | "server" | "unstable">> {
  const key = objectKey(given);
  const oldCluster = before.find((object) => objectKey(object) === key);
  const oldForm = oldCluster && (await canonicalCluster(oldCluster));
  const form = await canonicalCluster(given);
  const cluster = oldForm ? await withFormerDefaults(form, oldForm, before, after, external) : form;
  const isLive = oldForm !== undefined && currentStateOf(oldForm, before).controlPlane !== undefined;
  const old = oldForm?.spec.topology && (await render(before));
  const causes = old && (await causesOf(before, after, old, render));
  const [world, previous] = [overlaid(before, after), new Map<string, Unstructured>()];
  if (!isLive && old) store({ world, previous }, afterStep(old.objects, new Set(), String));
  const stored = (isLive ? oldForm : (previous.get("cluster") as Cluster | undefined)) ?? cluster;
  const withUid = { ...cluster, metadata: { ...uidOf(stored), ...cluster.metadata } };
  // Of a manifest, these fields are the author's.
  const own = isLive || oldForm?.metadata.uid !== undefined ? undefined : oldForm?.spec;
  world.set(key, keepControllerFields(withUid, stored, own) as never);
  return { world, previous, cluster, oldCluster, isLive, old, causes };
}

/** Returns the Cluster with the references, the endpoint and the pending hooks of its earlier state, except its author's. */
function keepControllerFields(cluster: Cluster, old: Cluster, own?: Cluster["spec"]): Cluster {
  const { controlPlaneEndpoint, controlPlaneRef, infrastructureRef } = old.spec;
  const pending = old.metadata.annotations?.[pendingHooksAnnotation];
  return {
    ...cluster,
    metadata: {
      ...cluster.metadata,
      annotations: {
        ...(pending !== undefined && { [pendingHooksAnnotation]: pending }),
        ...cluster.metadata.annotations,
      },
    },
    spec: {
      ...(controlPlaneEndpoint && { controlPlaneEndpoint }),
      ...(controlPlaneRef && !own?.controlPlaneRef && { controlPlaneRef }),
      ...(infrastructureRef && !own?.infrastructureRef && { infrastructureRef }),
      ...cluster.spec,
    },
  };
}

/** Returns the Cluster with stored defaults, which differ only from those of another class. */
async function withFormerDefaults(
  cluster: Cluster,
  old: Cluster,
  before: readonly Unstructured[],
  after: readonly Unstructured[],
  external: ExplainOptions["external"],
): Promise<Cluster> {
  try {
    const { clusterClass } = topologyAmong(before);
    const { clusterClass: newest } = topologyAmong([...overlaid(before, after).values()]);
    if (equalJson(clusterClass, newest)) return cluster;
    const variables = await discoverVariables(await canonicalClass(clusterClass), external);
    return withStoredDefaults(cluster, old, indexDefinitions(variables));
  } catch (error) {
    if (error instanceof TopologyError) return cluster;
    throw error;
  }
}

function store(
  { world, previous }: Pick<Rollout, "previous" | "world">,
  objects: ReadonlyMap<string, Unstructured>,
): void {
  for (const [path, object] of objects) {
    previous.set(path, object);
    world.set(objectKey(object), object);
  }
}

function reportUnstable({ unstable, report }: Rollout, first: Rendered, second: Rendered): void {
  const fields = unstableFields(first, second);
  for (const { path, pointer } of fields) unstable.add(`${path} ${pointer}`);
  report(fields.map(({ finding }) => finding));
}

/** Returns the objects that Cluster API creates and changes. */
async function changedObjects(
  rollout: Rollout,
  rendered: Rendered,
  reconciled: Rendered["objects"],
): Promise<ExplainedObject[]> {
  const changed: ExplainedObject[] = [];
  for (const { path, object } of reconciled) {
    if (path === "cluster") continue; // Its author applies the changes.
    const rendersBefore = rollout.previous.get(path);
    let existing = rendersBefore ?? rollout.world.get(objectKey(object));
    let changes: readonly FieldChange[] = [];
    // Earlier steps held it: the stored object also has defaults and fields of other managers.
    const isStored = rollout.isLive && rendersBefore === undefined;
    if (isStored && rollout.server !== undefined) {
      const live = await compareOnServer(object, rollout.server);
      rollout.report(serverFindings(path, live, rendered));
      ({ existing, changes } = live);
    } else if (existing !== undefined) {
      changes = isStored ? changesOfApply(existing, object) : appliedFields(existing, object);
    }
    const own = changes.filter((change) => !rollout.unstable.has(`${path} ${change.path}`));
    const sources = [rendered, rollout.old] as const;
    const explained = explainObject(path, existing, object, own, sources, rollout.causes?.causesOf);
    if (explained !== undefined) changed.push(explained);
  }
  return changed;
}

/** Deletes and returns the parts that are no longer rendered. */
function deleteObjects(
  { world, previous }: Rollout,
  rendered: Rendered,
  now: ReadonlyMap<string, Unstructured>,
): ExplainedObject[] {
  const deleted = [...now].filter(([path]) => !rendered.objects.some((one) => one.path === path));
  return deleted.map(([path, object]) => {
    world.delete(objectKey(object));
    previous.delete(path);
    return { path, object: shown(object), effect: "delete", machines: path, fields: [] };
  });
}

function changedVersions(
  reconciled: Rendered["objects"],
  now: ReadonlyMap<string, Unstructured>,
): Map<string, string> {
  const versions = reconciled.map(({ path, object }) => [path, versionOf(path, object)] as const);
  return new Map(
    versions.filter(([path, version]) => now.has(path) && version !== versionOf(path, now.get(path))),
  );
}

function endlessFields(
  changed: readonly ExplainedObject[],
  rendered: Rendered,
  problem: (field: ExplainedField) => string,
): Diagnostic[] {
  return changed.flatMap(({ path, fields }) =>
    fields.map((field) => endless(path, field, problem(field), rendered)),
  );
}

function differsInCluster({ causes }: ExplainedField): string {
  const by = causes.length > 0 ? `, written by ${causes.join(", ")}` : "";
  return `differs in the cluster although nothing changed${by}`;
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
