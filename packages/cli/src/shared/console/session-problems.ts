import { cluster as clusterKind, clusterNameLabel, clusterSecretName } from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/client";
import type { SourcePlace } from "@capikit/common/errors";
import { getOrCreate, integerAt, textAt, valueAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { shellWords } from "@capikit/common/text";
import {
  type Condition,
  conditionOf,
  conditionsOf,
  failedProbeOf,
  isOfCore,
  stateOfCondition,
  summaryOf,
  summaryTypes,
} from "@capikit/inventory";
import type { DevDiagnostic, DevPart, ShownHookCall } from "../../console/console-model.ts";
import { durationText, partName } from "../../console/urgency.ts";
import { nameOf } from "../journal/describe-record.ts";
import type { Known } from "./find-problems.ts";
import {
  codeFix,
  type Found,
  type ObjectIdentity,
  objectKeyOf,
  type Series,
  shownAt,
} from "./journal-problems.ts";
import { reasonText, shownText } from "./summarize-object.ts";

/** Most Clusters whose objects are searched for the cause: others of the same condition have the same. */
const maxSearched = 50;
/** Milliseconds for which a program must run after an exit by itself. */
const steadyMs = 60_000;
/** Milliseconds until a Cluster is usually available: with a platform in memory, and with a real one. */
const [usualSessionMs, usualMs] = [90_000, 1_800_000];

/** Errors and warnings of the generators. */
export function diagnosed(diagnostics: readonly DevDiagnostic[]): readonly Found[] {
  return diagnostics.flatMap(({ code, severity, message, help, frame, place, since }) => {
    if (severity === "info") return [];
    const [first = "", ...more] = message.split("\n");
    return {
      severity: severity === "error" ? ("error" as const) : ("warning" as const),
      key: `diagnostic ${code} ${message} ${place?.text}`,
      title: `Generation ${code}: ${first}`,
      cause: more.join("\n"),
      help: help || (place === undefined ? "" : "correct this line, and save the file"),
      ...{ frame, since },
      ...(place !== undefined && { place }),
    };
  });
}

/** Parts of a session that do not work, such as a program that exits again and again. */
export function brokenParts(
  parts: readonly DevPart[],
  diagnostics: readonly DevDiagnostic[],
  now: number,
): readonly Found[] {
  return parts.flatMap(({ event, failure, restarts }) => {
    if (failure === undefined || (event === "generated" && diagnostics.length > 0)) return [];
    const { text, since, nextAt, readyAt, place } = failure;
    if (readyAt !== "" && now - Date.parse(readyAt) > steadyMs) return [];
    const [first = "", ...details] = text.split("\n");
    const program = event === "program" || event === "extension" ? event : "";
    const times = restarts > 1 ? `, ${restarts} times` : "";
    return {
      severity: readyAt === "" ? ("error" as const) : ("warning" as const),
      key: `part ${event}`,
      title: `${program === "" ? "Failed" : "Crash"}: ${partName(event)}${times}: ${first}`,
      cause: details.map((line) => line.replace(/^ {2}/, "")).join("\n"),
      help: helpIn(details) || (place === undefined ? "" : "correct this line, and save the file"),
      ...{ since, nextAt, program },
      ...(place !== undefined && { place }),
    };
  });
}

function helpIn(lines: readonly string[]): string {
  return lines.map((line) => /^\s*help: (.*)$/.exec(line)?.[1]).find((help) => help !== undefined) ?? "";
}

/** An error in the log of a program, such as one of a webhook, or a denial by a webhook. */
export interface LoggedError {
  readonly source: string;
  readonly title: string;
  readonly cause: string;
  /** The first and the last line about it, and the end unless another one follows, as ISO 8601 times. */
  readonly since: string;
  readonly lastAt: string;
  readonly overAt: string;
  readonly isDenial: boolean;
  /** Namespace and name of the Cluster of a denied object; empty outside of Clusters. */
  readonly cluster: string;
  /** The handler of a hook that failed; empty for other errors. */
  readonly failedHandler: string;
  readonly place?: SourcePlace;
}

/** Log lines arrive after the answer of a call. */
const lateMs = 2_000;

/** Returns the error by which the handler of a failed call ended, if it logged one. */
export function errorOfCall(
  errors: readonly LoggedError[],
  { at, ms, handler, isFailed }: Pick<ShownHookCall, "at" | "handler" | "isFailed" | "ms">,
): LoggedError | undefined {
  const end = Date.parse(at);
  return errors.find(
    ({ failedHandler, since, lastAt }) =>
      isFailed &&
      failedHandler === handler &&
      Date.parse(since) <= end + lateMs &&
      Date.parse(lastAt) >= end - ms - lateMs,
  );
}

/** Errors and denials in the logs of programs. */
export function logged({
  calls,
  errors,
  denials,
  now,
}: Pick<Known, "calls" | "denials" | "errors" | "now">): readonly Found[] {
  const denied = denials.join("\n");
  const failed = new Set(calls.flatMap(({ handler, isFailed }) => (isFailed ? [handler] : [])));
  return errors.flatMap(
    ({ source, title, cause, since, overAt, isDenial, cluster, failedHandler, place }) => {
      // It is the cause of the failed call.
      if (failed.has(failedHandler)) return [];
      // Missing permissions and kinds have problems of their own.
      if (now > Date.parse(overAt) || denied.includes(cause)) return [];
      const key = `log ${source} ${title} ${failedHandler}`;
      return {
        severity: isDenial ? ("warning" as const) : ("error" as const),
        ...{ key, title: `${title} (${source})`, cause, since, program: source, ...shownAt(place) },
        ...(cluster !== "" && { object: clusterIdentity(cluster) }),
        help: isDenial
          ? "correct the webhook if the object is valid, such as one that Cluster API creates"
          : codeFix(/^(\w+): /.exec(cause)?.[1] ?? "", place),
      };
    },
  );
}

/** What problems need of a Cluster. */
interface ClusterFacts {
  /** Its namespace and name in the form of calls. */
  readonly key: string;
  readonly summary: Condition | undefined;
  readonly topology: Condition | undefined;
  readonly failedProbe: Condition | undefined;
  readonly isExempt: boolean;
}

/** Objects do not change, and each page asks for all Clusters every second. */
const facts = new WeakMap<KubernetesObject, ClusterFacts | "other">();

/** Returns the facts of a Cluster; undefined of other objects. */
export function clusterFacts(object: KubernetesObject): ClusterFacts | undefined {
  const found = getOrCreate(facts, object, () =>
    isOfCore(object, "Cluster")
      ? {
          key: shownText([object.metadata.namespace, object.metadata.name].filter(Boolean).join("/"), 300),
          summary: summaryOf(object),
          topology: conditionOf(object, "TopologyReconciled"),
          failedProbe: failedProbeOf(object),
          isExempt:
            object.metadata.deletionTimestamp !== undefined || valueAt(object, "spec", "paused") === true,
        }
      : "other",
  );
  return found === "other" ? undefined : found;
}

/** Clusters whose workload cluster cannot be reached any more. */
export function unreachable(objects: readonly KubernetesObject[]): readonly Found[] {
  return objects.flatMap((object) => {
    const { metadata } = object;
    const probe = clusterFacts(object)?.failedProbe;
    if (probe === undefined) return [];
    const endpoint = valueAt(object, "spec", "controlPlaneEndpoint");
    const address = `${textAt(endpoint, "host")}:${integerAt(endpoint, "port") ?? ""}`;
    return {
      key: `unreachable ${metadata.namespace}/${metadata.name}`,
      title: `Unreachable workload cluster: ${nameOf(object)}`,
      cause: reasonText(probe),
      help: `make ${address} reachable from the management cluster, and check the kubeconfig in Secret ${clusterSecretName(metadata.name ?? "", "kubeconfig")} and its label ${clusterNameLabel}`,
      ...ofObject(object, "cluster"),
      since: probe.lastTransitionTime,
      command: describeCommand(metadata),
    };
  });
}

/** A condition that is not good, and its object. */
interface BadCondition {
  readonly object: KubernetesObject;
  readonly condition: Condition;
}

/** Empty for objects without one. Objects do not change. */
const worstConditions = new WeakMap<KubernetesObject, readonly BadCondition[]>();

function badConditionOf(object: KubernetesObject): readonly BadCondition[] {
  const found = conditionsOf(object).filter((one) => stateOfCondition(one) === "bad");
  const condition = found.find(({ type }) => !summaryTypes.has(type)) ?? found[0];
  return condition === undefined ? [] : [{ object, condition }];
}

/**
 * Returns the bad condition that explains the others of a Cluster: of an object that owns none with a bad
 * condition, and of this object one that summarizes no others.
 */
function deepestCondition(members: readonly KubernetesObject[]): BadCondition | undefined {
  const bad = members.flatMap((object) => getOrCreate(worstConditions, object, () => badConditionOf(object)));
  const owners = new Set(
    bad.flatMap(({ object }) => object.metadata.ownerReferences?.map(({ uid }) => uid) ?? []),
  );
  return bad.find(({ object }) => !owners.has(object.metadata.uid ?? ""));
}

/** Milliseconds after which a controller has set the status of a new object. */
const firstStatusMs = 12_000;

/** Objects of Machines and Clusters for which no controller has set the status, while the program works. */
export function unreconciled(
  {
    objects,
    now,
    isSession,
    membersOf,
    parts,
  }: Pick<Known, "isSession" | "membersOf" | "now" | "objects" | "parts">,
  series: readonly Series[],
): readonly Found[] {
  const program = parts.find(({ event }) => event === "program");
  const isLong = (since: unknown): boolean => now - Date.parse(String(since)) > firstStatusMs;
  if (!isSession || program?.state !== "good" || !isLong(program.at)) return [];
  const isOld = ({ metadata }: KubernetesObject): boolean => isLong(metadata.creationTimestamp);
  const waiting = objects.filter((one) => clusterFacts(one)?.isExempt === false);
  return waiting.slice(0, maxSearched).flatMap((cluster) =>
    membersOf(cluster)
      .filter((one) => isOld(one) && isPart(one) && valueAt(one, "status") === undefined)
      .map((object): Found => {
        const { kind = "", metadata } = object;
        const known = series.find(({ last }) => last.kind?.kind === kind)?.last;
        return {
          key: `unreconciled ${kind}`,
          title: `Not reconciled: ${nameOf(object)}`,
          cause: "no controller has set its status since it was created",
          help: "check the predicates of its controller, the label of its watch filter, and whether its program runs",
          ...shownAt(known?.place),
          ...ofObject(object),
          since: String(metadata.creationTimestamp ?? ""),
        };
      }),
  );
}

const kubeadmKinds: ReadonlySet<string> = new Set(["KubeadmConfig", "KubeadmControlPlane"]);

/** Reports whether an object is the infrastructure, bootstrap config or control plane of a Machine or Cluster, but not kubeadm's. */
function isPart({ apiVersion, kind = "", metadata }: KubernetesObject): boolean {
  // The simulation of kubeadm's providers sets their status late.
  if (kubeadmKinds.has(kind)) return false;
  const owner = metadata.ownerReferences?.find(({ controller }) => controller === true);
  if (owner === undefined || groupOf(apiVersion) === clusterKind.group) return false;
  return isOfCore(owner, "Machine") || isOfCore(owner, "Cluster");
}

/**
 * Clusters that are not available after the time that they usually take, unless a problem of one of their
 * objects explains it.
 */
export function unavailable(
  { objects, now, isSession, membersOf }: Pick<Known, "isSession" | "membersOf" | "now" | "objects">,
  explained: ReadonlySet<string | undefined>,
): readonly Found[] {
  const limitMs = isSession ? usualSessionMs : usualMs;
  let searched = 0;
  /** Keys of searched Clusters by their own condition, empty for explained ones. */
  const keys = new Map<string, string>();
  return objects.flatMap((object) => {
    const { metadata } = object;
    const known = clusterFacts(object);
    if (known === undefined || known.isExempt) return [];
    const condition = known.summary;
    if (condition?.status === "True") return [];
    const since = condition?.lastTransitionTime || String(metadata.creationTimestamp ?? "");
    const ms = now - Date.parse(since);
    if (!(ms >= limitMs)) return [];
    const isUnknown = condition?.status === "Unknown";
    const state = isUnknown ? "Unknown availability" : "Not available";
    const title = `${state}: ${nameOf(object)}, for ${durationText(ms)}`;
    const shown = (): Omit<Found, "cause" | "key"> => ({
      ...{ title, since, command: describeCommand(metadata) },
      ...ofObject(object, "cluster"),
    });
    if (condition === undefined)
      return {
        ...{ ...shown(), key: "unavailable", cause: "no controller has set its conditions" },
        help: "start the core manager of Cluster API, or remove what pauses it",
      };
    const own = `${condition.type} ${condition.status} ${condition.reason} ${partsOf(condition).join()}`;
    const like = keys.get(own);
    if (like !== undefined && searched >= maxSearched)
      return like === "" ? [] : { ...{ title, since, key: like, cause: "" }, object: identityOf(object) };
    searched += 1;
    const members = membersOf(object);
    if (explained.size > 0 && members.some((one) => explained.has(keyOf(one)))) {
      keys.set(own, "");
      return [];
    }
    const deepest = deepestCondition(members);
    const isOther = deepest !== undefined && deepest.object.metadata.uid !== metadata.uid;
    const { type, reason } = deepest?.condition ?? condition;
    const key = `unavailable ${deepest?.object.kind} ${type} ${reason} ${isOther ? "" : own}`;
    keys.set(own, key);
    return {
      ...(isUnknown && { severity: "warning" as const }),
      ...shown(),
      key,
      ...(isOther && ofObject(deepest.object)),
      cause: isOther
        ? `${nameOf(deepest.object)} has ${type} ${deepest.condition.status}: ${reasonText(deepest.condition)}`
        : reasonText(deepest?.condition ?? condition),
    };
  });
}

/** Returns the types of the conditions that a summary names: its messages contain names of objects. */
function partsOf({ message }: Condition): readonly string[] {
  return message.split("\n").flatMap((line) => {
    const end = line.indexOf(":");
    return line.startsWith("* ") && end > 0 ? line.slice(2, end) : [];
  });
}

/** Returns where an object shows a problem. */
export function ofObject(
  object: KubernetesObject,
  view: "cluster" | "object" = "object",
): Pick<Found, "object" | "path"> {
  return { object: identityOf(object), path: `${view}/${encodeURIComponent(object.metadata.uid ?? "")}` };
}

/** Returns the key of an object, see {@link objectKeyOf}. */
export function keyOf(object: KubernetesObject): string {
  return objectKeyOf(identityOf(object));
}

function identityOf({
  apiVersion,
  kind = "",
  metadata: { namespace, name = "" },
}: KubernetesObject): ObjectIdentity {
  return { kind: { group: groupOf(apiVersion), kind }, namespace, name };
}

/** Returns the identity of a Cluster by its namespace and name: `default/harbour`. */
export function clusterIdentity(text: string): ObjectIdentity {
  const [namespace, name = ""] = text.split("/");
  return { kind: clusterKind, namespace, name };
}

function describeCommand({ name = "", namespace = "" }: KubernetesObject["metadata"]): string {
  return `capikit describe cluster ${shellWords(name)} -n ${shellWords(namespace)}`;
}
