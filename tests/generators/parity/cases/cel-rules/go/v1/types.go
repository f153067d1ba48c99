package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:XValidation:rule="!has(self.spec) || self.spec.min <= 9",message="on the kind"
type Ruled struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:XValidation:rule="self.min <= self.max",message="min is above max",reason=FieldValueInvalid,fieldPath=".min"
	// +kubebuilder:validation:XValidation:rule=`self.name.matches('^[a-z]\\d*$')`,messageExpression=`'name is ' + self.name + ", \"quoted\""`
	Spec RuledSpec `json:"spec,omitempty"`
}

// Text with a rule.
// +kubebuilder:validation:XValidation:rule="self.size() > 0",message="by the type"
// +kubebuilder:validation:XValidation:rule="self != 'none'",reason="FieldValueForbidden"
type Text string

type RuledSpec struct {
	Min int32 `json:"min"`
	Max int32 `json:"max"`
	// +kubebuilder:validation:MaxLength=20
	Name string `json:"name"`
	// +kubebuilder:validation:XValidation:rule="!oldSelf.hasValue() || self == oldSelf.value()",optionalOldSelf=true,message="set it once"
	Once string `json:"once,omitempty"`
	// +kubebuilder:validation:XValidation:rule="self == oldSelf",message="cannot change",reason=FieldValueDuplicate
	Fixed string `json:"fixed,omitempty"`
	// +kubebuilder:validation:XValidation:rule="self.size() < 5"
	Bare string `json:"bare,omitempty"`
	// +kubebuilder:validation:XValidation:rule="self.size() < 10",message="tab\tand \\ and 'single' and é",reason="FieldValueRequired"
	Escaped string `json:"escaped,omitempty"`
	// +kubebuilder:validation:XValidation:rule="self != \"a;b,c}\"",message="a;b,c}"
	Separators string `json:"separators,omitempty"`
	// +kubebuilder:validation:MaxItems=4
	// +kubebuilder:validation:XValidation:rule="self.all(x, x > 0)",message="all above 0"
	// +kubebuilder:validation:items:XValidation:rule="self < 100",message="each below 100"
	// +kubebuilder:validation:items:XValidation:rule="self % 2 == 0",messageExpression="self < 0 ? 'negative' : 'odd'"
	Numbers []int32 `json:"numbers,omitempty"`
	// +kubebuilder:validation:MaxProperties=4
	// +kubebuilder:validation:XValidation:rule="self.all(k, k.startsWith('x'))",message="keys start with x"
	Map map[string]string `json:"map,omitempty"`
	// +kubebuilder:validation:XValidation:rule="self != 'field'",message="by the field"
	Text Text `json:"text,omitempty"`
	// +kubebuilder:validation:XValidation:rule="self == 'a' ? true : self.lowerAscii() == 'b'", message = "with spaces"
	Spaces string `json:"spaces,omitempty"`
	// +kubebuilder:validation:XValidation:rule="self == oldSelf",optionalOldSelf=false
	Off string `json:"off,omitempty"`
	// +listType=map
	// +listMapKey=name
	// +kubebuilder:validation:MaxItems=4
	// +kubebuilder:validation:items:XValidation:rule="self.port > 0",message="no port",reason=FieldValueInvalid,fieldPath=".port"
	// +kubebuilder:validation:items:XValidation:rule="!oldSelf.hasValue() || oldSelf.value().port == self.port",optionalOldSelf=true
	Ports []Port `json:"ports,omitempty"`
}

type Port struct {
	Name string `json:"name"`
	Port int32 `json:"port"`
}
