import type { JSONValue } from "../../meta/index.ts";

/** Patch for templates. */
export interface ClusterClassPatch {
  /**
   * Name of the patch.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /**
   * Description of the patch.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  description?: string;

  /**
   * Go template over the variables. The patch is applied if the result is true. Default: always.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  enabledIf?: string;

  /**
   * Inline JSON patches. Mutually exclusive with external.
   *
   * +kubebuilder:validation:MaxItems=100
   * +listType=atomic
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
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  jsonPatches: JSONPatch[];
}

/** Selects templates by kind and by their references in the ClusterClass. */
export interface PatchSelector {
  /**
   * API version of the templates.
   *
   * +kubebuilder:validation:MaxLength=317
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\\/[a-z]([-a-z0-9]*[a-z0-9])?$`
   */
  apiVersion: string;

  /**
   * Kind of the templates.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`
   */
  kind: string;

  /** References in the ClusterClass. Any match is sufficient. */
  matchResources: PatchSelectorMatch;
}

/**
 * References to templates in a ClusterClass.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface PatchSelectorMatch {
  /**
   * Whether to select the templates of the control plane and its machines.
   *
   * +capikit:conversion:restore
   */
  controlPlane?: boolean;

  /**
   * Whether to select the template of the InfraCluster.
   *
   * +capikit:conversion:restore
   */
  infrastructureCluster?: boolean;

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
   * +listType=atomic
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
   * +listType=atomic
   */
  names?: string[];
}

/** An operation of a JSON patch (RFC 6902). */
export interface JSONPatch {
  /** Operation to perform. */
  op: "add" | "replace" | "remove";

  /**
   * JSON pointer below /spec. Array indexes other than 0 and - are not allowed.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  path: string;

  /** Value of the operation. Mutually exclusive with valueFrom. */
  value?: JSONValue;

  /** Source of the value. Mutually exclusive with value. */
  valueFrom?: JSONPatchValue;
}

/** Source of the value of a JSON patch. Exactly one field is set. */
export interface JSONPatchValue {
  /**
   * A variable or a part of it, such as users[0].name or builtin.cluster.name.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  variable?: string;

  /**
   * Go template over the variables. The result is parsed as YAML.
   *
   * +kubebuilder:validation:MaxLength=10240
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}

/**
 * External patch, generated and validated by Runtime Extensions. Handlers are named handler.config,
 * after the handler and its ExtensionConfig.
 */
export interface ExternalPatchDefinition {
  /**
   * Handler of the GeneratePatches hook.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  generatePatchesExtension?: string;

  /**
   * Handler of the ValidateTopology hook.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  validateTopologyExtension?: string;

  /**
   * Handler of the DiscoverVariables hook.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  discoverVariablesExtension?: string;

  /** Settings for the handlers. They override settings of the ExtensionConfig. */
  settings?: Record<string, string>;
}
