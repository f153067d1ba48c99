package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Text is a kind. It has a text of three sentences. The last one is quite a bit longer than the two others.
type Text struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// short one
	Short string `json:"short,omitempty"`
	// Is it one? Yes! It is version v1.2 of three sentences, e.g. like this.
	Marks string `json:"marks,omitempty"`
	// averyverylongwordthatislongerthanthelimitofthedescriptionsofthiscase
	Word string `json:"word,omitempty"`
	// words without any sentence that ends in a full stop or anything else
	Words string `json:"words,omitempty"`
	// first line
	// second line is here
	//
	// and a new paragraph. With a sentence.
	Lines string `json:"lines,omitempty"`
}
