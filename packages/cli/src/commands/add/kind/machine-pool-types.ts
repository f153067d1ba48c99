import { importLine } from "../project/import-line.ts";
import { kebab, one } from "../project/names.ts";

/** What is written of a kind of machine pools. */
interface MachinePool {
  readonly kind: string;
  readonly plural: string;
}

/** The types of an InfraMachinePool, by contract v1beta2. */
export function machinePoolTypes({ kind, plural }: MachinePool): string {
  return `${importLine("type { Condition, int32, KubernetesList, KubernetesObject }", "@capikit/api/meta")}

/**
 * ${kind} is what a MachinePool runs on: machines that the platform counts by itself.
 *
 * +kubebuilder:resource:path=${plural},scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Machine pool",type=string,JSONPath=\`.metadata.ownerReferences[?(@.kind=="MachinePool")].name\`
 * +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=\`.status.replicas\`
 * +kubebuilder:printcolumn:name="Provisioned",type=boolean,JSONPath=\`.status.initialization.provisioned\`
 */
export interface ${kind} extends KubernetesObject {
  /** spec is the wanted state of the machines. */
  spec: ${kind}Spec;

  /** status is the observed state of the machines. */
  status?: ${kind}Status;
}

export interface ${kind}List extends KubernetesList<${kind}> {}

/** ${kind}Spec is the wanted state of ${one(kind)}. How many machines there are is up to its MachinePool. */
export interface ${kind}Spec {
  /**
   * providerIDList names the machines, as their Nodes do. It is set by the provider.
   * +listType=set
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:items:MaxLength=512
   */
  providerIDList?: string[];

  /**
   * image that the machines start from.
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

  /** initialization tells how far the first provisioning is. */
  initialization?: ${kind}InitializationStatus;

  /** ready is true once the machines run. As of version 1.14, Cluster API's controller of MachinePools looks at nothing else. */
  ready?: boolean;

  /** replicas is how many machines there are. */
  replicas?: int32;
}

/**
 * ${kind}InitializationStatus tells how far the first provisioning is.
 * +kubebuilder:validation:MinProperties=1
 */
export interface ${kind}InitializationStatus {
  /** provisioned is true once the machines run; it never becomes false again. */
  provisioned?: boolean;
}
`;
}

/** The types of its template. */
export function machinePoolTemplate({ kind }: MachinePool, extension: string): string {
  return `${importLine("type { KubernetesList, KubernetesObject, ObjectMeta }", "@capikit/api/meta")}
${importLine(`type { ${kind}Spec }`, `./${kebab(kind)}${extension}`)}

/**
 * ${kind}Template is what each ${kind} of a topology is made from.
 *
 * +kubebuilder:resource:path=${kind.toLowerCase()}templates,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 */
export interface ${kind}Template extends KubernetesObject {
  /** spec is the template. */
  spec: ${kind}TemplateSpec;
}

export interface ${kind}TemplateList extends KubernetesList<${kind}Template> {}

/** ${kind}TemplateSpec holds the template. */
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
