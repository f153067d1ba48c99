/**
 * The v1beta1 types of the Foo infrastructure provider.
 *
 * +groupName=infrastructure.cluster.x-k8s.io
 */
import type { ContractVersionedObjectReference } from "@capikit/api/core/v1beta2";
import type { int32, KubernetesList, KubernetesObject, Quantity } from "@capikit/api/meta";

/**
 * FooMachine is a machine on Foo.
 *
 * +kubebuilder:subresource:status
 */
export interface FooMachine extends KubernetesObject {
  spec: FooMachineSpec;
  status?: FooMachineStatus;
}

export interface FooMachineList extends KubernetesList<FooMachine> {}

/**
 * +kubebuilder:validation:XValidation:rule="self.min <= self.max",message="min must be at most max"
 */
export interface FooMachineSpec {
  /** +kubebuilder:default=1 */
  min?: int32;
  /** +kubebuilder:default=3 */
  max?: int32;
  /**
   * image is the name of the image, which cannot be changed later.
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:Pattern=`^[a-z][a-z0-9-]*$`
   */
  image: string;
  disk?: Quantity;
  /**
   * +listType=map
   * +listMapKey=name
   */
  networks?: FooNetwork[];
  /** identityRef refers to the credentials of the machine. */
  identityRef?: ContractVersionedObjectReference;
}

export interface FooNetwork {
  name: string;
  zone: Exclude<Zone, "closed">;
}

type Zone = "eu" | "us" | "closed";

export interface FooMachineStatus {
  addresses?: string[];
}
