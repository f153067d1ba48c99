import type { KubernetesObject } from "@capikit/client";
import { rbacMarkerOf } from "@capikit/client/errors";
import { listAt, textAt } from "@capikit/common/json";
import type { HookCallDetails, ShownProblem } from "@capikit/console";
import type { ReconcileRecord } from "@capikit/controller-kit/journal";
import {
  type Found,
  failures,
  flapping,
  type KnownReconciles,
  loops,
  messagesOf,
  pathOf,
  type Series,
  seriesOf,
  slow,
} from "./journal-problems.ts";
import { shownText } from "./summarize-object.ts";

/** What a console knows, in which it searches problems. */
export interface Known extends KnownReconciles {
  /** Objects that are being deleted, and Clusters. */
  readonly objects: readonly KubernetesObject[];
  /** The last call of each handler. */
  readonly calls: readonly HookCallDetails[];
  /** Lines about missing permissions in the logs, since the last starts of the programs. */
  readonly denials: readonly string[];
}

/** Milliseconds from which a deletion is long. */
const deletionMs = 15_000;
const maxProblems = 50;

/** Finds problems with their causes, the most severe first. Of similar objects, it names one. */
export function findProblems(known: Known): readonly ShownProblem[] {
  const series = seriesOf(known);
  const stuck = deletions(known, series);
  const found = [
    ...forbidden(series, known.denials),
    // A failure that a deletion waits for is named there.
    ...failures(series).filter(({ path }) => stuck.every((one) => one.path !== path)),
    ...hooks(known.calls),
    ...topologies(known),
    ...stuck,
    ...flapping(series),
    ...loops(series, known),
    ...slow(series, known),
  ];
  return grouped(found).slice(0, maxProblems);
}

function grouped(found: readonly Found[]): readonly ShownProblem[] {
  return [...Map.groupBy(found, ({ key }) => key).values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { severity = "error", title, cause, help = "", path = "" } = first;
    const more = others.length === 0 ? "" : `, and ${others.length} more`;
    return {
      severity,
      title: shownText(title + more, 500),
      cause: shownText(cause, 2_000),
      help: shownText(help, 500),
      path,
    };
  });
}

/** Returns the marker of the permission that a message reports as missing. */
export function missingMarker(message: string): string | undefined {
  if (!/forbidden/i.test(message)) return undefined;
  const text = message.replaceAll('\\"', '"');
  // Logs quote errors. The cache names all verbs that it needs.
  return /\+kubebuilder:rbac:\S*[^\s,.]/.exec(text)?.[0] ?? rbacMarkerOf(text);
}

/** A request without permission. It is over when the object is reconciled without one. */
function forbidden(series: readonly Series[], denials: readonly string[]): readonly Found[] {
  const denied = (where: string, message: string, path?: string): readonly Found[] => {
    const marker = missingMarker(message);
    if (marker === undefined) return [];
    return [
      {
        key: `forbidden ${marker}`,
        title: `Missing permission: ${where}`,
        cause: message,
        help: `add // ${marker} to the comment of the controller, or grant it in the role of its ServiceAccount`,
        ...(path !== undefined && { path }),
      },
    ];
  };
  return [
    ...series.flatMap(({ title, last }) =>
      messagesOf(last).flatMap((message) => denied(title, message, pathOf(last))),
    ),
    ...denials.flatMap((line) => denied("a request of the program", line)),
  ];
}

/** Clusters whose topology core cannot apply: a patch or a template is wrong. */
function topologies({ objects, calls }: Known): readonly Found[] {
  return objects.flatMap((object) => {
    const condition = conditionOf(object, "TopologyReconciled");
    const message = textAt(condition, "message");
    const isFailed =
      textAt(condition, "status") === "False" && /Fail|Error/.test(textAt(condition, "reason"));
    if (object.kind !== "Cluster" || !isFailed) return [];
    const call = calls.find(
      ({ hook, isFailed, effects }) =>
        hook === "GeneratePatches" && (isFailed || effects.some(({ problem }) => problem !== "")),
    );
    return {
      key: `topology ${message}`,
      title: `Refused topology: ${nameOf(object)}`,
      cause: message,
      help:
        call === undefined
          ? "correct the patches and templates of its ClusterClass"
          : `correct the patch of the handler ${call.handler}`,
      path:
        call === undefined ? `object/${encodeURIComponent(object.metadata.uid ?? "")}` : `hooks/${call.id}`,
    };
  });
}

/** Failed calls of hooks, and patches that Cluster API refuses or drops. */
function hooks(calls: readonly HookCallDetails[]): readonly Found[] {
  return calls.flatMap(({ id, hook, handler, isFailed, result, effects }) => {
    const path = `hooks/${id}`;
    const title = `${hook} by the handler ${handler}`;
    if (isFailed) return { key: `hook ${title}`, title: `Failed hook: ${title}`, cause: result, path };
    return effects.flatMap(({ object, problem }) =>
      problem === ""
        ? []
        : { key: `hook ${title}`, title: `Wrong patch: ${title}`, cause: `${object}: ${problem}`, path },
    );
  });
}

/** Objects whose deletion takes long, except those that wait for one of them. */
function deletions({ objects, now }: Known, series: readonly Series[]): readonly Found[] {
  const deleting = objects.filter(({ metadata }) => metadata.deletionTimestamp !== undefined);
  const waiting = new Set(
    deleting.flatMap(({ metadata }) => (metadata.ownerReferences ?? []).map(({ uid }) => uid)),
  );
  return deleting.flatMap((object) => {
    const { uid = "", deletionTimestamp, finalizers = [] } = object.metadata;
    const seconds = Math.round((now - Date.parse(String(deletionTimestamp))) / 1_000);
    if (waiting.has(uid) || seconds * 1_000 < deletionMs || finalizers.length === 0) return [];
    const own = series.filter(({ last }) => isOf(last, object));
    const { reason, controller = "" } = whyNotDeleted(object, own);
    return {
      key: `deletion ${finalizers} ${controller} ${reason}`,
      title: `Stuck deletion: ${nameOf(object)}, for ${seconds} s`,
      cause: `finalizer ${finalizers.join(", ")}: ${reason}`,
      path: own[0] === undefined ? `object/${encodeURIComponent(uid)}` : pathOf(own[0].last),
    };
  });
}

function whyNotDeleted(
  object: KubernetesObject,
  own: readonly Series[],
): { readonly reason: string; readonly controller?: string } {
  const failed = own.find(({ last }) => last.result.result === "error");
  const { last } = failed ?? own[0] ?? {};
  const deleting = conditionOf(object, "Deleting") ?? conditionOf(object, "Ready");
  const state = [textAt(deleting, "reason"), textAt(deleting, "message")].filter(Boolean).join(": ");
  if (last === undefined)
    return {
      reason:
        state ||
        "the journal has no reconcile of the object; start the controller that removes the finalizer",
    };
  const { controller, attempt, result } = last;
  if (failed !== undefined)
    return { controller, reason: `${controller} failed ${attempt} times: ${result.message ?? ""}` };
  const next = result.result === "success" ? "does not reconcile it again" : "reconciles it again and again";
  const line = last.logs.findLast(({ level }) => level !== "debug")?.message ?? "";
  const logged = [state, line].filter(Boolean).join("; ");
  return { controller, reason: `${controller} ${next}${logged && `: ${logged}`}` };
}

function conditionOf(object: KubernetesObject, type: string): unknown {
  return [
    ...listAt(object, "status", "conditions"),
    ...listAt(object, "status", "v1beta2", "conditions"),
  ].find((one) => textAt(one, "type") === type);
}

function isOf(
  { kind, namespace, name }: ReconcileRecord,
  { apiVersion = "", kind: of, metadata }: KubernetesObject,
): boolean {
  const isKind = kind?.kind === of && apiVersion.startsWith(`${kind?.group}/`);
  return isKind && namespace === metadata.namespace && name === metadata.name;
}

function nameOf({ kind, metadata: { namespace, name } }: KubernetesObject): string {
  return `${kind} ${namespace === undefined ? "" : `${namespace}/`}${name}`;
}
