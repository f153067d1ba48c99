import { cluster as clusterKind, clusterNameLabel, clusterSecretName } from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/client";
import type { SourcePlace } from "@capikit/common/errors";
import { integerAt, textAt, valueAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { shellWords } from "@capikit/common/text";
import {
  type Condition,
  conditionsOf,
  failedProbeOf,
  isOfCore,
  stateOfCondition,
  summaryOf,
  summaryTypes,
} from "@capikit/inventory";
import type { DevDiagnostic, DevPart } from "../../console/console-model.ts";
import { partName } from "../../console/urgency.ts";
import { nameOf } from "../journal/describe-record.ts";
import type { Known } from "./find-problems.ts";
import { codeFix, type Found, objectKeyOf, type Series, shownAt } from "./journal-problems.ts";
import { reasonText } from "./summarize-object.ts";

/** Most Clusters whose objects are searched for the cause: others of the same condition have the same. */
const maxSearched = 50;
/** Milliseconds for which a program must run after an exit by itself. */
const steadyMs = 60_000;
/** Milliseconds until a Cluster is usually available: with a platform in memory, and with a real one. */
const [usualSessionMs, usualMs] = [90_000, 1_800_000];

/** Most type errors that are named together. */
const maxTypeErrors = 6;

/** All type errors in one problem: a change of a type has many, which would hide what fails at run time. */
export function typeErrors(diagnostics: readonly DevDiagnostic[]): readonly Found[] {
  const found = diagnosed(diagnostics.filter(({ event }) => event === "types"));
  const [first, ...others] = found;
  if (first === undefined) return [];
  const named = others.slice(0, maxTypeErrors - 1).map(({ title, place }) => `${place?.text ?? ""} ${title}`);
  const left = found.length - maxTypeErrors;
  return [
    {
      ...first,
      ...{ key: "types", isOfCompiler: true },
      title: others.length === 0 ? first.title : `${first.title}, and ${others.length} more`,
      cause: [first.cause, ...named, left > 0 ? `… ${left} more` : ""].filter(Boolean).join("\n"),
    },
  ];
}

/** Errors and warnings of the generators, and type errors. */
export function diagnosed(diagnostics: readonly DevDiagnostic[]): readonly Found[] {
  return diagnostics.flatMap(({ event, code, severity, message, help, frame, place, since }) => {
    if (severity === "info") return [];
    const type = event === "types" ? "Type error" : "Generation";
    const [first = "", ...more] = message.split("\n");
    return {
      severity: severity === "error" ? ("error" as const) : ("warning" as const),
      key: `diagnostic ${code} ${message} ${place?.text}`,
      title: `${type} ${code}: ${first}`,
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
  const diagnosedEvents = new Set(diagnostics.map(({ event }) => event));
  return parts.flatMap(({ event, failure, restarts }) => {
    if (failure === undefined || diagnosedEvents.has(event)) return [];
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
  /** The first line about it, and the end unless another one follows, as ISO 8601 times. */
  readonly since: string;
  readonly overAt: string;
  readonly isDenial: boolean;
  /** The handler of a hook that failed; empty for other errors. */
  readonly failedHandler: string;
  readonly place?: SourcePlace;
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
  return errors.flatMap(({ source, title, cause, since, overAt, isDenial, failedHandler, place }) => {
    // It is the cause of the failed call.
    if (failed.has(failedHandler)) return [];
    // Missing permissions and kinds have problems of their own.
    if (now > Date.parse(overAt) || denied.includes(cause)) return [];
    const key = `log ${source} ${title}`;
    return {
      severity: isDenial ? ("warning" as const) : ("error" as const),
      ...{ key, title: `${title} (${source})`, cause, since, program: source, ...shownAt(place) },
      help: isDenial
        ? "correct the webhook if the object is valid, such as one that Cluster API creates"
        : codeFix(/^(\w+): /.exec(cause)?.[1] ?? "", place),
    };
  });
}

/** Clusters whose workload cluster cannot be reached any more. */
export function unreachable(objects: readonly KubernetesObject[]): readonly Found[] {
  return objects.flatMap((object) => {
    const { metadata } = object;
    const probe = isOfCore(object, "Cluster") ? failedProbeOf(object) : undefined;
    if (probe === undefined) return [];
    const endpoint = valueAt(object, "spec", "controlPlaneEndpoint");
    const address = `${textAt(endpoint, "host")}:${integerAt(endpoint, "port") ?? ""}`;
    return {
      key: `unreachable ${metadata.namespace}/${metadata.name}`,
      title: `Unreachable workload cluster: ${nameOf(object)}`,
      cause: reasonText(probe),
      help: `make ${address} reachable from the management cluster, and check the kubeconfig in Secret ${clusterSecretName(metadata.name ?? "", "kubeconfig")} and its label ${clusterNameLabel}`,
      path: `cluster/${encodeURIComponent(metadata.uid ?? "")}`,
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

/**
 * Returns the bad condition that explains the others of a Cluster: of an object that owns none with a bad
 * condition, and of this object one that summarizes no others.
 */
function deepestCondition(members: readonly KubernetesObject[]): BadCondition | undefined {
  const bad = members.flatMap((object): BadCondition[] => {
    const found = conditionsOf(object).filter((one) => stateOfCondition(one) === "bad");
    const condition = found.find(({ type }) => !summaryTypes.has(type)) ?? found[0];
    return condition === undefined ? [] : [{ object, condition }];
  });
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
  const waiting = objects.filter((one) => isOfCore(one, "Cluster") && !isExempt(one));
  return waiting.slice(0, maxSearched).flatMap((cluster) =>
    membersOf(cluster)
      .filter((one) => isOld(one) && isPart(one) && valueAt(one, "status") === undefined)
      .map((object): Found => {
        const { kind = "", metadata } = object;
        const known = series.find(({ last }) => last.kind?.kind === kind)?.last;
        return {
          key: `unreconciled ${kind}`,
          object: keyOf(object),
          title: `Not reconciled: ${nameOf(object)}`,
          cause: "no controller has set its status since it was created",
          help: "check the predicates of its controller, the label of its watch filter, and whether its program runs",
          ...shownAt(known?.place),
          path: `object/${encodeURIComponent(metadata.uid ?? "")}`,
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

function isExempt(cluster: KubernetesObject): boolean {
  return cluster.metadata.deletionTimestamp !== undefined || valueAt(cluster, "spec", "paused") === true;
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
    if (!isOfCore(object, "Cluster") || isExempt(object)) return [];
    const condition = summaryOf(object);
    if (condition?.status === "True") return [];
    const since = condition?.lastTransitionTime || String(metadata.creationTimestamp ?? "");
    const ms = now - Date.parse(since);
    if (!(ms >= limitMs)) return [];
    const title = `Not available: ${nameOf(object)}, for ${Math.round(ms / 1_000)} s`;
    if (condition === undefined)
      return {
        ...{ key: "unavailable", title, cause: "no controller has set its conditions" },
        help: "start the core manager of Cluster API, or remove what pauses it",
        ...{ path: `cluster/${encodeURIComponent(metadata.uid ?? "")}`, since },
        command: describeCommand(metadata),
      };
    const own = `${condition.type} ${condition.reason}`;
    const known = keys.get(own);
    if (known !== undefined && searched >= maxSearched)
      return known === "" ? [] : { key: known, title, cause: "", since };
    searched += 1;
    const members = membersOf(object);
    if (explained.size > 0 && members.some((one) => explained.has(keyOf(one)))) {
      keys.set(own, "");
      return [];
    }
    const deepest = deepestCondition(members);
    const isOther = deepest !== undefined && deepest.object.metadata.uid !== metadata.uid;
    const { type, reason } = deepest?.condition ?? condition;
    const key = `unavailable ${deepest?.object.kind} ${type} ${reason}`;
    keys.set(own, key);
    return {
      key,
      title,
      cause: isOther
        ? `${nameOf(deepest.object)} has ${type} ${deepest.condition.status}: ${reasonText(deepest.condition)}`
        : reasonText(deepest?.condition ?? condition),
      help: isOther ? "" : "open its graph: the first object that is not ready names what it waits for",
      path: isOther
        ? `object/${encodeURIComponent(deepest.object.metadata.uid ?? "")}`
        : `cluster/${encodeURIComponent(metadata.uid ?? "")}`,
      since,
      command: describeCommand(metadata),
    };
  });
}

/** Returns the key of an object, see {@link objectKeyOf}. */
export function keyOf({
  apiVersion,
  kind = "",
  metadata: { namespace, name = "" },
}: KubernetesObject): string {
  return objectKeyOf({ kind: { group: groupOf(apiVersion), kind }, namespace, name });
}

function describeCommand({ name = "", namespace = "" }: KubernetesObject["metadata"]): string {
  return `capikit describe cluster ${shellWords(name)} -n ${shellWords(namespace)}`;
}
