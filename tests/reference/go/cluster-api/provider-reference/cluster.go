package main

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/handler"

	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	"sigs.k8s.io/cluster-api/util"
	"sigs.k8s.io/cluster-api/util/annotations"
	"sigs.k8s.io/cluster-api/util/certs"
	"sigs.k8s.io/cluster-api/util/finalizers"
	"sigs.k8s.io/cluster-api/util/kubeconfig"
	"sigs.k8s.io/cluster-api/util/secret"

	"capikit.invalid/reference/provider-reference/api"
)

const (
	clusterFinalizer = "localcluster.infrastructure.cluster.x-k8s.io/api-server"
	apiServerReady   = "APIServerReady"
)

type clusterReconciler struct{ *provider }

func (r *clusterReconciler) setup(ctx context.Context, mgr ctrl.Manager) error {
	toCluster := util.ClusterToInfrastructureMapFunc(ctx, api.Infrastructure.WithKind("LocalCluster"), r.client, &api.LocalCluster{})
	return r.controller(mgr, &api.LocalCluster{}).
		Watches(&clusterv1.Cluster{}, handler.EnqueueRequestsFromMapFunc(toCluster), r.clusterChanges()).
		Complete(ctx, r)
}

func (r *clusterReconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	object := &api.LocalCluster{}
	if err := r.client.Get(ctx, request.NamespacedName, object); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if annotations.IsExternallyManaged(object) {
		return ctrl.Result{}, nil
	}
	if added, err := finalizers.EnsureFinalizer(ctx, r.client, object, clusterFinalizer); err != nil || added {
		return ctrl.Result{}, err
	}
	cluster, err := util.GetOwnerCluster(ctx, r.client, object.ObjectMeta)
	if err != nil || cluster == nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return r.work(ctx, cluster, object, []string{clusterv1.ReadyCondition, apiServerReady}, func() (ctrl.Result, error) {
		if !object.DeletionTimestamp.IsZero() {
			controllerutil.RemoveFinalizer(object, clusterFinalizer)
			return ctrl.Result{}, nil
		}
		result, err := r.reconcile(ctx, object, cluster)
		if err != nil {
			return result, err
		}
		return result, sumUp(object, apiServerReady)
	})
}

func (r *clusterReconciler) reconcile(ctx context.Context, object *api.LocalCluster, cluster *clusterv1.Cluster) (ctrl.Result, error) {
	key := util.ObjectKey(cluster)
	owner := controllerReference(object, "LocalCluster", api.Infrastructure.String())
	if err := r.ensureKeys(ctx, key, owner); err != nil {
		return ctrl.Result{}, err
	}
	if !r.workload.isReady(ctx) {
		set(object, apiServerReady, metav1.ConditionFalse, "Starting", "Waiting for kube-apiserver to take requests")
		return ctrl.Result{RequeueAfter: 250 * time.Millisecond}, nil
	}
	set(object, apiServerReady, metav1.ConditionTrue, "Serving", "")
	if err := r.ensureKubeconfig(ctx, key, ownerReference(object, "LocalCluster", api.Infrastructure.String())); err != nil {
		return ctrl.Result{}, err
	}
	if object.Spec.ControlPlaneEndpoint.IsZero() {
		object.Spec.ControlPlaneEndpoint = clusterv1.APIEndpoint{Host: host, Port: r.workload.port}
	}
	if len(object.Spec.FailureDomains) > 0 {
		object.Status.FailureDomains = nil
		for _, name := range object.Spec.FailureDomains {
			domain := clusterv1.FailureDomain{Name: name, ControlPlane: ptr.To(true)}
			object.Status.FailureDomains = append(object.Status.FailureDomains, domain)
		}
	}
	object.Status.Initialization.Provisioned = ptr.To(true)
	return ctrl.Result{RequeueAfter: 10 * time.Second}, nil
}

// ensureKeys makes the Secrets of the Cluster's certificates. Those of the API server are the ones that it works with.
func (r *clusterReconciler) ensureKeys(ctx context.Context, cluster client.ObjectKey, owner metav1.OwnerReference) error {
	certificates := secret.NewCertificatesForInitialControlPlane(nil)
	for _, one := range certificates {
		one.KeyEncryptionAlgorithm = algorithm
	}
	if err := certificates.LookupCached(ctx, r.secrets, r.client, cluster); err != nil {
		return err
	}
	given := map[secret.Purpose]*certs.KeyPair{secret.ClusterCA: &r.workload.authority, secret.ServiceAccount: &r.workload.accounts}
	for purpose, pair := range given {
		if one := certificates.GetByPurpose(purpose); one.KeyPair == nil {
			one.KeyPair, one.Generated = pair, true
		}
	}
	if err := certificates.Generate(); err != nil {
		return err
	}
	return certificates.SaveGenerated(ctx, r.client, cluster, owner)
}

func (r *clusterReconciler) ensureKubeconfig(ctx context.Context, cluster client.ObjectKey, owner metav1.OwnerReference) error {
	if found, err := r.hasKubeconfig(ctx, cluster); err != nil || found {
		return err
	}
	endpoint := fmt.Sprintf("%s:%d", host, r.workload.port)
	return kubeconfig.CreateSecretWithOwner(ctx, r.client, cluster, endpoint, owner, kubeconfig.KeyEncryptionAlgorithm(algorithm))
}

// hasKubeconfig asks the API server where memory does not have it.
func (p *provider) hasKubeconfig(ctx context.Context, cluster client.ObjectKey) (bool, error) {
	key := client.ObjectKey{Namespace: cluster.Namespace, Name: secret.Name(cluster.Name, secret.Kubeconfig)}
	err := p.secrets.Get(ctx, key, &corev1.Secret{})
	if apierrors.IsNotFound(err) {
		err = p.client.Get(ctx, key, &corev1.Secret{})
	}
	return err == nil, client.IgnoreNotFound(err)
}
