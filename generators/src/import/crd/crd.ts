import type { JsonObject } from "@capikit/schema";
import type { Location } from "../../model/text/source-text.ts";

/** A CRD that has been read and checked as far as types require. */
export interface Crd {
  /** `metadata.name`, or else its expected value. */
  readonly name: string;
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly document: JsonObject;
  readonly metadata: JsonObject;
  readonly spec: JsonObject;
  readonly names: JsonObject;
  readonly versions: readonly CrdVersion[];
  /** The file name as passed. */
  readonly path: string;
  readonly locate: (object: unknown, key?: string) => Location;
}

export interface CrdVersion {
  readonly name: string;
  readonly document: JsonObject;
  /** `schema.openAPIV3Schema`. */
  readonly schema: JsonObject;
}
