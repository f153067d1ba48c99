import type { ClusterClass } from "@capikit/api/core/v1beta2";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { equalJson, textAt, valueAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { mapLimited } from "@capikit/common/time";
import { classOf, coreGroup } from "@capikit/inventory";
import type { FeatureGates } from "../blueprint/feature-gates.ts";
import { topologyProblem } from "../errors/topology-diagnostics.ts";
import { TopologyError } from "../errors/topology-error.ts";
import { getAt } from "../json/json-object.ts";
import { canonicalClass, canonicalCluster, currentVersion } from "../objects/canonical.ts";
import {
  annotationsOf,
  identityOf,
  isCrd,
  isKind,
  labelsOf,
  shown,
  type Unstructured,
} from "../objects/kubernetes.ts";
import { storeOf } from "../objects/stored.ts";
import { variableDefinitions } from "../variables/definitions.ts";
import { clusterClassDiagnostics } from "../webhook/cluster-class.ts";
import { clusterClassUpdateDiagnostics } from "../webhook/cluster-class-update.ts";
import { hasWebhookRules, webhookProblems } from "../webhook/core-objects.ts";
import { objectKey } from "./input-changes.ts";
import { merged, type TopologyServer } from "./live-objects.ts";

/** The changed objects that an API server admits. */
export interface AdmittedChange {
  /** The new objects without those that are refused. */
  readonly after: readonly Unstructured[];
  /** The refusals, with the objects. */
  readonly refused: readonly Diagnostic[];
  /** What was not judged, such as `the schema of FooMachine.example.org, whose CRD is not among the objects`. */
  readonly unchecked: readonly string[];
}

/** Requests at a time. */
const maxRequests = 20;

/**
 * Judges whether an API server admits the new objects: by a dry run, or without a server by the CRDs among the objects and
 * the rules of Cluster API's webhooks. Unchanged objects are admitted.
 */
export async function admitChange(
  before: readonly Unstructured[],
  after: readonly Unstructured[],
  { server, featureGates }: { readonly server?: TopologyServer; readonly featureGates?: FeatureGates } = {},
): Promise<AdmittedChange> {
  const old = new Map(before.map((object) => [objectKey(object), object]));
  const unchecked = new Set<string>();
  const judge =
    server === undefined
      ? judgeByRules(before, after, unchecked, featureGates)
      : judgeByServer(old, after, server, unchecked);
  const judged = await mapLimited(after, maxRequests, async (object) => {
    const was = old.get(objectKey(object));
    if (isCrd(object) || (was !== undefined && isSameRequest(was, object))) return [];
    return (await judge(object, was)).map((message) =>
      topologyProblem("topology/refused", shown(object), message),
    );
  });
  return {
    after: after.filter((_, index) => judged[index]?.length === 0),
    refused: judged.flat(),
    unchecked: [...unchecked].sort(),
  };
}

/** Returns the refusals of an object. */
type Judge = (
  object: Unstructured,
  old: Unstructured | undefined,
) => Promise<readonly string[]> | readonly string[];

/** Reports whether the parts that authors write are the same. */
function isSameRequest(old: Unstructured, object: Unstructured): boolean {
  return (
    equalJson(currentVersion(old).spec, currentVersion(object).spec) &&
    equalJson(labelsOf(old), labelsOf(object)) &&
    equalJson(annotationsOf(old), annotationsOf(object))
  );
}

function judgeByServer(
  old: ReadonlyMap<string, Unstructured>,
  after: readonly Unstructured[],
  server: TopologyServer,
  unchecked: Set<string>,
): Judge {
  const given = new Map(after.map((object) => [objectKey(object), object]));
  const changes = new Map<string, Promise<boolean>>();
  /** Reports whether the server would store another object, as manifests have no defaults. */
  const isChanged = async (object: Unstructured): Promise<boolean> => {
    const was = old.get(objectKey(object));
    if (was === undefined) return true;
    const stored = await server.dryRun(object, "capikit");
    return typeof stored === "string" || !isSameRequest(was, stored);
  };
  const isChangedClass = ({ namespace, name }: { readonly namespace: string; readonly name: string }) => {
    const key = `ClusterClass.${coreGroup} ${namespace}/${name}`;
    const found = given.get(key);
    if (found !== undefined && !changes.has(key)) changes.set(key, isChanged(found));
    return changes.get(key) ?? false;
  };
  return async (object, old) => {
    const { namespace } = identityOf(object);
    const ofClass = classOf(object);
    const needed = given.has(`Namespace. /${namespace}`)
      ? `Namespace ${namespace}`
      : ofClass !== undefined && (await isChangedClass(ofClass))
        ? `ClusterClass ${ofClass.name}`
        : undefined;
    if (needed !== undefined) {
      unchecked.add(`${shown(object)}, as ${needed} changes, too`);
      return [];
    }
    if (!groupOf(textAt(object, "apiVersion")).includes(".")) {
      unchecked.add(`${shown(object)} of Kubernetes`);
      return [];
    }
    const answer = await server.dryRun(object, "capikit");
    if (typeof answer === "string") return [`the API server refuses it: ${answer}`];
    // An apply by another field manager removes nothing.
    return removesTopology(object, old) ? ruleProblems(object, old) : [];
  };
}

function removesTopology(object: Unstructured, old: Unstructured | undefined): boolean {
  const path = ["spec", "topology"];
  return (
    isKind(object, coreGroup, "Cluster") &&
    valueAt(old, ...path) !== undefined &&
    valueAt(object, ...path) === undefined
  );
}

function ruleProblems(object: Unstructured, old: Unstructured | undefined): readonly string[] {
  return webhookProblems(object, old).map(
    ({ field, message }) => `Cluster API's webhook refuses it: ${field}: ${message}`,
  );
}

/** Returns the refusals of a ClusterClass, which depend on the Clusters that use it. */
async function classProblems(
  object: Unstructured,
  old: Unstructured | undefined,
  before: readonly Unstructured[],
  featureGates: FeatureGates | undefined,
): Promise<readonly string[]> {
  try {
    const clusterClass = await canonicalClass(object);
    const { namespace = "", name = "" } = clusterClass.metadata;
    const users = before.filter((one) => {
      const used = isKind(one, coreGroup, "Cluster") ? classOf(one) : undefined;
      return used?.name === name && used.namespace === namespace;
    });
    const found = [
      ...clusterClassDiagnostics(clusterClass, featureGates),
      ...definitionProblems(clusterClass),
      ...(old === undefined
        ? []
        : clusterClassUpdateDiagnostics(
            await canonicalClass(old),
            clusterClass,
            await Promise.all(users.map(canonicalCluster)),
          )),
    ];
    return found.map(refusalOf);
  } catch (error) {
    if (!(error instanceof TopologyError)) throw error;
    return error.diagnostics.map(refusalOf);
  }
}

/** Returns the errors of variables of the ClusterClass itself. */
function definitionProblems(clusterClass: ClusterClass): readonly Diagnostic[] {
  try {
    variableDefinitions(clusterClass, []);
    return [];
  } catch (error) {
    if (!(error instanceof TopologyError)) throw error;
    return error.diagnostics;
  }
}

function refusalOf({ location, message }: Diagnostic): string {
  return `Cluster API's webhook refuses it: ${location?.field ?? location?.object}: ${message}`;
}

function judgeByRules(
  before: readonly Unstructured[],
  after: readonly Unstructured[],
  unchecked: Set<string>,
  featureGates: FeatureGates | undefined,
): Judge {
  const store = storeOf([...before, ...after]);
  return (object, old) => {
    if (isKind(object, coreGroup, "ClusterClass")) return classProblems(object, old, before, featureGates);
    // Renders judge them, as they depend on their class.
    if (isKind(object, coreGroup, "Cluster") && classOf(object) !== undefined) return [];
    const applied = appliedTo(object, old);
    const { errors, unchecked: isUnknown } = store(applied, old);
    const { apiVersion, kind } = identityOf(object);
    const group = groupOf(apiVersion);
    if (isUnknown)
      unchecked.add(
        group.includes(".")
          ? `the schema of ${kind}.${group}, whose CRD is not among the objects`
          : `${shown(object)} of Kubernetes`,
      );
    else if (!hasWebhookRules(object)) unchecked.add(`webhooks of ${kind}.${group}`);
    return [
      ...errors.map(
        ({ path, message }) => `its CRD refuses it: ${[path, message].filter(Boolean).join(": ")}`,
      ),
      ...ruleProblems(applied, old),
    ];
  };
}

/** Returns the result of an apply to a stored object, which has defaults; the object itself without one. */
function appliedTo(object: Unstructured, old: Unstructured | undefined): Unstructured {
  if (old === undefined || textAt(old, "metadata", "uid") === "") return object;
  const [was, is] = [currentVersion(old), currentVersion(object)];
  const spec = merged(was.spec, is.spec) as Unstructured;
  if (removesTopology(is, was)) delete spec.topology;
  const labels = { ...labelsOf(was), ...labelsOf(is) };
  const annotations = { ...annotationsOf(was), ...annotationsOf(is) };
  return { ...is, spec, metadata: { ...(getAt(is, ["metadata"]) as Unstructured), labels, annotations } };
}
