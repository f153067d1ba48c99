import type { KubernetesObject } from "@capikit/api/meta";
import type { ObjectGetter, ObjectLister } from "../lookup/reader.ts";
import type { ObjectKey } from "../metadata/object-like.ts";

/** Context of map functions. */
export interface MapperContext {
  /** Cache or client. */
  readonly cache: ObjectGetter & ObjectLister;
  readonly signal?: AbortSignal | undefined;
}

/** Maps a changed object to requests, for the watches of a controller. */
export type RequestMapper<T extends KubernetesObject> = (
  object: T,
  context: MapperContext,
) => Promise<readonly ObjectKey[]>;
