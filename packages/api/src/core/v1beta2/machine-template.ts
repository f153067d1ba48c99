import type { ContractVersionedObjectReference } from "./contract-versioned-object-reference.ts";
import type { MachineSpec } from "./machine.ts";
import type { ObjectMeta } from "./object-meta.ts";

/** Source of the bootstrap data: an object of a bootstrap provider, or an existing Secret. */
export interface Bootstrap {
  /** Reference to the bootstrap config. */
  configRef?: ContractVersionedObjectReference;

  /**
   * Name of the Secret with the bootstrap data. Empty until the data is created.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=0
   */
  dataSecretName?: string;
}

/** Template of machines. */
export interface MachineTemplateSpec {
  /** Labels and annotations of the objects. */
  metadata?: ObjectMeta;

  /** Desired state of the machines. */
  spec: MachineSpec;
}
