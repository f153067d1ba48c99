import type { int32, KubernetesObject } from "@capikit/api/meta";

/**
 * +kubebuilder:resource:categories={all,"acme"},shortName=sx;sy
 * +kubebuilder:printcolumn:JSONPath=".spec.list[0]",name=List,type="string",description=`'not quoted'`,priority=0
 * +kubebuilder:printcolumn:type=string,name=`Raw`,JSONPath=`.spec.enum`
 */
export interface Syntax extends KubernetesObject {
  spec?: SyntaxSpec;
}

export interface SyntaxSpec {
  /** +kubebuilder:validation:Enum={"a","b",c} */
  enum?: string;
  /** +kubebuilder:validation:Enum=a;"b";c */
  same?: string;
  /** +kubebuilder:validation:Enum=single */
  one?: string;
  /** +kubebuilder:default:={a,b} */
  list?: string[];
  /** +kubebuilder:default:="x" */
  text?: string;
  /** +kubebuilder:validation:MaxLength:=10 */
  length?: string;
  /** +kubebuilder:validation:MaxLength= 10 */
  spaced?: string;
  /** +kubebuilder:validation:Pattern:=^[a-z]+$ */
  pattern?: string;
  /** +kubebuilder:validation:Pattern="^\\d+$" */
  escaped?: string;
  /** +kubebuilder:default={first: {a: 1}, second: {a: 2}} */
  map?: Record<string, Inner>;
  /** +kubebuilder:default={{a: 1},{a: 2}} */
  structs?: Inner[];
  //+kubebuilder:validation:MinLength=1
  tight?: string;
  /**
   * +kubebuilder:validation:Minimum=-3
   * +kubebuilder:validation:Maximum=+3
   */
  signed?: int32;
  /**
   * +listType=atomic
   * +kubebuilder:validation:MinItems=0
   */
  zero?: string[];
  /** +kubebuilder:validation:XValidation:message="one, two",rule="self == 'a' || self == 'b'" */
  order?: string;
  /**
   * +kubebuilder:validation:XValidation:rule="self
   *   != 'a'",
   *   message="lines"
   */
  continued?: string;
  /**
   * +kubebuilder:default={
   *   a: 5
   * }
   */
  braces?: Inner;
}

export interface Inner {
  a?: int32;
}
