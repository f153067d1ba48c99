// Package api has the kinds of examples/provider-local, version v1beta2.
//
// +kubebuilder:object:generate=true
package api

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
)

// LocalCluster is the infrastructure of a Cluster.
//
// +kubebuilder:object:root=true
type LocalCluster struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   LocalClusterSpec   `json:"spec,omitempty"`
	Status LocalClusterStatus `json:"status,omitempty,omitzero"`
}

type LocalClusterSpec struct {
	ControlPlaneEndpoint clusterv1.APIEndpoint `json:"controlPlaneEndpoint,omitempty,omitzero"`
	APIServer            string                `json:"apiServer,omitempty"`
	FailureDomains       []string              `json:"failureDomains,omitempty"`
}

type LocalClusterStatus struct {
	Conditions     []metav1.Condition        `json:"conditions,omitempty"`
	Initialization Initialization            `json:"initialization,omitempty,omitzero"`
	FailureDomains []clusterv1.FailureDomain `json:"failureDomains,omitempty"`
}

type Initialization struct {
	Provisioned *bool `json:"provisioned,omitempty"`
}

// +kubebuilder:object:root=true
type LocalClusterList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []LocalCluster `json:"items"`
}

// LocalMachine is a Node in the API server of its Cluster.
//
// +kubebuilder:object:root=true
type LocalMachine struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   LocalMachineSpec   `json:"spec,omitempty"`
	Status LocalMachineStatus `json:"status,omitempty,omitzero"`
}

type LocalMachineSpec struct {
	ProviderID string `json:"providerID,omitempty"`
	Size       string `json:"size,omitempty"`
}

type LocalMachineStatus struct {
	Conditions     []metav1.Condition         `json:"conditions,omitempty"`
	Initialization Initialization             `json:"initialization,omitempty,omitzero"`
	Addresses      []clusterv1.MachineAddress `json:"addresses,omitempty"`
	FailureDomain  string                     `json:"failureDomain,omitempty"`
}

// +kubebuilder:object:root=true
type LocalMachineList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []LocalMachine `json:"items"`
}

// LocalBootstrapConfig makes the bootstrap data of a machine.
//
// +kubebuilder:object:root=true
type LocalBootstrapConfig struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   LocalBootstrapConfigSpec   `json:"spec,omitempty,omitzero"`
	Status LocalBootstrapConfigStatus `json:"status,omitempty,omitzero"`
}

type LocalBootstrapConfigSpec struct {
	NodeLabels map[string]string `json:"nodeLabels,omitempty"`
}

type LocalBootstrapConfigStatus struct {
	Conditions     []metav1.Condition      `json:"conditions,omitempty"`
	Initialization BootstrapInitialization `json:"initialization,omitempty,omitzero"`
	DataSecretName string                  `json:"dataSecretName,omitempty"`
}

type BootstrapInitialization struct {
	DataSecretCreated *bool `json:"dataSecretCreated,omitempty"`
}

// +kubebuilder:object:root=true
type LocalBootstrapConfigList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []LocalBootstrapConfig `json:"items"`
}

// LocalControlPlane keeps the Machines of a control plane.
//
// +kubebuilder:object:root=true
type LocalControlPlane struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   LocalControlPlaneSpec   `json:"spec"`
	Status LocalControlPlaneStatus `json:"status,omitempty,omitzero"`
}

type LocalControlPlaneSpec struct {
	Replicas            *int32                    `json:"replicas,omitempty"`
	Version             string                    `json:"version"`
	MachineTemplate     MachineTemplate           `json:"machineTemplate"`
	BootstrapConfigSpec *LocalBootstrapConfigSpec `json:"bootstrapConfigSpec,omitempty"`
}

type MachineTemplate struct {
	ObjectMeta clusterv1.ObjectMeta `json:"metadata,omitempty,omitzero"`
	Spec       MachineTemplateSpec  `json:"spec"`
}

type MachineTemplateSpec struct {
	InfrastructureRef clusterv1.ContractVersionedObjectReference `json:"infrastructureRef"`
}

type LocalControlPlaneStatus struct {
	Conditions        []metav1.Condition         `json:"conditions,omitempty"`
	Initialization    ControlPlaneInitialization `json:"initialization,omitempty,omitzero"`
	Selector          string                     `json:"selector,omitempty"`
	Replicas          *int32                     `json:"replicas,omitempty"`
	ReadyReplicas     *int32                     `json:"readyReplicas,omitempty"`
	AvailableReplicas *int32                     `json:"availableReplicas,omitempty"`
	UpToDateReplicas  *int32                     `json:"upToDateReplicas,omitempty"`
	Version           string                     `json:"version,omitempty"`
	Versions          []clusterv1.StatusVersion  `json:"versions,omitempty"`
}

type ControlPlaneInitialization struct {
	ControlPlaneInitialized *bool `json:"controlPlaneInitialized,omitempty"`
}

// +kubebuilder:object:root=true
type LocalControlPlaneList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []LocalControlPlane `json:"items"`
}
