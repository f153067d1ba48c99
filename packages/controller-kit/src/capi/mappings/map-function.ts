import type { KubernetesObject } from "@capikit/api/meta";
import type { LookUpOptions } from "../look-ups/reader.ts";
import type { ObjectKey } from "../metadata/object-like.ts";

/** Whom to reconcile after a change of an object, for the watches of a controller. */
export type MapFunction<T extends KubernetesObject> = (
  object: T,
  options?: LookUpOptions,
) => Promise<readonly ObjectKey[]>;
