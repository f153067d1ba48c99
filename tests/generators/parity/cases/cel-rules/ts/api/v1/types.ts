import type { int32, KubernetesObject } from "@capikit/api/meta";

/** +kubebuilder:validation:XValidation:rule="!has(self.spec) || self.spec.min <= 9",message="on the kind" */
export interface Ruled extends KubernetesObject {
  /**
   * +kubebuilder:validation:XValidation:rule="self.min <= self.max",message="min is above max",reason=FieldValueInvalid,fieldPath=".min"
   * +kubebuilder:validation:XValidation:rule=`self.name.matches('^[a-z]\\d*$')`,messageExpression=`'name is ' + self.name + ", \"quoted\""`
   */
  spec?: RuledSpec;
}

/**
 * Text with a rule.
 * +kubebuilder:validation:XValidation:rule="self.size() > 0",message="by the type"
 * +kubebuilder:validation:XValidation:rule="self != 'none'",reason="FieldValueForbidden"
 */
export type Text = string;

export interface RuledSpec {
  min: int32;
  max: int32;
  /** +kubebuilder:validation:MaxLength=20 */
  name: string;
  /** +kubebuilder:validation:XValidation:rule="!oldSelf.hasValue() || self == oldSelf.value()",optionalOldSelf=true,message="set it once" */
  once?: string;
  /** +kubebuilder:validation:XValidation:rule="self == oldSelf",message="cannot change",reason=FieldValueDuplicate */
  fixed?: string;
  /** +kubebuilder:validation:XValidation:rule="self.size() < 5" */
  bare?: string;
  /** +kubebuilder:validation:XValidation:rule="self.size() < 10",message="tab\tand \\ and 'single' and é",reason="FieldValueRequired" */
  escaped?: string;
  /** +kubebuilder:validation:XValidation:rule="self != \"a;b,c}\"",message="a;b,c}" */
  separators?: string;
  // +kubebuilder:validation:MaxItems=4
  // +kubebuilder:validation:XValidation:rule="self.all(x, x > 0)",message="all above 0"
  // +kubebuilder:validation:items:XValidation:rule="self < 100",message="each below 100"
  // +kubebuilder:validation:items:XValidation:rule="self % 2 == 0",messageExpression="self < 0 ? 'negative' : 'odd'"
  numbers?: int32[];
  /**
   * +kubebuilder:validation:MaxProperties=4
   * +kubebuilder:validation:XValidation:rule="self.all(k, k.startsWith('x'))",message="keys start with x"
   */
  map?: Record<string, string>;
  /** +kubebuilder:validation:XValidation:rule="self != 'field'",message="by the field" */
  text?: Text;
  /** +kubebuilder:validation:XValidation:rule="self == 'a' ? true : self.lowerAscii() == 'b'", message = "with spaces" */
  spaces?: string;
  /** +kubebuilder:validation:XValidation:rule="self == oldSelf",optionalOldSelf=false */
  off?: string;
  /**
   * +listType=map
   * +listMapKey=name
   * +kubebuilder:validation:MaxItems=4
   * +kubebuilder:validation:items:XValidation:rule="self.port > 0",message="no port",reason=FieldValueInvalid,fieldPath=".port"
   * +kubebuilder:validation:items:XValidation:rule="!oldSelf.hasValue() || oldSelf.value().port == self.port",optionalOldSelf=true
   */
  ports?: Port[];
}

export interface Port {
  name: string;
  port: int32;
}
