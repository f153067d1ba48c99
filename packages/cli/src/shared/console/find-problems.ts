import type { KubernetesObject } from "@capikit/client";
import type { SourcePlace } from "@capikit/common/errors";
import { getOrCreate } from "@capikit/common/json";
import { shellWords } from "@capikit/common/text";
import { yieldToEventLoop } from "@capikit/common/time";
import { blockingHooks, conditionOf } from "@capikit/inventory";
import type { DevDiagnostic, DevPart, HookCallDetails, ShownProblem } from "../../console/console-model.ts";
import { durationText } from "../../console/urgency.ts";
import { nameOf } from "../journal/describe-record.ts";
import { malformedText } from "../journal/read-journal.ts";
import {
  badConditions,
  type Found,
  failures,
  flapping,
  type KnownReconciles,
  limited,
  loops,
  messagesOf,
  missingKind,
  missingMarker,
  type ObjectIdentity,
  objectKeyOf,
  ofRecord,
  placeOfLine,
  type Series,
  seriesOf,
  shownAt,
  slow,
} from "./journal-problems.ts";
import {
  brokenParts,
  clusterFacts,
  clusterIdentity,
  diagnosed,
  errorOfCall,
  keyOf,
  type LoggedError,
  logged,
  ofObject,
  unavailable,
  unreachable,
  unreconciled,
} from "./session-problems.ts";
import { reasonText, shownLines, shownText } from "./summarize-object.ts";

/** A call of a handler, and what is wrong with its patches. */
export type NoticedCall = Pick<
  HookCallDetails,
  "at" | "cluster" | "id" | "hook" | "handler" | "isFailed" | "ms" | "result"
> & {
  readonly effects: readonly Pick<HookCallDetails["effects"][number], "object" | "problem">[];
  /** Where the program declares the handler. */
  readonly place?: SourcePlace;
};

/** What a console knows, in which it searches problems. */
export interface Known extends KnownReconciles {
  /** Objects that are being deleted, and Clusters. */
  readonly objects: readonly KubernetesObject[];
  /** Returns the objects of a Cluster. */
  readonly membersOf: (cluster: KubernetesObject) => readonly KubernetesObject[];
  /** The last call of each handler for each Cluster. */
  readonly calls: readonly NoticedCall[];
  /** Names of the CRDs with their served versions. */
  readonly served: ReadonlyMap<string, readonly string[]>;
  /** Lines about missing permissions and kinds in the logs, since the last starts of the programs. */
  readonly denials: readonly string[];
  /** Errors in the logs, without those of reconciles. */
  readonly errors: readonly LoggedError[];
  /** Entries of the journal that were left out as malformed, with the reason of each. */
  readonly malformed: readonly string[];
  /** The parts of a session, and the diagnostics of its sources. */
  readonly parts: readonly DevPart[];
  readonly diagnostics: readonly DevDiagnostic[];
  /** Whether they are of a session, which has only quick deletions and whose managers are all known. */
  readonly isSession: boolean;
}

/** A problem with its objects. */
export type FoundProblem = Omit<ShownProblem, "about"> & { readonly objects: readonly ObjectIdentity[] };

/** Milliseconds from which a deletion is long: in a session or while it fails, and otherwise. Clouds take minutes. */
const [quickDeletionMs, deletionMs] = [10_000, 300_000];
/** Milliseconds from which a hook blocks for long: in a session, and otherwise. People may have to agree. */
const [quickBlockMs, blockMs] = [10_000, 300_000];
const maxProblems = 50;

/** Finds problems with their causes, the most severe first. Of similar objects, it names one. Other work runs in between. */
export async function findProblems(given: Known): Promise<readonly FoundProblem[]> {
  const members = new Map<KubernetesObject, readonly KubernetesObject[]>();
  const membersOf: Known["membersOf"] = (cluster) =>
    getOrCreate(members, cluster, () => given.membersOf(cluster));
  const clusters = new Set(given.objects.map((object) => clusterFacts(object)?.key));
  const calls = given.calls.filter(({ cluster }) => cluster === "" || clusters.has(cluster));
  const known = { ...given, membersOf, calls };
  const series = seriesOf(known);
  await yieldToEventLoop();
  const stuck = deletions(known, series);
  await yieldToEventLoop();
  const named = new Set(stuck.map(({ path }) => path));
  const reconciled = [
    // A failure that a deletion waits for is named there.
    ...failures(series).filter(({ path }) => !named.has(path)),
    ...limited(series, known),
    ...badConditions(series, known),
    ...unreconciled(known, series),
  ];
  const explained = new Set(reconciled.map(({ object }) => object && objectKeyOf(object)));
  const found: Found[] = [];
  for (const find of [
    () => brokenParts(known.parts, known.diagnostics, known.now),
    () => diagnosed(known.diagnostics),
    () => forbidden(series, known.denials),
    () => unservedKinds(known),
    () => logged(known),
    () => reconciled,
    () => hooks(known),
    () => blocked(known),
    () => topologies(known),
    () => stuck,
    () => unreachable(known.objects),
    () => unavailable(known, explained),
    () => flapping(series),
    () => loops(series, known),
    () => slow(series, known),
    () => unreadable(known),
  ]) {
    await yieldToEventLoop();
    for (const one of find()) found.push(one);
  }
  await yieldToEventLoop();
  return grouped(found);
}

function grouped(found: readonly Found[]): readonly FoundProblem[] {
  const groups = [...Map.groupBy(found, ({ key }) => key).values()];
  const [warnings = [], errors = []] = [true, false].map((isWarning) =>
    groups.filter(([first]) => (first?.severity === "warning") === isWarning),
  );
  return [...errors, ...warnings].slice(0, maxProblems).flatMap((group) => {
    const [first, ...others] = group;
    if (first === undefined) return [];
    const { severity = "error", title, cause, help = "", path = "", place } = first;
    const { since = "", nextAt = "", frame = "", command = "", program = "" } = first;
    const more = others.length === 0 ? "" : `, and ${others.length} more`;
    return {
      key: shownText(first.key, 500),
      severity,
      title: shownText(title + more, 500),
      cause: shownLines(cause, 4_000),
      help: shownText(help, 500),
      ...(place !== undefined && { place: { ...place, text: shownText(place.text, 500) } }),
      objects: group.flatMap(({ object = [] }) => object),
      ...{ path, frame: shownLines(frame, 2_000), since, nextAt, command: shownText(command, 500), program },
    };
  });
}

/** Records of the journal that cannot be read: problems may be missing. */
function unreadable(known: Known): readonly Found[] {
  const cause = malformedText(known);
  if (cause === "") return [];
  return [
    {
      severity: "warning",
      key: "malformed",
      title: "Journal with malformed records",
      cause,
      help: "use the capikit command of the manager's version; problems may be missing",
      path: "reconciles",
    },
  ];
}

/** A request without permission. It is over when the object is reconciled without one. */
function forbidden(series: readonly Series[], denials: readonly string[]): readonly Found[] {
  const denied = (where: string, message: string, more: Partial<Found> = {}): readonly Found[] => {
    const marker = missingMarker(message);
    if (marker === undefined) return [];
    return [
      {
        key: `forbidden ${marker}`,
        title: `Missing permission: ${where}`,
        cause: message,
        help: `if it needs this, add // ${marker} to the comment of the controller, or grant it in the role of its ServiceAccount`,
        ...more,
      },
    ];
  };
  return [
    ...series.flatMap(({ title, last }) =>
      messagesOf(last).flatMap((message) => denied(title, message, ofRecord(last))),
    ),
    ...denials.flatMap((line) => denied("a request of the program", line, placeOfLine(line))),
  ];
}

/** Kinds that a program watches and the API server does not serve. */
function unservedKinds({ denials, served }: Known): readonly Found[] {
  return denials.flatMap((line) => {
    const { crd, version = "" } = missingKind(line) ?? {};
    if (crd === undefined || served.get(crd)?.includes(version)) return [];
    return {
      key: `kind ${crd} ${version}`,
      title: `Missing kind: ${crd} ${version}`,
      cause: line,
      help: `install the CustomResourceDefinition ${crd} with the served version ${version}, or run its provider with --with; if it is of the project, generate it again`,
      command: `kubectl get crd ${shellWords(crd)}`,
      ...placeOfLine(line),
    };
  });
}

/** Clusters whose topology core cannot apply, unless a call of their patches is a problem of its own. */
function topologies({ objects, calls }: Known): readonly Found[] {
  const explained = new Set(
    calls.flatMap(({ hook, cluster, isFailed, effects }) =>
      hook === "GeneratePatches" && (isFailed || effects.some(({ problem }) => problem !== ""))
        ? cluster
        : [],
    ),
  );
  return objects.flatMap((object) => {
    const { key = "", topology: condition } = clusterFacts(object) ?? {};
    if (explained.has(key)) return [];
    if (condition?.status !== "False" || !/Fail|Error/.test(condition.reason)) return [];
    const { message } = condition;
    return {
      key: `topology ${message}`,
      title: `Refused topology: ${nameOf(object)}`,
      cause: message,
      help: "correct the patches and templates of its ClusterClass",
      ...ofObject(object),
      since: condition.lastTransitionTime,
    };
  });
}

/** Failed calls of hooks, and patches that Cluster API refuses or drops. */
function hooks({ calls, errors }: Known): readonly Found[] {
  return calls.flatMap((call) => {
    const { at: since, id, hook, handler, cluster, isFailed, result, effects } = call;
    const error = errorOfCall(errors, call);
    const cause = error?.cause || result;
    const place = error?.place ?? call.place;
    const path = `hooks/${id}`;
    const title = `${hook} by the handler ${handler}`;
    const help = "correct the handler, and call it again from its page";
    const object = clusterIdentity(cluster);
    const common = { key: `hook ${title}`, path, since, help, object, ...shownAt(place) };
    if (isFailed) return { ...common, title: `Failed hook: ${title}`, cause };
    return effects.flatMap(({ object: patched, problem }) =>
      problem === "" ? [] : { ...common, title: `Wrong patch: ${title}`, cause: `${patched}: ${problem}` },
    );
  });
}

/** Clusters that hooks have blocked for long. */
function blocked({ objects, calls, now, isSession }: Known): readonly Found[] {
  return objects.flatMap((object) => {
    const condition = clusterFacts(object)?.topology;
    if (condition === undefined || condition.status === "True") return [];
    const since = condition.lastTransitionTime;
    const ms = now - Date.parse(since);
    if (!(ms >= (isSession ? quickBlockMs : blockMs))) return [];
    return blockingHooks(condition.message).map(({ hook, text }) => {
      const call = calls.find(
        (one) => one.hook === hook && ["", clusterFacts(object)?.key].includes(one.cluster),
      );
      const handler = call === undefined ? "its handler" : `the handler ${call.handler}`;
      return {
        severity: "warning" as const,
        key: `blocked ${hook} ${text}`,
        title: `Blocked by the hook ${hook}: ${nameOf(object)}, for ${durationText(ms)}`,
        cause: text === "" ? `${handler} answers with retryAfterSeconds` : text,
        help: `correct what ${handler} waits for: its answer without retryAfterSeconds lets the Cluster go on`,
        ...ofObject(object, "cluster"),
        ...(call !== undefined && { path: `hooks/${call.id}` }),
        since,
        ...shownAt(call?.place),
      };
    });
  });
}

/** Objects whose deletion takes long, except those that wait for one of them. */
function deletions({ objects, now, isSession }: Known, series: readonly Series[]): readonly Found[] {
  const deleting = objects.filter(({ metadata }) => metadata.deletionTimestamp !== undefined);
  const waiting = new Set(
    deleting.flatMap(({ metadata }) => (metadata.ownerReferences ?? []).map(({ uid }) => uid)),
  );
  const byObject = Map.groupBy(series, ({ last }) => objectKeyOf(last));
  return deleting.flatMap((object) => {
    const { uid = "", deletionTimestamp, finalizers = [] } = object.metadata;
    const own = byObject.get(keyOf(object)) ?? [];
    const failed = own.find(({ last }) => last.result.result === "error");
    const ms = now - Date.parse(String(deletionTimestamp));
    const isLong = ms >= (isSession || failed !== undefined ? quickDeletionMs : deletionMs);
    if (!isLong || waiting.has(uid) || finalizers.length === 0) return [];
    const shownRecord = (failed ?? own[0])?.last;
    const { reason, controller = "", help = "" } = whyNotDeleted(object, failed, own[0], isSession);
    return {
      severity: isSession || failed !== undefined ? ("error" as const) : ("warning" as const),
      key: `deletion ${finalizers} ${controller} ${reason}`,
      title: `Stuck deletion: ${nameOf(object)}, for ${durationText(ms)}`,
      cause: `finalizer ${finalizers.join(", ")}: ${reason}`,
      help:
        help ||
        "correct what its controller waits for; remove the finalizer only if nothing is left to delete",
      ...ofObject(object),
      ...(shownRecord !== undefined && ofRecord(shownRecord)),
      since: String(deletionTimestamp),
    };
  });
}

function whyNotDeleted(
  object: KubernetesObject,
  failed: Series | undefined,
  own: Series | undefined,
  isSession: boolean,
): { readonly reason: string; readonly controller?: string; readonly help?: string } {
  const { last } = failed ?? own ?? {};
  const state = reasonText(conditionOf(object, "Deleting") ?? conditionOf(object, "Ready"));
  if (last === undefined)
    return {
      reason: state || "the journal has no reconcile of the object",
      help: isSession
        ? "start the controller that removes the finalizer, if it does not run"
        : "choose its manager in Reconciles, to see what it waits for",
    };
  const { controller, attempt, result } = last;
  if (failed !== undefined)
    return { controller, reason: `${controller} failed ${attempt} times: ${result.message ?? ""}` };
  const next = result.result === "success" ? "does not reconcile it again" : "reconciles it again and again";
  const line = last.logs.findLast(({ level }) => level !== "debug")?.message ?? "";
  const logged = [state, line].filter(Boolean).join("; ");
  return { controller, reason: `${controller} ${next}${logged && `: ${logged}`}` };
}
