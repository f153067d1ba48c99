import type { Location } from "@capikit/model";
import type { JsonObject } from "@capikit/schema";

/** A CRD as it was read: checked as far as types can be made of it. */
export interface Crd {
  /** `metadata.name`, else what it should be. */
  readonly name: string;
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  /** The whole document. */
  readonly document: JsonObject;
  readonly metadata: JsonObject;
  readonly spec: JsonObject;
  readonly names: JsonObject;
  readonly versions: readonly CrdVersion[];
  /** The file, as it was passed. */
  readonly path: string;
  readonly locate: (object: unknown, key?: string) => Location;
}

export interface CrdVersion {
  readonly name: string;
  readonly document: JsonObject;
  /** `schema.openAPIV3Schema`. */
  readonly schema: JsonObject;
}
