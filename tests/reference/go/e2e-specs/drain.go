package main

import (
	"context"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/gomega"
	corev1 "k8s.io/api/core/v1"
	storagev1 "k8s.io/api/storage/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	"sigs.k8s.io/cluster-api/test/e2e"
	"sigs.k8s.io/cluster-api/test/framework"
)

// describeDrain declares the spec that evicts Pods and waits for volumes.
func describeDrain(ctx context.Context, t target) {
	ginkgo.Describe("drain", func() {
		e2e.NodeDrainTimeoutSpec(ctx, func() e2e.NodeDrainTimeoutSpecInput {
			return e2e.NodeDrainTimeoutSpecInput{
				E2EConfig:                 t.config,
				ClusterctlConfigPath:      t.ClusterctlConfig,
				BootstrapClusterProxy:     t.proxy,
				ArtifactFolder:            t.Artifacts,
				InfrastructureProvider:    &t.infrastructure,
				VerifyNodeVolumeDetach:    true,
				CreateAdditionalResources: attachVolumes,
			}
		})
	})
}

// attachVolumes creates an attached volume for each Node, without a driver that detaches it, as
// upstream's suite does.
func attachVolumes(ctx context.Context, proxy framework.ClusterProxy, cluster *clusterv1.Cluster) {
	workload := proxy.GetWorkloadCluster(ctx, cluster.Namespace, cluster.Name).GetClient()
	nodes := &corev1.NodeList{}
	gomega.Expect(workload.List(ctx, nodes)).To(gomega.Succeed())
	for _, node := range nodes.Items {
		volume := "none"
		attachment := &storagev1.VolumeAttachment{
			ObjectMeta: metav1.ObjectMeta{
				Name:       "attached-to-" + node.Name,
				Finalizers: []string{"test.cluster.x-k8s.io/block"},
			},
			Spec: storagev1.VolumeAttachmentSpec{
				Attacher: "none",
				NodeName: node.Name,
				Source:   storagev1.VolumeAttachmentSource{PersistentVolumeName: &volume},
			},
		}
		gomega.Expect(workload.Create(ctx, attachment)).To(gomega.Succeed())
		attachment.Status.Attached = true
		gomega.Expect(workload.Status().Update(ctx, attachment)).To(gomega.Succeed())
	}
}
