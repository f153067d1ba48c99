import type { ObjectReference } from "../../meta/index.ts";

/** Refers to a template in the namespace of the ClusterClass. */
export interface LocalObjectTemplate {
  /** The template that the objects are made from. */
  ref: ObjectReference;
}
