package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Strange struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec StrangeSpec `json:"spec,omitempty"`
}

type StrangeSpec struct {
	// yes
	A string `json:"yes,omitempty"`
	// no
	// +kubebuilder:default="no"
	B string `json:"no,omitempty"`
	// on
	// +kubebuilder:default=on
	C string `json:"on,omitempty"`
	// null
	// +kubebuilder:default="null"
	D string `json:"null,omitempty"`
	// ~
	// +kubebuilder:default="~"
	E string `json:"tilde,omitempty"`
	// 0x1
	// +kubebuilder:default="0x1"
	F string `json:"0x1,omitempty"`
	// 1e3
	// +kubebuilder:default="1e3"
	G string `json:"1e3,omitempty"`
	// 2024-01-31
	// +kubebuilder:default=2024-01-31
	H string `json:"2024-01-31,omitempty"`
	// 12:30:45
	// +kubebuilder:default="12:30:45"
	I string `json:"sexagesimal,omitempty"`
	// 1_000
	// +kubebuilder:default="1_000"
	J string `json:"underscored,omitempty"`
	// .5
	// +kubebuilder:default=".5"
	K string `json:"point,omitempty"`
	// +kubebuilder:default=".inf"
	L string `json:"inf,omitempty"`
	// true
	// +kubebuilder:default="true"
	M string `json:"true,omitempty"`
	// y
	// +kubebuilder:default=y
	N string `json:"y,omitempty"`
	// N
	// +kubebuilder:default="N"
	O string `json:"n,omitempty"`
	// 007
	// +kubebuilder:default="007"
	P string `json:"007,omitempty"`
	// 0b1
	// +kubebuilder:default="0b1"
	Q string `json:"0b1,omitempty"`
	// =
	// +kubebuilder:default="="
	R string `json:"equals,omitempty"`
	// <<
	// +kubebuilder:default="<<"
	S string `json:"merge,omitempty"`
	// - a dash
	// +kubebuilder:default="- a"
	T string `json:"dash,omitempty"`
	// ? a question
	// +kubebuilder:default="? a"
	U string `json:"question,omitempty"`
	// : colon
	// +kubebuilder:default="a: b"
	V string `json:"colon,omitempty"`
	// # hash
	// +kubebuilder:default="a # b"
	W string `json:"hash,omitempty"`
	// +kubebuilder:default=" leading and trailing "
	X string `json:"spaces,omitempty"`
	// +kubebuilder:default="two\nlines\n"
	Y string `json:"lines,omitempty"`
	// +kubebuilder:default="\ttab\u00e9\u2028\x07"
	Z string `json:"controls,omitempty"`
	// %percent
	// +kubebuilder:default="%percent"
	AA string `json:"percent,omitempty"`
	// *alias
	// +kubebuilder:default="&anchor"
	AB string `json:"anchor,omitempty"`
	// [list]
	// +kubebuilder:default="{map}"
	AC string `json:"flow,omitempty"`
	// ... three dots
	// +kubebuilder:default="..."
	AD string `json:"dots,omitempty"`
	// A line that is much longer than eighty columns so that it has to be folded by those who fold: with a colon, a # hash, and more words to come until the third line begins.
	AE string `json:"folded,omitempty"`
	// "A quoted line that is much longer than eighty columns so that it has to be folded, too, with 'single' and \ backslash and a trailing colon:"
	AF string `json:"foldedQuoted,omitempty"`
	// +kubebuilder:default="!tag"
	AG string `json:"tag,omitempty"`
	// +kubebuilder:default="@at `"
	AH string `json:"at,omitempty"`
	// +kubebuilder:default="'single'"
	AI string `json:"single,omitempty"`
	// +kubebuilder:default="0o17"
	AJ string `json:"octal,omitempty"`
	// +kubebuilder:default="-1"
	AK string `json:"negative,omitempty"`
	// +kubebuilder:default="2024-01-31T00:00:00Z"
	AL string `json:"moment,omitempty"`
	// +kubebuilder:default="1."
	AM string `json:"oneDot,omitempty"`
	// +kubebuilder:default="+1"
	AN string `json:"plus,omitempty"`
	// +kubebuilder:default="-"
	AO string `json:"minus,omitempty"`
	// +kubebuilder:default="\ufeffx"
	AP string `json:"exotic,omitempty"`
}
