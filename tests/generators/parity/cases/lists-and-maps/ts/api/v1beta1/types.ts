import type { int32, int64, KubernetesObject } from "@capikit/api/meta";

export interface Rack extends KubernetesObject {
  spec?: RackSpec;
}

export interface Slot {
  name: string;
  /** +kubebuilder:default=TCP */
  protocol?: string;
  port: int32;
}

/**
 * Label of a slot.
 * +kubebuilder:validation:MaxLength=10
 */
export type Label = string;

/**
 * Point is atomic.
 * +structType=atomic
 */
export interface Point {
  x: int32;
  y: int32;
}

export interface RackSpec {
  /**
   * +listType=map
   * +listMapKey=name
   * +listMapKey=protocol
   * +kubebuilder:validation:MinItems=1
   * +kubebuilder:validation:MaxItems=16
   */
  slots?: Slot[];
  /** +listType=set */
  tags?: readonly string[];
  /** +listType=atomic */
  order?: Array<Slot>;
  /**
   * +k8s:listType=map
   * +k8s:listMapKey=name
   */
  twins?: ReadonlyArray<Slot>;
  /**
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:items:MaxLength=5
   * +kubebuilder:validation:items:Pattern=`^[a-z]*$`
   * +kubebuilder:validation:items:Enum=a;b
   */
  short?: string[];
  /**
   * +kubebuilder:validation:items:Minimum=1
   * +kubebuilder:validation:items:Maximum=9
   * +kubebuilder:validation:items:ExclusiveMinimum=true
   * +kubebuilder:validation:items:ExclusiveMaximum=false
   * +kubebuilder:validation:items:MultipleOf=3
   */
  digits?: int32[];
  /**
   * +kubebuilder:validation:items:MinItems=1
   * +kubebuilder:validation:items:MaxItems=2
   */
  grid?: string[][];
  /**
   * +kubebuilder:validation:items:MinProperties=1
   * +kubebuilder:validation:items:MaxProperties=2
   */
  maps?: Record<string, string>[];
  /** +kubebuilder:validation:items:Format=date */
  dates?: string[];
  /** +kubebuilder:validation:items:Type=string */
  texts?: int32[];
  /** +kubebuilder:validation:items:XValidation:rule="self.port > 0",message="no port" */
  checked?: Slot[];
  /**
   * labels by name.
   * +mapType=atomic
   * +kubebuilder:validation:MinProperties=1
   * +kubebuilder:validation:MaxProperties=8
   */
  labels?: Record<string, Label>;
  /** +mapType=granular */
  counts?: { [key: string]: int64 };
  nested?: Record<string, Record<string, boolean[]>>;
  structs?: Record<Label, Slot>;
  /** at is where it stands. */
  at?: Point;
  /** +structType=granular */
  to?: Slot;
  labelled?: Label[];
}
