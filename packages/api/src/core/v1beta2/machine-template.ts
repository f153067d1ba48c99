import type { ContractVersionedObjectReference } from "./contract-versioned-object-reference.ts";
import type { MachineSpec } from "./machine.ts";

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

/**
 * Labels and annotations of objects that are created from a template.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ObjectMeta {
  /** Labels to add. */
  labels?: Record<string, string>;

  /** Annotations to add. */
  annotations?: Record<string, string>;
}
