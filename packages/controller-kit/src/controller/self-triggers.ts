import type { KubernetesObject } from "@capikit/api/meta";
import type { JsonPath } from "@capikit/common/json";
import { changedPaths } from "../journal/changed-fields.ts";
import type { Outcome } from "./outcome.ts";
import type { ReconcileAttempt } from "./reconcile-attempt.ts";

/** Consecutive reconciles of an object that count as a loop. */
const loopLength = 10;
/** Time between two reconciles of a loop, in addition to the controller's minimum interval. */
const loopPauseMs = 5_000;
/** Maximum number of tracked objects: a loop of any of them is enough. */
const maxTracked = 100;
const maxFields = 5;

interface Track {
  readonly at: number;
  readonly count: number;
  readonly metadata: KubernetesObject["metadata"];
  /** Kept only before the last reconcile of a loop: 100 objects of 3 MiB would take much memory. */
  readonly object?: KubernetesObject;
}

/**
 * Detects reconciles that change their own object each time, so that the event of the write
 * triggers the next one. Typical causes are a timestamp in the status, and two controllers that
 * overwrite each other's fields.
 */
export class SelfTriggers {
  readonly #tracks = new Map<string, Track>();
  readonly #pauseMs: number;
  #isReported = false;

  constructor(minIntervalMs: number) {
    this.#pauseMs = minIntervalMs + loopPauseMs;
  }

  /**
   * Records the end of a reconcile. Returns the fields that change, once for all objects.
   *
   * @param object the last own object that the reconcile wrote. Undefined if it wrote nothing,
   * failed, or asked to be called again.
   */
  ended(
    key: string,
    object: KubernetesObject | undefined,
    startedAt: number,
    now: number,
  ): readonly string[] | undefined {
    if (this.#isReported) return undefined;
    const before = this.#tracks.get(key);
    this.#tracks.delete(key);
    if (object === undefined) return undefined;
    const isNext =
      before !== undefined &&
      startedAt - before.at <= this.#pauseMs &&
      isRepeated(before.metadata, object.metadata);
    const count = isNext ? before.count + 1 : 1;
    if (isNext && count >= loopLength) {
      this.#isReported = true;
      this.#tracks.clear();
      return changedPaths(before.object, object, maxFields).map(plainPath);
    }
    const { uid, generation, resourceVersion, name } = object.metadata;
    const metadata = { name, uid, generation, resourceVersion } as KubernetesObject["metadata"];
    this.#tracks.set(key, { metadata, at: now, count, ...(count >= loopLength - 1 && { object }) });
    for (const oldest of this.#tracks.keys()) {
      if (this.#tracks.size <= maxTracked) break;
      this.#tracks.delete(oldest);
    }
    return undefined;
  }
}

/** Warns if a successful reconcile continues a loop of own writes. */
export function warnOfSelfTrigger(
  triggers: SelfTriggers,
  attempt: ReconcileAttempt,
  { result }: Outcome,
  now: number,
): void {
  const written = result === "success" ? attempt.object : undefined;
  const fields = triggers.ended(attempt.key, written, attempt.startedAt, now);
  if (fields === undefined) return;
  attempt.logger.warn(
    "Reconcile triggers itself: each one changes its own object. Write the fields only when their meaning changes",
    { fields },
  );
}

/** Reports whether only parts without a generation changed, such as the status. */
function isRepeated(before: Track["metadata"], after: Track["metadata"]): boolean {
  return (
    before.uid === after.uid &&
    before.generation === after.generation &&
    before.resourceVersion !== after.resourceVersion
  );
}

/** Such as `status.items[0]`. Names are not quoted. */
function plainPath(path: JsonPath | undefined): string {
  if (path === undefined) return "";
  const before = plainPath(path.parent);
  if (typeof path.step === "number") return `${before}[${path.step}]`;
  return before === "" ? path.step : `${before}.${path.step}`;
}
