import { type KubernetesObject, ownsField } from "@capikit/api/meta";
import { equalJson, isRecord, type JsonPath } from "@capikit/common/json";
import { changedPaths, stepsOf } from "../journal/changed-fields.ts";
import type { Outcome } from "./outcome.ts";
import { ownObject, type ReconcileAttempt, type WrittenObject } from "./reconcile-attempt.ts";

/** Consecutive reconciles of an object that count as a loop. */
const loopLength = 10;
/**
 * Consecutive reconciles that create an object, or write several objects in turn: more than most
 * controllers that add one at a time, or report the steps of their progress.
 */
const longLoopLength = 100;
/** Time between two reconciles of a loop, in addition to the controller's minimum interval. */
const loopPauseMs = 5_000;
/** Maximum number of tracked objects: a loop of any of them is enough. */
const maxTracked = 100;
/** Maximum number of objects of one key that are written in turn. */
const maxInTurn = 20;
const maxFields = 5;
const maxManagers = 5;

interface Track {
  /** A later reconcile does not continue a loop. */
  readonly until: number;
  readonly count: number;
  /** Whether reconciles wrote other objects in between. */
  readonly isInTurn?: boolean;
  readonly metadata: KubernetesObject["metadata"];
  /** Kept only before the last reconcile of a loop: 100 objects of 3 MiB would take much memory. */
  readonly object?: KubernetesObject;
}

/** A loop, with the fields that change. */
export interface Loop {
  /** Kind and key of the changed object, as in `ReconcileAttempt.objects`. */
  readonly object: string;
  /** Whether each reconcile creates an object of the kind `object`. */
  readonly isCreated: boolean;
  /** Empty if each reconcile writes the same, which another writer changes in between. */
  readonly fields: readonly string[];
  /** Field managers of the object. */
  readonly managers: readonly string[];
}

/**
 * Detects reconciles that change their own object or another watched object, or create one, each
 * time, so that the event of the write triggers the next one. Typical causes are a timestamp, and two
 * controllers that overwrite each other's fields.
 */
export class SelfTriggers {
  readonly #tracks = new Map<string, ReadonlyMap<string, Track>>();
  readonly #pauseMs: number;
  readonly #fieldManager: string | undefined;
  #isReported = false;

  /** @param fieldManager the field manager of the controller's writes, which decides who wrote a spec. */
  constructor(minIntervalMs: number, fieldManager?: string) {
    this.#pauseMs = minIntervalMs + loopPauseMs;
    this.#fieldManager = fieldManager;
  }

  /**
   * Records the end of a reconcile. Returns the loop that it continues, once for all objects.
   *
   * @param objects the watched objects that the reconcile wrote. Undefined if it wrote none or failed.
   * @param afterMs when it asked to be called again. A much earlier reconcile has another cause.
   */
  ended(
    key: string,
    objects: ReadonlyMap<string, WrittenObject> | undefined,
    startedAt: number,
    now: number,
    afterMs = Number.POSITIVE_INFINITY,
  ): Loop | undefined {
    if (this.#isReported) return undefined;
    const before = this.#tracks.get(key);
    this.#tracks.delete(key);
    if (objects === undefined || objects.size === 0) return undefined;
    const own = objects.get(ownObject)?.object;
    const isOwnSame =
      hasSameGeneration(before?.get(ownObject)?.metadata, own?.metadata) ||
      (own !== undefined && this.#ownedOf(own).some(hasContent));
    const until = now + Math.min(this.#pauseMs, afterMs / 2);
    const tracks = new Map<string, Track>();
    for (const [id, { object, isCreated = false }] of objects) {
      const last = before?.get(id);
      const isNext =
        last !== undefined &&
        (isOwnSame || (id === ownObject && isSameSpec(last.object, object))) &&
        startedAt <= last.until &&
        last.metadata.resourceVersion !== object.metadata.resourceVersion;
      const isOthers = id === ownObject && isNext && !this.#wrote(last, object);
      const count = isNext && !isOthers ? last.count + 1 : 1;
      const isInTurn = isNext && last.isInTurn === true;
      const limit = isCreated || isInTurn ? longLoopLength : loopLength;
      if (isNext && count >= limit) {
        this.#isReported = true;
        this.#tracks.clear();
        const fields = changedPaths(last.object, object, maxFields).map(plainPath);
        return { object: id, isCreated, fields, managers: managersOf(object) };
      }
      const { uid, generation, resourceVersion, name } = object.metadata;
      const metadata = { name, uid, generation, resourceVersion } as KubernetesObject["metadata"];
      tracks.set(id, { metadata, until, count, isInTurn, ...(count >= limit - 1 && { object }) });
    }
    for (const [id, track] of before ?? []) {
      const isLate = startedAt > track.until || tracks.size >= maxInTurn;
      if (!tracks.has(id) && !isLate) tracks.set(id, { ...track, isInTurn: true });
    }
    this.#tracks.set(key, tracks);
    for (const oldest of this.#tracks.keys()) {
      if (this.#tracks.size <= maxTracked) break;
      this.#tracks.delete(oldest);
    }
    return undefined;
  }

  /** Reports whether the controller may have written all fields of the spec that changed. */
  #wrote({ metadata, object: before }: Track, after: KubernetesObject): boolean {
    if (before === undefined || hasSameGeneration(metadata, after.metadata)) return true;
    const owned = this.#ownedOf(after);
    const changed = changedPaths(before, after, Number.POSITIVE_INFINITY).map(stepsOf);
    return changed.filter(isContent).every((steps) => owned.some((fields) => ownsField(fields, steps)));
  }

  /** Returns the fields that the controller's manager owns, by `fieldsV1`. */
  #ownedOf({ metadata: { managedFields = [] } }: KubernetesObject): readonly unknown[] {
    const own = managedFields.filter(
      ({ manager, subresource }) => manager === this.#fieldManager && !subresource,
    );
    return own.map(({ fieldsV1 }) => fieldsV1);
  }
}

const isContent = ([first]: readonly string[]): boolean => first !== "metadata" && first !== "status";

/** Reports whether fields of `fieldsV1` contain some outside metadata and status. */
const hasContent = (fields: unknown): boolean =>
  isRecord(fields) && Object.keys(fields).some((step) => isContent([step.slice(2)]));

/** Warns if a successful reconcile continues a loop of own writes. */
export function warnOfSelfTrigger(
  triggers: SelfTriggers,
  attempt: ReconcileAttempt,
  outcome: Outcome,
  now: number,
): void {
  // The events of failed attempts queue nothing.
  const isSelfTriggered =
    outcome.result === "success" || (outcome.result === "requeue_after" && outcome.limit === undefined);
  const written = isSelfTriggered ? attempt.objects : undefined;
  const afterMs = outcome.result === "requeue_after" ? outcome.afterMs : undefined;
  const loop = triggers.ended(attempt.key, written, attempt.startedAt, now, afterMs);
  if (loop === undefined) return;
  const { object, isCreated, fields, managers } = loop;
  if (isCreated) {
    attempt.logger.warn(
      "Reconcile triggers itself: each one creates another object. Derive the name from the owner, and create the object only if it is missing",
      { kind: object },
    );
    return;
  }
  const other = object !== ownObject && { object };
  const which = other ? "the same watched object" : "its own object";
  if (fields.length === 0) {
    attempt.logger.warn(
      `Reconcile and another writer overwrite each other: each one writes ${which} again. Let one of them own the fields`,
      { ...other, managers },
    );
  } else {
    attempt.logger.warn(
      `Reconcile triggers itself: each one changes ${which}. Write the fields only when their meaning changes`,
      { ...other, fields },
    );
  }
}

/** Reports whether objects differ at most in metadata and status. */
function isSameSpec(before: KubernetesObject | undefined, after: KubernetesObject): boolean {
  const rest = (object: KubernetesObject) => ({ ...object, metadata: undefined, status: undefined });
  return before === undefined || equalJson(rest(before), rest(after));
}

function managersOf({ metadata: { managedFields = [] } }: KubernetesObject): readonly string[] {
  return [...new Set(managedFields.flatMap(({ manager = [] }) => manager))].slice(0, maxManagers);
}

/** Reports whether only parts of the own object without a generation changed, such as the status. */
function hasSameGeneration(
  before: KubernetesObject["metadata"] | undefined,
  after: KubernetesObject["metadata"] | undefined,
): boolean {
  if (before === undefined || after === undefined) return true;
  return before.uid === after.uid && before.generation === after.generation;
}

/** Such as `status.items[0]`. Names are not quoted. */
function plainPath(path: JsonPath | undefined): string {
  if (path === undefined) return "";
  const before = plainPath(path.parent);
  if (typeof path.step === "number") return `${before}[${path.step}]`;
  return before === "" ? path.step : `${before}.${path.step}`;
}
