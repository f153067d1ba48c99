package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/klog/v2"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"

	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	"sigs.k8s.io/cluster-api/util"
	"sigs.k8s.io/cluster-api/util/conditions"
	"sigs.k8s.io/cluster-api/util/predicates"

	"capikit.invalid/reference/provider-reference/api"
)

const dataSecretAvailable = "DataSecretAvailable"

// bootstrapData is what the machines of this host read.
type bootstrapData struct {
	Role        string            `json:"role"`
	ClusterName string            `json:"clusterName"`
	NodeLabels  map[string]string `json:"nodeLabels"`
}

type bootstrapReconciler struct{ *provider }

func (r *bootstrapReconciler) setup(ctx context.Context, mgr ctrl.Manager) error {
	ofCluster, err := util.ClusterToTypedObjectsMapper(r.client, &api.LocalBootstrapConfigList{}, r.scheme)
	if err != nil {
		return err
	}
	ofMachine := func(_ context.Context, object client.Object) []ctrl.Request {
		reference := object.(*clusterv1.Machine).Spec.Bootstrap.ConfigRef
		if reference.APIGroup != api.Bootstrap.Group || reference.Kind != "LocalBootstrapConfig" {
			return nil
		}
		return []ctrl.Request{{NamespacedName: client.ObjectKey{Namespace: object.GetNamespace(), Name: reference.Name}}}
	}
	initialized := predicates.ClusterControlPlaneInitialized(r.scheme, klog.Background())
	return r.controller(mgr, &api.LocalBootstrapConfig{}).
		Watches(&clusterv1.Machine{}, handler.EnqueueRequestsFromMapFunc(ofMachine)).
		Watches(&clusterv1.Cluster{}, handler.EnqueueRequestsFromMapFunc(ofCluster), r.clusterChanges(initialized)).
		Complete(ctx, r)
}

func (r *bootstrapReconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	object := &api.LocalBootstrapConfig{}
	if err := r.client.Get(ctx, request.NamespacedName, object); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !object.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	machine, err := util.GetOwnerMachine(ctx, r.client, object.ObjectMeta)
	if err != nil || machine == nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	cluster, err := util.GetClusterByName(ctx, r.client, object.Namespace, machine.Spec.ClusterName)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return r.work(ctx, cluster, object, []string{clusterv1.ReadyCondition, dataSecretAvailable}, func() (ctrl.Result, error) {
		result, err := r.reconcile(ctx, object, machine, cluster)
		if err != nil {
			return result, err
		}
		return result, sumUp(object, dataSecretAvailable)
	})
}

func (r *bootstrapReconciler) reconcile(ctx context.Context, object *api.LocalBootstrapConfig, machine *clusterv1.Machine, cluster *clusterv1.Cluster) (ctrl.Result, error) {
	available := func(name string) {
		object.Status.DataSecretName = name
		object.Status.Initialization.DataSecretCreated = ptr.To(true)
		set(object, dataSecretAvailable, metav1.ConditionTrue, "Available", "")
	}
	if ptr.Deref(object.Status.Initialization.DataSecretCreated, false) {
		available(object.Status.DataSecretName)
		return ctrl.Result{}, nil
	}
	if !ptr.Deref(cluster.Status.Initialization.InfrastructureProvisioned, false) {
		message := fmt.Sprintf("Waiting for the infrastructure of Cluster %s to be provisioned", cluster.Name)
		set(object, dataSecretAvailable, metav1.ConditionFalse, "NotAvailable", message)
		return ctrl.Result{}, nil
	}
	if name := machine.Spec.Bootstrap.DataSecretName; name != nil {
		available(*name)
		return ctrl.Result{}, nil
	}
	found := &corev1.Secret{}
	if err := r.client.Get(ctx, client.ObjectKeyFromObject(object), found); err == nil && len(found.Data["value"]) > 0 {
		available(object.Name)
		return ctrl.Result{}, nil
	} else if client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	role, err := r.roleOf(ctx, machine, cluster)
	if err != nil {
		return ctrl.Result{}, err
	}
	if role == "" {
		message := fmt.Sprintf("Waiting for the control plane of Cluster %s to be initialized", cluster.Name)
		set(object, dataSecretAvailable, metav1.ConditionFalse, "NotAvailable", message)
		return ctrl.Result{RequeueAfter: 30 * time.Second}, nil
	}
	value, err := json.Marshal(bootstrapData{Role: role, ClusterName: cluster.Name, NodeLabels: object.Spec.NodeLabels})
	if err != nil {
		return ctrl.Result{}, err
	}
	owner := ownerReference(object, "LocalBootstrapConfig", api.Bootstrap.String())
	owner.Controller = ptr.To(true)
	secret := &corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{
			Namespace:       object.Namespace,
			Name:            object.Name,
			Labels:          map[string]string{clusterv1.ClusterNameLabel: cluster.Name},
			OwnerReferences: []metav1.OwnerReference{owner},
		},
		Type: clusterv1.ClusterSecretType,
		Data: map[string][]byte{"value": value, "format": []byte("local-bootstrap")},
	}
	if err := r.client.Create(ctx, secret); err != nil {
		return ctrl.Result{}, err
	}
	available(object.Name)
	return ctrl.Result{}, nil
}

// roleOf is what the data are for; empty while somebody else makes the control plane.
func (r *bootstrapReconciler) roleOf(ctx context.Context, machine *clusterv1.Machine, cluster *clusterv1.Cluster) (string, error) {
	lock := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: cluster.Namespace, Name: cluster.Name + "-lock"}}
	isInitialized := conditions.IsTrue(cluster, clusterv1.ClusterControlPlaneInitializedCondition)
	switch {
	case isInitialized && !util.IsControlPlaneMachine(machine):
		return "worker", nil
	case isInitialized:
		return "control-plane", client.IgnoreNotFound(r.client.Delete(ctx, lock))
	case !util.IsControlPlaneMachine(machine):
		return "", nil
	}
	if err := r.client.Get(ctx, client.ObjectKeyFromObject(lock), lock); err == nil {
		if lock.Data["lock-information"] == lockOf(machine) {
			return "init", nil
		}
		return "", nil
	} else if !apierrors.IsNotFound(err) {
		return "", err
	}
	lock.Labels = map[string]string{clusterv1.ClusterNameLabel: cluster.Name}
	lock.OwnerReferences = []metav1.OwnerReference{ownerReference(cluster, "Cluster", clusterv1.GroupVersion.String())}
	lock.Data = map[string]string{"lock-information": lockOf(machine)}
	if err := r.client.Create(ctx, lock); err != nil {
		return "", client.IgnoreAlreadyExists(err)
	}
	return "init", nil
}

func lockOf(machine *clusterv1.Machine) string {
	return fmt.Sprintf(`{"machineName":%q}`, machine.Name)
}
