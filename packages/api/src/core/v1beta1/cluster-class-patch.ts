import type * as v1beta2 from "../v1beta2/cluster-class-patch.ts";

export type { JSONPatch, JSONPatchValue } from "../v1beta2/cluster-class-patch.ts";

/** Patch for templates. */
export interface ClusterClassPatch extends Omit<v1beta2.ClusterClassPatch, "definitions" | "external"> {
  /**
   * Inline JSON patches. Mutually exclusive with external.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  definitions?: PatchDefinition[];

  /** Runtime Extension that generates the patches. Mutually exclusive with definitions. */
  external?: ExternalPatchDefinition;
}

/** JSON patches for the templates that a selector matches. */
export interface PatchDefinition {
  /** Selector for templates to patch. */
  selector: PatchSelector;

  /**
   * JSON patches, applied in this order.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  jsonPatches: v1beta2.JSONPatch[];
}

/** Selects templates by kind and by their references in the ClusterClass. */
export interface PatchSelector {
  /**
   * API version of the templates.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  apiVersion: string;

  /**
   * Kind of the templates.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  kind: string;

  /** References in the ClusterClass. Any match is sufficient. */
  matchResources: PatchSelectorMatch;
}

/** References to templates in a ClusterClass. */
export interface PatchSelectorMatch
  extends Pick<v1beta2.PatchSelectorMatch, "controlPlane" | "infrastructureCluster"> {
  /** MachineDeployment classes whose templates are selected. */
  machineDeploymentClass?: PatchSelectorMatchMachineDeploymentClass;

  /** MachinePool classes whose templates are selected. */
  machinePoolClass?: PatchSelectorMatchMachinePoolClass;
}

/** MachineDeployment classes. */
export interface PatchSelectorMatchMachineDeploymentClass {
  /**
   * Names of the classes. `*` at the start or end of a name matches any text.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  names?: string[];
}

/** MachinePool classes. */
export interface PatchSelectorMatchMachinePoolClass {
  /**
   * Names of the classes. `*` at the start or end of a name matches any text.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  names?: string[];
}

/**
 * External patch, generated and validated by Runtime Extensions. Handlers are named handler.config,
 * after the handler and its ExtensionConfig.
 */
export interface ExternalPatchDefinition
  extends Pick<v1beta2.ExternalPatchDefinition, "discoverVariablesExtension" | "settings"> {
  /**
   * Handler of the GeneratePatches hook.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   * +capikit:conversion:from=generatePatchesExtension
   */
  generateExtension?: string;

  /**
   * Handler of the ValidateTopology hook.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   * +capikit:conversion:from=validateTopologyExtension
   */
  validateExtension?: string;
}
