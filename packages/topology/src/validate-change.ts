import type { Cluster, ClusterClass } from "@capikit/api/core/v1beta2";
import { pendingHooksAnnotation } from "@capikit/api/runtime/v1beta2";
import { type Diagnostic, diagnosticKey } from "@capikit/common/diagnostics";
import { equalJson } from "@capikit/common/json";
import { coreGroup } from "@capikit/inventory";
import { currentStateOf } from "./blueprint/current-state.ts";
import type { FeatureGates } from "./blueprint/feature-gates.ts";
import { discoverVariables, hasUnknownVariables } from "./discover.ts";
import { topologyProblem } from "./errors/topology-diagnostics.ts";
import { TopologyError } from "./errors/topology-error.ts";
import { canonicalClass, canonicalCluster, withVersionPrefix } from "./objects/canonical.ts";
import { identityOf, isKind, shown, type Unstructured } from "./objects/kubernetes.ts";
import type { ExternalPatches } from "./patches/external-patches.ts";
import { withVariables } from "./variables/cluster-variables.ts";
import { type DefinitionIndex, indexDefinitions } from "./variables/variable-index.ts";
import { clusterDiagnostics } from "./webhook/cluster.ts";
import { clusterClassDiagnostics } from "./webhook/cluster-class.ts";
import { clusterClassUpdateDiagnostics } from "./webhook/cluster-class-update.ts";
import { classKey, clusterUpdateDiagnostics } from "./webhook/cluster-update.ts";

/** Options of `validateTopologyChange`. */
export interface TopologyChangeOptions {
  /**
   * Calls extensions that define variables. `skip` calls none, and does not validate variables of
   * Clusters whose class needs one. Default: they are errors.
   */
  readonly external?: ExternalPatches | "skip";
  readonly featureGates?: FeatureGates;
}

/**
 * Validates a change of ClusterClasses and Clusters like Cluster API: ClusterClasses are applied
 * first, then Clusters. Objects that are only among the old ones stay as they are. Clusters of a
 * changed class must be valid with it. The old objects may include control planes,
 * MachineDeployments, MachinePools and Machines, so that a new version has to wait for upgrades.
 *
 * @returns the errors, in the order of the new objects.
 */
export async function validateTopologyChange(
  before: readonly Unstructured[],
  after: readonly Unstructured[],
  { external, featureGates }: TopologyChangeOptions = {},
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  const [old, given] = [await readTopologies(before, diagnostics), await readTopologies(after, diagnostics)];
  const classes = new Map([...old.classes, ...given.classes]);
  const isClassChanged = (key: string): boolean => {
    const [was, is] = [old.classes.get(key), given.classes.get(key)];
    return is !== undefined && (was === undefined || !isSameObject(was, is));
  };
  const definitions = new Map<string, DefinitionIndex | undefined>();
  const definitionsOf = async (key: string): Promise<DefinitionIndex | undefined> => {
    const clusterClass = classes.get(key);
    if (clusterClass === undefined || definitions.has(key)) return definitions.get(key);
    const index = await discoverVariables(clusterClass, external).then(
      (variables) => indexDefinitions(variables, hasUnknownVariables(clusterClass, external)),
      (error) => {
        for (const diagnostic of located(diagnosticsOfError(error), clusterClass))
          diagnostics.push(diagnostic);
        return undefined;
      },
    );
    definitions.set(key, index);
    return index;
  };
  for (const [key, clusterClass] of given.classes) {
    if (!isClassChanged(key)) continue;
    const was = old.classes.get(key);
    const users = [...old.clusters.values()].filter((cluster) => usesClass(cluster, key));
    const found = [
      ...clusterClassDiagnostics(clusterClass, featureGates),
      ...(was === undefined ? [] : clusterClassUpdateDiagnostics(was, clusterClass, users)),
    ];
    for (const diagnostic of located(found, clusterClass)) diagnostics.push(diagnostic);
    await definitionsOf(key);
  }
  for (const [key, newest] of new Map([...old.clusters, ...given.clusters])) {
    const was = old.clusters.get(key);
    const cluster = was === undefined ? newest : withControllerFields(newest, was);
    const isChanged = was === undefined || !isSameObject(was, cluster);
    const ofClass = cluster.spec.topology && classKey(cluster);
    const clusterClass = ofClass === undefined ? undefined : classes.get(ofClass);
    const found: Diagnostic[] = [];
    if (isChanged) {
      if (ofClass !== undefined && clusterClass === undefined) found.push(missingClass(ofClass, classes));
      for (const item of clusterDiagnostics(cluster, clusterClass, featureGates)) found.push(item);
      if (was !== undefined)
        for (const item of clusterUpdateDiagnostics({
          before: was,
          after: cluster,
          clusterClass,
          oldClass: classKey(was) === ofClass ? undefined : classes.get(classKey(was)),
          current: currentStateOf(was, before),
        }))
          found.push(item);
    }
    if (ofClass !== undefined && (isChanged || isClassChanged(ofClass))) {
      const index = await definitionsOf(ofClass);
      if (index !== undefined)
        for (const item of diagnosticsIn(() => withVariables(cluster, index, isChanged ? was : undefined)))
          found.push(item);
    }
    for (const diagnostic of located(found, cluster)) diagnostics.push(diagnostic);
  }
  return [...new Map(diagnostics.map((one) => [diagnosticKey(one), one])).values()];
}

interface Topologies {
  readonly classes: ReadonlyMap<string, ClusterClass>;
  readonly clusters: ReadonlyMap<string, Cluster>;
}

/** Reads ClusterClasses and Clusters by namespace and name. The last of several is used. */
async function readTopologies(
  objects: readonly Unstructured[],
  diagnostics: Diagnostic[],
): Promise<Topologies> {
  const [classes, clusters] = [new Map<string, ClusterClass>(), new Map<string, Cluster>()];
  for (const object of objects) {
    try {
      if (isKind(object, coreGroup, "ClusterClass")) {
        const clusterClass = await canonicalClass(object);
        classes.set(keyOf(clusterClass), clusterClass);
      } else if (isKind(object, coreGroup, "Cluster")) {
        const cluster = withVersionPrefix(await canonicalCluster(object));
        clusters.set(keyOf(cluster), cluster);
      }
    } catch (error) {
      for (const diagnostic of located(diagnosticsOfError(error), object)) diagnostics.push(diagnostic);
    }
  }
  return { classes, clusters };
}

function keyOf({ metadata: { namespace = "", name = "" } }: Cluster | ClusterClass): string {
  return `${namespace}/${name}`;
}

/** Reports whether the parts that webhooks validate are the same. */
function isSameObject(left: Cluster | ClusterClass, right: Cluster | ClusterClass): boolean {
  return (
    equalJson(left.spec, right.spec) &&
    equalJson(left.metadata.annotations ?? {}, right.metadata.annotations ?? {})
  );
}

function usesClass(cluster: Cluster, key: string): boolean {
  return cluster.spec.topology !== undefined && classKey(cluster) === key;
}

/** Keeps the fields that controllers set if the old Cluster is from a server, the new one a manifest. */
function withControllerFields(cluster: Cluster, old: Cluster): Cluster {
  return old.metadata.uid === undefined || cluster.metadata.uid !== undefined
    ? cluster
    : keepControllerFields(cluster, old);
}

/** Returns the Cluster with the references, the endpoint and the pending hooks of its earlier state. */
export function keepControllerFields(cluster: Cluster, old: Cluster): Cluster {
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
      ...(controlPlaneRef && { controlPlaneRef }),
      ...(infrastructureRef && { infrastructureRef }),
      ...cluster.spec,
    },
  };
}

function missingClass(key: string, classes: ReadonlyMap<string, ClusterClass>): Diagnostic {
  const known = [...classes.keys()].join(", ") || "none";
  const message = `refers to the ClusterClass ${key}, which is not among the objects: they have ${known}`;
  return topologyProblem("topology/objects-missing", "spec.topology.classRef", message);
}

function diagnosticsIn(step: () => unknown): readonly Diagnostic[] {
  try {
    step();
    return [];
  } catch (error) {
    return diagnosticsOfError(error);
  }
}

function diagnosticsOfError(error: unknown): readonly Diagnostic[] {
  if (error instanceof TopologyError) return error.diagnostics;
  throw error;
}

function located(diagnostics: readonly Diagnostic[], of: object): Diagnostic[] {
  const object = shown(of as Unstructured);
  const { kind, name } = identityOf(of as Unstructured);
  const own = `${kind} ${name} `;
  return diagnostics.map((diagnostic) => {
    const { field, object: place = "" } = diagnostic.location ?? {};
    const another = /^(Cluster(?:Class)? \S+) (.+)$/.exec(place);
    if (field === undefined && another !== null && !place.startsWith(own))
      return { ...diagnostic, location: { object: another[1], field: another[2] } };
    const ownField = field ?? (place.startsWith(own) ? place.slice(own.length) : place);
    return { ...diagnostic, location: { object, field: ownField } };
  });
}
