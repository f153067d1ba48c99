import type { Cluster, ClusterClass } from "@capikit/api/core/v1beta2";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { coreGroup } from "@capikit/inventory";
import { blueprintOf } from "./blueprint/blueprint.ts";
import { type CurrentState, currentStateOf } from "./blueprint/current-state.ts";
import { enabledGates, type FeatureGates } from "./blueprint/feature-gates.ts";
import { computeDesiredState } from "./desired/compute.ts";
import type { DesiredState } from "./desired/desired-state.ts";
import { existingObjectDiagnostics } from "./desired/existing-objects.ts";
import { discoverVariables, hasUnknownVariables } from "./discover.ts";
import { TopologyError, topologyError } from "./errors/topology-error.ts";
import type { RenderLimits } from "./go-template/index.ts";
import { canonicalClass, canonicalCluster, withVersionPrefix } from "./objects/canonical.ts";
import { type ContractOf, contractOfObject, contractsOf } from "./objects/contract.ts";
import { identityOf, isCrd, isKind, type Unstructured } from "./objects/kubernetes.ts";
import { type NameSuffix, stableSuffixes } from "./objects/names.ts";
import { storeOf } from "./objects/stored.ts";
import { callExternal, type ExternalPatches } from "./patches/external-patches.ts";
import { runPatches } from "./patches/run-patches.ts";
import type { PatchTrace } from "./patches/trace.ts";
import { type RenderedObject, renderedDiagnostics, renderedObjects } from "./rendered-objects.ts";
import type { UpgradePlan } from "./upgrade/upgrade-plan.ts";
import { type PlanOf, UpgradeState, upgradePlanOf } from "./upgrade/upgrade-state.ts";
import { withVariables } from "./variables/cluster-variables.ts";
import { indexDefinitions } from "./variables/variable-index.ts";
import { clusterDiagnostics } from "./webhook/cluster.ts";
import { clusterClassDiagnostics } from "./webhook/cluster-class.ts";
import { classKey, clusterUpdateDiagnostics } from "./webhook/cluster-update.ts";
import { compatibilityDiagnostics } from "./webhook/compatibility.ts";

/** The inputs of a topology. */
export interface RenderOptions {
  /** The Cluster, of version v1beta1 or v1beta2. */
  readonly cluster: Unstructured;
  /** Its ClusterClass, of version v1beta1 or v1beta2. */
  readonly clusterClass: Unstructured;
  /**
   * The templates of the class and other objects, in any order. With CRDs of their kinds, templates
   * have defaults, and rendered objects that the API server would reject or prune are errors.
   */
  readonly objects: readonly Unstructured[];
  /**
   * Whether the objects include the existing cluster: control plane, MachineDeployments,
   * MachinePools, their templates and Machines. Names are then kept, and upgrades proceed in steps.
   * Default: false, a new cluster.
   */
  readonly live?: boolean;
  /**
   * The Cluster before the change, for rules of variables with `oldSelf` and for the validation of
   * the change. With `live`, this includes the state of control plane and workers.
   */
  readonly oldCluster?: Unstructured;
  /**
   * The ClusterClass before the change, which must be compatible. Default: the class of the old
   * Cluster, if it is another one and among the objects.
   */
  readonly oldClusterClass?: Unstructured;
  readonly featureGates?: FeatureGates;
  /**
   * Whether the schemas of CRDs among the objects give templates their defaults, and check them and
   * rendered objects. Default: true.
   */
  readonly useSchemas?: boolean;
  /** Calls extensions of external patches; `skip` ignores them. Default: they are errors. */
  readonly external?: ExternalPatches | "skip";
  /** The contract of a control plane's version. Default: from CRDs, else from its name. */
  readonly contractOf?: ContractOf;
  /** The random suffixes of names. Default: derived from the cluster and the object's path. */
  readonly nameSuffix?: NameSuffix;
  /**
   * Limits of the templates in patches. `maxSteps` applies to all of them together. Default:
   * 10,000,000 steps, else those of `renderTemplate` of `@capikit/topology/go-template`.
   */
  readonly templateLimits?: RenderLimits;
}

/** A rendered topology. */
export interface RenderedTopology {
  /** All objects in a stable order, the Cluster last. */
  readonly objects: readonly RenderedObject[];
  /** The same objects by purpose. */
  readonly desired: DesiredState;
  /** The effects of all patches. */
  readonly trace: PatchTrace;
  /** The steps of the current upgrade, if any. */
  readonly upgradePlan: UpgradePlan;
  /** Patches whose extensions were skipped: what they change is unknown. */
  readonly skipped: readonly string[];
  /**
   * Rendered objects that were not validated, as their paths: neither their CRDs nor those of their
   * templates are among the objects. Empty without any CRD.
   */
  readonly unchecked: readonly string[];
}

/**
 * Renders a topology like one reconcile of Cluster API: defaults and validates variables,
 * computes objects from the templates of the ClusterClass, and applies its patches. The output is
 * deterministic. Lifecycle hooks are not called and count as not blocking.
 *
 * @throws TopologyError with all errors.
 */
export async function renderTopology(options: RenderOptions): Promise<RenderedTopology> {
  const { refused, gates: _, ...rendered } = await renderUnchecked(options);
  if (refused.length > 0) throw new TopologyError(refused);
  return rendered;
}

/** Renders a topology, and returns the fields that the API server would reject or drop. */
export async function renderUnchecked(
  options: RenderOptions,
): Promise<RenderedTopology & { readonly gates: FeatureGates; readonly refused: readonly Diagnostic[] }> {
  const { objects, external } = options;
  const given = withVersionPrefix(asRendered(await canonicalCluster(options.cluster)));
  const clusterClass = await canonicalClass(options.clusterClass);
  const topology = given.spec.topology;
  if (topology === undefined)
    throw topologyError(
      "topology/objects-missing",
      "spec.topology",
      "is missing: the Cluster does not use a ClusterClass",
    );
  checkClass(given, clusterClass.metadata.name ?? "");
  const old = options.oldCluster === undefined ? undefined : await canonicalCluster(options.oldCluster);
  const current: CurrentState = currentStateOf(given, options.live === true ? objects : []);
  const oldClass = await oldClassOf(options, old, given);
  const invalid = [
    ...clusterClassDiagnostics(clusterClass, options.featureGates),
    ...clusterDiagnostics(given, clusterClass, options.featureGates),
    ...(old === undefined
      ? oldClass === undefined
        ? []
        : compatibilityDiagnostics(oldClass, clusterClass)
      : clusterUpdateDiagnostics({ before: old, after: given, clusterClass, oldClass, current })),
  ];
  const { definitions, cluster } = await withErrors(invalid, async () => {
    const definitions = await discoverVariables(clusterClass, external);
    const index = indexDefinitions(definitions, hasUnknownVariables(clusterClass, external));
    return { definitions, cluster: withVariables(given, index, old) };
  });
  const gates = enabledGates(options.featureGates, clusterClass);
  const store = storeOf(options.useSchemas === false ? [] : objects);
  const blueprint = blueprintOf(clusterClass, objects, store);
  const contractOf = options.contractOf ?? contractsOf(objects.filter(isCrd));
  const upgradePlan = await upgradePlanOf(cluster, clusterClass, current, planFrom(cluster, options, gates));
  const desired = computeDesiredState({
    cluster,
    topology: cluster.spec.topology ?? topology,
    blueprint,
    current,
    upgrade: new UpgradeState(cluster, current, upgradePlan),
    contractOf,
    featureGates: gates,
    suffix:
      options.nameSuffix ?? stableSuffixes(cluster.metadata.namespace ?? "", cluster.metadata.name ?? ""),
  });
  const { steps, skipped, templates } = await runPatches({
    blueprint,
    desired,
    definitions,
    contract: contractOfObject(desired.controlPlane.object, contractOf),
    external,
    templateLimits: options.templateLimits,
  });
  const { openBy } = upgradePlan;
  const open =
    openBy === undefined ? [] : [{ patch: `upgrade plan by ${openBy}`, reason: "external" as const }];
  const trace: PatchTrace = { steps, skipped: [...skipped, ...open] };
  const incompatible = existingObjectDiagnostics(current, desired, contractOf);
  if (incompatible.length > 0) throw new TopologyError(incompatible);
  const rendered = renderedObjects(desired);
  const { refused, unchecked } = renderedDiagnostics(rendered, trace, store, {
    live: options.live === true,
    templates: new Map(templates.map(({ path, object }) => [path, object])),
  });
  return {
    objects: rendered,
    desired,
    trace,
    upgradePlan,
    skipped: trace.skipped.filter(({ reason }) => reason === "external").map(({ patch }) => patch),
    unchecked: options.useSchemas !== false && objects.some(isCrd) ? unchecked : [],
    refused,
    gates,
  };
}

/** Returns the ClusterClass before the change, if it is known. */
async function oldClassOf(
  { oldClusterClass, objects }: RenderOptions,
  old: Cluster | undefined,
  cluster: Cluster,
): Promise<ClusterClass | undefined> {
  if (oldClusterClass !== undefined) return await canonicalClass(oldClusterClass);
  if (old === undefined || classKey(old) === classKey(cluster)) return undefined;
  const found = objects.find((object) => {
    const { namespace, name } = identityOf(object);
    return isKind(object, coreGroup, "ClusterClass") && `${namespace}/${name}` === classKey(old);
  });
  return found && (await canonicalClass(found));
}

/** Runs a step, and throws its errors together with the earlier ones. */
async function withErrors<T>(earlier: readonly Diagnostic[], step: () => Promise<T>): Promise<T> {
  const result = await step().catch((error: unknown) => {
    if (!(error instanceof TopologyError)) throw error;
    throw earlier.length === 0
      ? error
      : new TopologyError([...earlier, ...error.diagnostics], { cause: error });
  });
  if (earlier.length > 0) throw new TopologyError(earlier);
  return result;
}

/** Returns the Cluster without status, which is not part of the desired state. */
function asRendered({ status: _status, ...cluster }: Cluster): Cluster {
  return cluster;
}

function checkClass(cluster: Cluster, className: string): void {
  const wanted = cluster.spec.topology?.classRef.name ?? "";
  if (wanted === className) return;
  throw topologyError(
    "topology/objects-missing",
    "spec.topology.classRef.name",
    `refers to the ClusterClass ${JSON.stringify(wanted)}, not ${JSON.stringify(className)}`,
  );
}

function planFrom(cluster: Cluster, { external }: RenderOptions, gates: FeatureGates): PlanOf {
  return async (extension, { desired, controlPlane, minWorkers }) => {
    const call = typeof external === "object" ? external.generateUpgradePlan : undefined;
    const where = "ClusterClass spec.upgrade.external.generateUpgradePlanExtension";
    if (external === "skip") return { controlPlane: [], workers: [], openBy: extension };
    if (gates.RuntimeSDK !== true)
      throw topologyError("topology/feature-gate", where, "needs the feature gate RuntimeSDK");
    if (call === undefined)
      throw topologyError(
        "topology/extension-missing",
        where,
        `requires extension ${extension} for the upgrade plan: pass the extension`,
      );
    const response = await callExternal(where, extension, () =>
      call(
        { extension, forObject: cluster },
        {
          cluster,
          fromControlPlaneKubernetesVersion: controlPlane,
          ...(minWorkers === undefined ? {} : { fromWorkersKubernetesVersion: minWorkers }),
          toKubernetesVersion: desired,
        },
      ),
    );
    return {
      controlPlane: (response.controlPlaneUpgrades ?? []).map(({ version }) => version),
      workers: (response.workersUpgrades ?? []).map(({ version }) => version),
    };
  };
}
