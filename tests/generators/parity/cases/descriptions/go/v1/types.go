package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Manual is a kind with texts.
//
// It has several paragraphs,
// the second one of two lines.
//
//
// And a third.
// +kubebuilder:resource:scope=Cluster
type Manual struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// spec is what is wanted.
	Spec ManualSpec `json:"spec,omitempty"`
}

type ManualSpec struct {
	// fenced has code:
	// ```
	// TODO stays in a fence
	// --- stays, too
	//   indented
	// ```
	// and words behind it.
	// TODO: this line goes.
	// The end.
	Fenced string `json:"fenced,omitempty"`
	// tilde has other fences:
	// ~~~yaml
	// ---
	// a: b
	// ~~~
	Tilde string `json:"tilde,omitempty"`
	// cut ends here.
	// --- this is not for readers
	// nor is this.
	// +kubebuilder:validation:MaxLength=5
	Cut string `json:"cut,omitempty"`
	// list of things:
	// - one
	// - two
	//   with an indented line
	//     and one more
	//
	// 1. first
	List string `json:"list,omitempty"`
	// +kubebuilder:validation:MinLength=1
	// marker stands before, in the middle
	// +kubebuilder:validation:MaxLength=9
	// and behind.
	// +optional
	Marked string `json:"marked,omitempty"`
	// unicode: grüße, 日本語, 🎉, “quotes”, non‑breaking, é
	Unicode string `json:"unicode,omitempty"`
	// quoted "double", 'single', `back`, {braces}, [brackets], 100%, a: b, # no comment, & and *, ! | > @
	Quoted string `json:"quoted,omitempty"`
	// tab	inside, and a trailing backslash \
	Tab string `json:"tab,omitempty"`
	// {@link Manual} is an inline tag; see https://acme.example/a#b.
	Inline string `json:"inline,omitempty"`
	// deprecated: use inline.
	// Said after tags.
	Tagged string `json:"tagged,omitempty"`
	// TODO(someone): all of it goes.
	Todo string `json:"todo,omitempty"`
	// from the last block
	Blocks string `json:"blocks,omitempty"`
	// marked by line comments
	// +kubebuilder:validation:MaxLength=3
	Mixed string `json:"mixed,omitempty"`
	Nothing string `json:"nothing,omitempty"`
	// An interval */ and more: */5 * * * *
	// +kubebuilder:validation:Pattern=`^(\*/[0-9]+|\*)$`
	Cron string `json:"cron,omitempty"`
	// 	a line that starts with a tab
	//  and one with a space
	Indented string `json:"indented,omitempty"`
	// @start and TODO later, but
	// a --- in the middle is nothing.
	Middle string `json:"middle,omitempty"`
}
