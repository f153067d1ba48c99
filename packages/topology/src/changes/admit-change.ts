import type { ClusterClass } from "@capikit/api/core/v1beta2";
import type { Diagnostic, NotJudged } from "@capikit/common/diagnostics";
import { equalJson, type JsonObject, textAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { mapLimited } from "@capikit/common/time";
import { classOf, coreGroup } from "@capikit/inventory";
import type { FeatureGates } from "../blueprint/feature-gates.ts";
import { topologyProblem } from "../errors/topology-diagnostics.ts";
import { TopologyError } from "../errors/topology-error.ts";
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
import { applyObject } from "./apply-object.ts";
import { objectKey } from "./input-changes.ts";
import type { TopologyServer } from "./live-objects.ts";

/** The changed objects that an API server admits. */
export interface AdmittedChange {
  /** The new objects without those that are refused. */
  readonly after: readonly Unstructured[];
  /** The refusals, with the objects. */
  readonly refused: readonly Diagnostic[];
  /** What was not judged, such as `the schema of FooMachine.example.org, whose CRD is not among the objects`. */
  readonly unchecked: readonly string[];
  /** Objects of which it is not known what an apply removes. */
  readonly notJudged: readonly NotJudged[];
}

function unknownRemovals(object: Unstructured): NotJudged {
  return {
    name: "removals",
    what: `fields of ${shown(object)} that the file leaves out`,
    why: "OLD does not show which of its fields were applied in the API version of the file",
    help: "dump OLD with kubectl get -o yaml --show-managed-fields",
  };
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
  const notJudged: NotJudged[] = [];
  const judge =
    server === undefined
      ? judgeByRules(before, after, unchecked, featureGates)
      : judgeByServer(old, after, server, unchecked);
  const judged = await mapLimited(after, maxRequests, async (file): Promise<Judged> => {
    const was = old.get(objectKey(file));
    const { object, hasUnknownRemovals } = applyObject(was, file);
    if (isCrd(object)) return { object, refused: [] };
    if (hasUnknownRemovals) notJudged.push(unknownRemovals(object));
    if (was !== undefined && isSameRequest(was, object)) return { object, refused: [] };
    const answer = await judge(object, was);
    if (!isRefusals(answer)) return { object: answer, refused: [] };
    const refused = answer.map((message) => topologyProblem("topology/refused", shown(object), message));
    return { object, refused };
  });
  return {
    after: judged.flatMap(({ object, refused }) => (refused.length === 0 ? [object] : [])),
    refused: judged.flatMap(({ refused }) => refused),
    unchecked: [...unchecked].sort(),
    notJudged,
  };
}

interface Judged {
  readonly object: Unstructured;
  readonly refused: readonly Diagnostic[];
}

/** Returns the refusals of an object, or the object that a server stores. */
type Judge = (
  object: Unstructured,
  old: Unstructured | undefined,
) => Promise<readonly string[] | Unstructured> | readonly string[];

function isRefusals(answer: readonly string[] | Unstructured): answer is readonly string[] {
  return Array.isArray(answer);
}

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
  const dryRun = (object: Unstructured, was: Unstructured | undefined) =>
    was === undefined
      ? server.dryRun(object, "capikit")
      : server.dryRun({
          ...was,
          ...object,
          metadata: { ...(was.metadata as JsonObject), ...(object.metadata as JsonObject) },
        });
  /** Reports whether the server would store another object, as manifests have no defaults. */
  const isChanged = async (object: Unstructured): Promise<boolean> => {
    const was = old.get(objectKey(object));
    if (was === undefined) return true;
    const stored = await dryRun(object, was);
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
    const answer = await dryRun(object, old);
    return typeof answer === "string" ? [`the API server refuses it: ${answer}`] : answer;
  };
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
    const { errors, unchecked: isUnknown } = store(object, old);
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
      ...ruleProblems(object, old),
    ];
  };
}
