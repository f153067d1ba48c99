package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Gateway has everything a kind can say.
// +kubebuilder:resource:path=gateways,singular=gate,shortName={gw,gtw},categories=all;acme,scope=Cluster
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector
// +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=`.spec.replicas`
// +kubebuilder:printcolumn:name="Two Words",type="string",JSONPath=".status.conditions[?(@.type==\"Ready\")].status",description="a text, with a comma; and more",priority=1
// +kubebuilder:printcolumn:name=Age,type=date,JSONPath=`.metadata.creationTimestamp`
// +kubebuilder:printcolumn:name="Label",type=string,JSONPath=`.metadata.labels['a\.b/c']`,format=byte
// +kubebuilder:selectablefield:JSONPath=`.spec.host`
// +kubebuilder:selectablefield:JSONPath=`.spec.replicas`
// +kubebuilder:metadata:labels="a.b/c=d",annotations={"x=y=z","acme.example/text=one two"}
// +kubebuilder:metadata:labels=other=1
type Gateway struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   GatewaySpec   `json:"spec,omitempty"`
	Status GatewayStatus `json:"status,omitempty"`
}

type GatewaySpec struct {
	Host     string `json:"host,omitempty"`
	Replicas int32  `json:"replicas,omitempty"`
}

type GatewayStatus struct {
	Replicas   int32              `json:"replicas,omitempty"`
	Selector   string             `json:"selector,omitempty"`
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// Policy has an irregular plural.
type Policy struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

type Index struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

type Sheep struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

type Mouse struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

type StorageClass struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// +kubebuilder:resource:path=datas
type Data struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// +kubebuilder:resource
type Bare struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
