import type { ObjectReference } from "../../meta/index.ts";

/** Reference to a template in the namespace of the ClusterClass. */
export interface LocalObjectTemplate {
  /**
   * Template for the objects.
   *
   * +capikit:conversion:from=templateRef
   * +capikit:conversion:go:create
   */
  ref: ObjectReference;
}
