package main

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	bootstrapv1 "sigs.k8s.io/cluster-api/api/bootstrap/kubeadm/v1beta2"
	controlplanev1 "sigs.k8s.io/cluster-api/api/controlplane/kubeadm/v1beta2"
	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	kubeadm "sigs.k8s.io/cluster-api/controlplane/kubeadm/pkg"
)

type kubeadmQuestion struct {
	ControlPlane *controlplanev1.KubeadmControlPlane `json:"controlPlane"`
	Config       *bootstrapv1.KubeadmConfig          `json:"config"`
}

// upToDate reports whether a Machine with a KubeadmConfig is up to date with its control plane, or why not.
func upToDate(q kubeadmQuestion) (any, error) {
	now := metav1.Now()
	machine := &clusterv1.Machine{
		ObjectMeta: metav1.ObjectMeta{Name: "machine"},
		Spec: clusterv1.MachineSpec{
			Version: q.ControlPlane.Spec.Version,
			Bootstrap: clusterv1.Bootstrap{ConfigRef: clusterv1.ContractVersionedObjectReference{
				APIGroup: bootstrapv1.GroupVersion.Group, Kind: "KubeadmConfig", Name: "machine",
			}},
		},
	}
	configs := map[string]*bootstrapv1.KubeadmConfig{"machine": q.Config}
	matches, result, err := kubeadm.UpToDate(context.Background(), nil, &clusterv1.Cluster{}, machine, q.ControlPlane, &now, nil, configs)
	if err != nil {
		return nil, err
	}
	return map[string]any{"upToDate": matches, "reasons": result.LogMessages}, nil
}
