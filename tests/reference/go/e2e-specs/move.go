package main

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/gomega"
	corev1 "k8s.io/api/core/v1"
	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	clusterctlcluster "sigs.k8s.io/cluster-api/cmd/clusterctl/client/cluster"
	"sigs.k8s.io/cluster-api/test/e2e"
	"sigs.k8s.io/cluster-api/test/framework"
	"sigs.k8s.io/cluster-api/test/framework/clusterctl"
	"sigs.k8s.io/cluster-api/util"
	"sigs.k8s.io/cluster-api/util/conditions"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// describeMoves declares specs of this module that move a Cluster to another management cluster and
// back. Upstream calls clusterctl.Move in SelfHostedSpec only, whose managers are Pods of the Cluster
// itself. The assertions are its own, those about owner references, and that nothing stays paused.
func describeMoves(ctx context.Context, t target) {
	for _, flavor := range []struct {
		prefix, name string
		isTopology   bool
	}{
		{"", "", false},
		{"ClusterClass ", "topology", true},
	} {
		ginkgo.Describe(flavor.prefix+"move", func() {
			var (
				namespace     *corev1.Namespace
				cancelWatches context.CancelFunc
				created       *clusterctl.ApplyClusterTemplateAndWaitResult
			)
			ginkgo.BeforeEach(func() {
				gomega.Expect(t.moveTarget).NotTo(gomega.BeNil(), "the request has no moveTarget")
				namespace, cancelWatches = framework.SetupSpecNamespace(ctx, moveSpec, t.proxy, t.Artifacts, nil)
				created = new(clusterctl.ApplyClusterTemplateAndWaitResult)
			})
			ginkgo.It("Should move a Cluster to another management cluster and back", func() {
				t.createCluster(ctx, namespace.Name, flavor.name, created)
				machines := machineNames(ctx, t.proxy, created.Cluster)
				nodes := countNodes(ctx, t.proxy, created.Cluster)
				framework.EnsureNamespace(ctx, t.moveTarget.GetClient(), namespace.Name)
				for _, way := range []struct {
					from, to framework.ClusterProxy
					stable   time.Duration
				}{
					{t.proxy, t.moveTarget, 3 * time.Minute},
					{t.moveTarget, t.proxy, 30 * time.Second},
				} {
					t.move(ctx, way.from, way.to, created.Cluster)
					t.expectMoved(ctx, way.from, way.to, created.Cluster, flavor.isTopology)
					ginkgo.By(fmt.Sprintf("Verifying for %s that no Machine is replaced", way.stable))
					gomega.Consistently(func() []string {
						return machineNames(ctx, way.to, created.Cluster)
					}, way.stable, 10*time.Second).Should(gomega.ConsistOf(machines))
					t.expectRunning(ctx, way.to, created.Cluster, nodes)
				}
				framework.DeleteNamespace(ctx, framework.DeleteNamespaceInput{
					Deleter: t.moveTarget.GetClient(),
					Name:    namespace.Name,
				})
			})
			ginkgo.AfterEach(func() {
				framework.DumpSpecResourcesAndCleanup(ctx, moveSpec, t.proxy, t.ClusterctlConfig, t.Artifacts, namespace, cancelWatches, created.Cluster, t.config.GetIntervals, false)
			})
		})
	}
}

const moveSpec = "move"

func (t target) createCluster(ctx context.Context, namespace, flavor string, created *clusterctl.ApplyClusterTemplateAndWaitResult) {
	ginkgo.By("Creating a workload cluster")
	replicas := int64(1)
	clusterctl.ApplyClusterTemplateAndWait(ctx, clusterctl.ApplyClusterTemplateAndWaitInput{
		ClusterProxy: t.proxy,
		ConfigCluster: clusterctl.ConfigClusterInput{
			LogFolder:                filepath.Join(t.Artifacts, "clusters", t.proxy.GetName()),
			ClusterctlConfigPath:     t.ClusterctlConfig,
			KubeconfigPath:           t.proxy.GetKubeconfigPath(),
			InfrastructureProvider:   t.infrastructure,
			Flavor:                   flavor,
			Namespace:                namespace,
			ClusterName:              fmt.Sprintf("%s-%s", moveSpec, util.RandomString(6)),
			KubernetesVersion:        t.config.MustGetVariable(e2e.KubernetesVersion),
			ControlPlaneMachineCount: &replicas,
			WorkerMachineCount:       &replicas,
		},
		ControlPlaneWaiters:          t.waiters,
		WaitForClusterIntervals:      t.config.GetIntervals(moveSpec, "wait-cluster"),
		WaitForControlPlaneIntervals: t.config.GetIntervals(moveSpec, "wait-control-plane"),
		WaitForMachineDeployments:    t.config.GetIntervals(moveSpec, "wait-worker-nodes"),
		WaitForMachinePools:          t.config.GetIntervals(moveSpec, "wait-machine-pool-nodes"),
	}, created)
}

func (t target) move(ctx context.Context, from, to framework.ClusterProxy, cluster *clusterv1.Cluster) {
	// clusterctl refuses to move machines that are being provisioned.
	framework.WaitForClusterMachineNodeRefs(ctx, framework.WaitForClusterMachineNodeRefsInput{
		GetLister: from.GetClient(),
		Cluster:   cluster,
	}, t.config.GetIntervals(moveSpec, "wait-machine-upgrade")...)
	ginkgo.By("Moving the Cluster to " + to.GetName())
	clusterctl.Move(ctx, clusterctl.MoveInput{
		LogFolder:            filepath.Join(t.Artifacts, "clusters", from.GetName()),
		ClusterctlConfigPath: t.ClusterctlConfig,
		FromKubeconfigPath:   from.GetKubeconfigPath(),
		ToKubeconfigPath:     to.GetKubeconfigPath(),
		Namespace:            cluster.Namespace,
	})
}

// expectMoved waits until the controllers of a management cluster have taken over a Cluster.
func (t target) expectMoved(ctx context.Context, from, to framework.ClusterProxy, created *clusterv1.Cluster, isTopology bool) {
	key := client.ObjectKeyFromObject(created)
	gomega.Expect(framework.GetAllClustersByNamespace(ctx, framework.GetAllClustersByNamespaceInput{
		Lister:    from.GetClient(),
		Namespace: key.Namespace,
	})).To(gomega.BeEmpty(), "no Cluster stays in %s", from.GetName())
	moved := framework.GetClusterByName(ctx, framework.GetClusterByNameInput{
		Getter:    to.GetClient(),
		Namespace: key.Namespace,
		Name:      key.Name,
	})
	for _, field := range moved.GetManagedFields() {
		gomega.Expect(field.Manager).NotTo(gomega.Equal("clusterctl"), "clusterctl should not manage any fields on the Cluster after the move")
	}

	ginkgo.By("Waiting for the Cluster to be reconciled in " + to.GetName())
	cluster := framework.DiscoveryAndWaitForCluster(ctx, framework.DiscoveryAndWaitForClusterInput{
		Getter:    to.GetClient(),
		Namespace: key.Namespace,
		Name:      key.Name,
	}, t.config.GetIntervals(moveSpec, "wait-cluster")...)
	gomega.Expect(cluster.Spec.ControlPlaneRef.Kind).To(gomega.Equal(t.name))
	framework.AssertOwnerReferences(key.Namespace, to.GetKubeconfigPath(), clusterctlcluster.FilterClusterObjectsWithNameFilter(key.Name), t.ownerAssertions(isTopology)...)
	expectUnpaused(ctx, to, cluster, t.config.GetIntervals(moveSpec, "wait-cluster"))
}

// expectRunning expects that a Cluster, its Machines and its Nodes are well.
func (t target) expectRunning(ctx context.Context, proxy framework.ClusterProxy, cluster *clusterv1.Cluster, nodes int) {
	key := client.ObjectKeyFromObject(cluster)
	framework.VerifyClusterAvailable(ctx, framework.VerifyClusterAvailableInput{
		Getter:    proxy.GetClient(),
		Namespace: key.Namespace,
		Name:      key.Name,
	})
	framework.VerifyMachinesReady(ctx, framework.VerifyMachinesReadyInput{
		Lister:    proxy.GetClient(),
		Namespace: key.Namespace,
		Name:      key.Name,
	})
	framework.WaitForNodesReady(ctx, framework.WaitForNodesReadyInput{
		Lister:            proxy.GetWorkloadCluster(ctx, key.Namespace, key.Name).GetClient(),
		KubernetesVersion: t.config.MustGetVariable(e2e.KubernetesVersion),
		Count:             nodes,
		WaitForNodesReady: t.config.GetIntervals(moveSpec, "wait-nodes-ready"),
	})
}

// expectUnpaused waits until the controllers of a Cluster and of its Machines report that they are
// not paused.
func expectUnpaused(ctx context.Context, proxy framework.ClusterProxy, cluster *clusterv1.Cluster, intervals []any) {
	gomega.Eventually(func(g gomega.Gomega) {
		found := framework.GetClusterByName(ctx, framework.GetClusterByNameInput{
			Getter:    proxy.GetClient(),
			Namespace: cluster.Namespace,
			Name:      cluster.Name,
		})
		g.Expect(found.Spec.Paused).To(gomega.Or(gomega.BeNil(), gomega.HaveValue(gomega.BeFalse())))
		g.Expect(conditions.IsFalse(found, clusterv1.PausedCondition)).To(gomega.BeTrue(), "the Cluster is not paused")
		for _, machine := range machinesOf(ctx, proxy, cluster) {
			g.Expect(conditions.IsFalse(&machine, clusterv1.PausedCondition)).To(gomega.BeTrue(), "Machine %s is not paused", machine.Name)
		}
	}, intervals...).Should(gomega.Succeed())
}

func countNodes(ctx context.Context, proxy framework.ClusterProxy, cluster *clusterv1.Cluster) int {
	nodes := &corev1.NodeList{}
	workload := proxy.GetWorkloadCluster(ctx, cluster.Namespace, cluster.Name).GetClient()
	gomega.Expect(workload.List(ctx, nodes)).To(gomega.Succeed())
	return len(nodes.Items)
}

func machineNames(ctx context.Context, proxy framework.ClusterProxy, cluster *clusterv1.Cluster) []string {
	names := []string{}
	for _, machine := range machinesOf(ctx, proxy, cluster) {
		names = append(names, machine.Name)
	}
	return names
}

func machinesOf(ctx context.Context, proxy framework.ClusterProxy, cluster *clusterv1.Cluster) []clusterv1.Machine {
	return framework.GetMachinesByCluster(ctx, framework.GetMachinesByClusterInput{
		Lister:      proxy.GetClient(),
		ClusterName: cluster.Name,
		Namespace:   cluster.Namespace,
	})
}
