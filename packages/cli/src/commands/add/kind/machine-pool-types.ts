import { importLine } from "../../../shared/project-edit/import-line.ts";
import { kebab, one } from "../../../shared/project-edit/names.ts";
import { kindInterfaces } from "./kind-interfaces.ts";

/** The input of the types of a machine pool kind. */
interface MachinePool {
  readonly kind: string;
  readonly plural: string;
}

/** Returns the types of an InfraMachinePool of contract v1beta2. */
export function machinePoolTypes({ kind, plural }: MachinePool): string {
  return `${importLine("type { Condition, int32, KubernetesList, KubernetesObject }", "@capikit/api/meta")}

/**
 * ${kind} is the infrastructure of a MachinePool: machines that the platform scales itself.
 *
 * +kubebuilder:resource:path=${plural},scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Machine pool",type=string,JSONPath=\`.metadata.ownerReferences[?(@.kind=="MachinePool")].name\`
 * +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=\`.status.replicas\`
 * +kubebuilder:printcolumn:name="Provisioned",type=boolean,JSONPath=\`.status.initialization.provisioned\`
 */
${kindInterfaces(kind, "state of the machines")}

/** ${kind}Spec is the desired state of ${one(kind)}. Its MachinePool sets the number of machines. */
export interface ${kind}Spec {
  /**
   * providerIDList lists the provider IDs of the machines, equal to those of their Nodes. The provider sets it.
   * +listType=set
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:items:MaxLength=512
   */
  providerIDList?: string[];

  /**
   * image of the machines.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=256
   */
  image: string;
}

/**
 * ${kind}Status is the observed state of ${one(kind)}.
 * +kubebuilder:validation:MinProperties=1
 */
export interface ${kind}Status {
  /**
   * conditions of the machines.
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: Condition[];

  /** initialization reports the progress of the first provisioning. */
  initialization?: ${kind}InitializationStatus;

  /** ready is true once the machines run. The MachinePool controller of Cluster API reads only this field. */
  ready?: boolean;

  /** replicas is the number of machines. */
  replicas?: int32;
}

/**
 * ${kind}InitializationStatus reports the progress of the first provisioning.
 * +kubebuilder:validation:MinProperties=1
 * +kubebuilder:validation:XValidation:rule="!has(oldSelf.provisioned) || !oldSelf.provisioned || (has(self.provisioned) && self.provisioned)",message="provisioned must not be reset"
 */
export interface ${kind}InitializationStatus {
  /** provisioned is true once the machines run; it never resets. */
  provisioned?: boolean;
}
`;
}

/** Returns the types of its template. */
export function machinePoolTemplate({ kind }: MachinePool, extension: string): string {
  return `${importLine("type { KubernetesList, KubernetesObject, ObjectMeta }", "@capikit/api/meta")}
${importLine(`type { ${kind}Spec }`, `./${kebab(kind)}${extension}`)}

/**
 * ${kind}Template is the template of each ${kind} in a topology.
 *
 * +kubebuilder:resource:path=${kind.toLowerCase()}templates,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 */
export interface ${kind}Template extends KubernetesObject {
  /** spec is the template. */
  spec: ${kind}TemplateSpec;
}

export interface ${kind}TemplateList extends KubernetesList<${kind}Template> {}

/** ${kind}TemplateSpec contains the template. */
export interface ${kind}TemplateSpec {
  /** template of each ${kind}. */
  template: ${kind}TemplateResource;
}

/** ${kind}TemplateResource is ${one(kind)} without its identity. */
export interface ${kind}TemplateResource {
  /** metadata that each ${kind} gets. */
  metadata?: ObjectMeta;

  /** spec of each ${kind}. */
  spec: ${kind}Spec;
}
`;
}
