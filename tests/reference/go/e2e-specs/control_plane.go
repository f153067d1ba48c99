package main

import (
	"context"

	"github.com/onsi/gomega"
	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	"sigs.k8s.io/cluster-api/test/framework"
	"sigs.k8s.io/cluster-api/test/framework/clusterctl"
	"sigs.k8s.io/cluster-api/util/conditions"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// controlPlaneWaiters wait for any control plane by the conditions of the Cluster, where the default
// waiters need a KubeadmControlPlane.
func controlPlaneWaiters() clusterctl.ControlPlaneWaiters {
	return clusterctl.ControlPlaneWaiters{
		WaitForControlPlaneInitialized:   waitForCondition(clusterv1.ClusterControlPlaneInitializedCondition),
		WaitForControlPlaneMachinesReady: waitForCondition(clusterv1.ClusterControlPlaneAvailableCondition, clusterv1.ClusterControlPlaneMachinesReadyCondition),
	}
}

func waitForCondition(types ...string) clusterctl.Waiter {
	return func(ctx context.Context, input clusterctl.ApplyCustomClusterTemplateAndWaitInput, result *clusterctl.ApplyCustomClusterTemplateAndWaitResult) {
		gomega.Eventually(func(g gomega.Gomega) {
			cluster := framework.GetClusterByName(ctx, framework.GetClusterByNameInput{
				Getter:    input.ClusterProxy.GetClient(),
				Name:      result.Cluster.Name,
				Namespace: result.Cluster.Namespace,
			})
			for _, conditionType := range types {
				g.Expect(conditions.IsTrue(cluster, conditionType)).To(gomega.BeTrue(), "%s of %s", conditionType, client.ObjectKeyFromObject(cluster))
			}
		}, input.WaitForControlPlaneIntervals...).Should(gomega.Succeed())
	}
}
