import type { JSONValue } from "../../meta/index.ts";

/** A change to templates. */
export interface ClusterClassPatch {
  /**
   * Name of the patch.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /**
   * What the patch is for.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  description?: string;

  /**
   * Go template over the variables; the patch is applied if it gives true. Always by default.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  enabledIf?: string;

  /**
   * The changes as JSON patches. Excludes external.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  definitions?: PatchDefinition[];

  /** The Runtime Extension that makes the changes. Excludes definitions. */
  external?: ExternalPatchDefinition;
}

/** JSON patches for the templates that a selector chooses. */
export interface PatchDefinition {
  /** The templates that are changed. */
  selector: PatchSelector;

  /**
   * The changes, applied in this order.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  jsonPatches: JSONPatch[];
}

/** Chooses templates by their kind and by where the ClusterClass refers to them. */
export interface PatchSelector {
  /**
   * Group and version of the templates.
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

  /** Where the ClusterClass refers to the templates. Any of the places is enough. */
  matchResources: PatchSelectorMatch;
}

/** Places in a ClusterClass that refer to templates. */
export interface PatchSelectorMatch {
  /** Whether templates of the control plane and its machines are meant. */
  controlPlane?: boolean;

  /** Whether the template of the InfraCluster is meant. */
  infrastructureCluster?: boolean;

  /** Classes of MachineDeployments whose templates are meant. */
  machineDeploymentClass?: PatchSelectorMatchMachineDeploymentClass;

  /** Classes of MachinePools whose templates are meant. */
  machinePoolClass?: PatchSelectorMatchMachinePoolClass;
}

/** Classes of MachineDeployments. */
export interface PatchSelectorMatchMachineDeploymentClass {
  /**
   * Names of the classes. One * may stand for any text at the start or at the end.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  names?: string[];
}

/** Classes of MachinePools. */
export interface PatchSelectorMatchMachinePoolClass {
  /**
   * Names of the classes. One * may stand for any text at the start or at the end.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  names?: string[];
}

/** One operation of a JSON patch (RFC 6902). */
export interface JSONPatch {
  /** The operation. */
  op: "add" | "replace" | "remove";

  /**
   * JSON pointer to the place, below /spec. In arrays only the first place (0) and the end (-) can be
   * named.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  path: string;

  /** The value to put there. Excludes valueFrom. */
  value?: JSONValue;

  /** Where the value comes from. Excludes value. */
  valueFrom?: JSONPatchValue;
}

/** Where the value of a JSON patch comes from: exactly one of its fields. */
export interface JSONPatchValue {
  /**
   * A variable or a part of one, such as users[0].name, or builtin.cluster.name.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  variable?: string;

  /**
   * Go template over the variables; what it gives is read as YAML.
   *
   * +kubebuilder:validation:MaxLength=10240
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}

/**
 * A patch that Runtime Extensions make and check. Each is named by the handler's name and its
 * ExtensionConfig's: handler.config.
 */
export interface ExternalPatchDefinition {
  /**
   * The handler of hook GeneratePatches.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  generateExtension?: string;

  /**
   * The handler of hook ValidateTopology.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  validateExtension?: string;

  /**
   * The handler of hook DiscoverVariables.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  discoverVariablesExtension?: string;

  /** Settings for the handlers. They win over those of the ExtensionConfig. */
  settings?: Record<string, string>;
}
