import { valueAt } from "@capikit/common/json";
import type { MoveObject } from "./move-object.ts";
import { pausedAnnotation } from "./names.ts";

/** Reports whether a Cluster or ClusterClass is paused. */
export function isPaused({ spec, metadata }: MoveObject): boolean {
  return valueAt(spec, "paused") === true || pausedAnnotation in (metadata.annotations ?? {});
}
