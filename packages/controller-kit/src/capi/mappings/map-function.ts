import type { KubernetesObject } from "@capikit/api/meta";
import type { ObjectGetter, ObjectLister } from "../lookup/reader.ts";
import type { ObjectKey } from "../metadata/object-like.ts";

/** What a mapper reads with, as controllers hand it to their map functions. */
export interface MapperContext {
  /** A cache, or a client. */
  readonly cache: ObjectGetter & ObjectLister;
  readonly signal?: AbortSignal | undefined;
}

/** Whom to reconcile after a change of an object: a map function for the watches of a controller. */
export type RequestMapper<T extends KubernetesObject> = (
  object: T,
  context: MapperContext,
) => Promise<readonly ObjectKey[]>;
