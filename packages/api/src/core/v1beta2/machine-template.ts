import type { ContractVersionedObjectReference } from "./contract-versioned-object-reference.ts";
import type { MachineSpec } from "./machine.ts";
import type { ObjectMeta } from "./object-meta.ts";

/**
 * Where the bootstrap data of a machine come from: an object of a bootstrap provider, or a Secret that is
 * there already.
 */
export interface Bootstrap {
  /** The bootstrap provider's object that makes the data. */
  configRef?: ContractVersionedObjectReference;

  /**
   * Name of the Secret that holds the data. Empty until it was made.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=0
   */
  dataSecretName?: string;
}

/** What machines are made from. */
export interface MachineTemplateSpec {
  /** Labels and annotations of the objects made from it. */
  metadata?: ObjectMeta;

  /** The wanted state of the machines. */
  spec: MachineSpec;
}
