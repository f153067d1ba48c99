import type { ObjectReference } from "../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/machine-template.ts";
import type { MachineSpec } from "./machine.ts";
import type { ObjectMeta } from "./object-meta.ts";

/** Source of the bootstrap data: an object of a bootstrap provider, or an existing Secret. */
export interface Bootstrap extends Omit<v1beta2.Bootstrap, "configRef"> {
  /** Reference to the bootstrap config. */
  configRef?: ObjectReference;
}

/** Template of machines. */
export interface MachineTemplateSpec {
  /** Labels and annotations of the objects. */
  metadata?: ObjectMeta;

  /** Desired state of the machines. */
  spec?: MachineSpec;
}
