package api

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var (
	Infrastructure = schema.GroupVersion{Group: "infrastructure.cluster.x-k8s.io", Version: "v1beta2"}
	Bootstrap      = schema.GroupVersion{Group: "bootstrap.cluster.x-k8s.io", Version: "v1beta2"}
	ControlPlane   = schema.GroupVersion{Group: "controlplane.cluster.x-k8s.io", Version: "v1beta2"}
)

// AddToScheme makes the kinds of all three groups known.
func AddToScheme(scheme *runtime.Scheme) error {
	scheme.AddKnownTypes(Infrastructure, &LocalCluster{}, &LocalClusterList{}, &LocalMachine{}, &LocalMachineList{})
	scheme.AddKnownTypes(Bootstrap, &LocalBootstrapConfig{}, &LocalBootstrapConfigList{})
	scheme.AddKnownTypes(ControlPlane, &LocalControlPlane{}, &LocalControlPlaneList{})
	for _, group := range []schema.GroupVersion{Infrastructure, Bootstrap, ControlPlane} {
		metav1.AddToGroupVersion(scheme, group)
	}
	return nil
}

func (c *LocalCluster) GetConditions() []metav1.Condition           { return c.Status.Conditions }
func (c *LocalCluster) SetConditions(conditions []metav1.Condition) { c.Status.Conditions = conditions }
func (m *LocalMachine) GetConditions() []metav1.Condition           { return m.Status.Conditions }
func (m *LocalMachine) SetConditions(conditions []metav1.Condition) { m.Status.Conditions = conditions }
func (c *LocalBootstrapConfig) GetConditions() []metav1.Condition   { return c.Status.Conditions }
func (p *LocalControlPlane) GetConditions() []metav1.Condition      { return p.Status.Conditions }
func (p *LocalControlPlane) SetConditions(conditions []metav1.Condition) {
	p.Status.Conditions = conditions
}
func (c *LocalBootstrapConfig) SetConditions(conditions []metav1.Condition) {
	c.Status.Conditions = conditions
}
