package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/handler"

	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	"sigs.k8s.io/cluster-api/util"
	"sigs.k8s.io/cluster-api/util/conditions"
	"sigs.k8s.io/cluster-api/util/finalizers"

	"capikit.invalid/reference/provider-reference/api"
)

const (
	machineFinalizer = "localmachine.infrastructure.cluster.x-k8s.io/node"
	nodeRegistered   = "NodeRegistered"
)

type machineReconciler struct{ *provider }

func (r *machineReconciler) setup(ctx context.Context, mgr ctrl.Manager) error {
	kind := api.Infrastructure.WithKind("LocalMachine")
	ofCluster, err := util.ClusterToTypedObjectsMapper(r.client, &api.LocalMachineList{}, r.scheme)
	if err != nil {
		return err
	}
	return r.controller(mgr, &api.LocalMachine{}).
		Watches(&clusterv1.Machine{}, handler.EnqueueRequestsFromMapFunc(util.MachineToInfrastructureMapFunc(kind))).
		Watches(&clusterv1.Cluster{}, handler.EnqueueRequestsFromMapFunc(ofCluster), r.clusterChanges()).
		Watches(&api.LocalCluster{}, handler.EnqueueRequestsFromMapFunc(func(ctx context.Context, object client.Object) []ctrl.Request {
			cluster, err := util.GetOwnerCluster(ctx, r.client, metav1.ObjectMeta{Namespace: object.GetNamespace(), OwnerReferences: object.GetOwnerReferences()})
			if err != nil || cluster == nil {
				return nil
			}
			return ofCluster(ctx, cluster)
		})).
		Complete(ctx, r)
}

func (r *machineReconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	object := &api.LocalMachine{}
	if err := r.client.Get(ctx, request.NamespacedName, object); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if added, err := finalizers.EnsureFinalizer(ctx, r.client, object, machineFinalizer); err != nil || added {
		return ctrl.Result{}, err
	}
	machine, err := util.GetOwnerMachine(ctx, r.client, object.ObjectMeta)
	if err != nil || machine == nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	cluster, err := util.GetClusterFromMetadata(ctx, r.client, machine.ObjectMeta)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	infraCluster := &api.LocalCluster{}
	infraKey := client.ObjectKey{Namespace: cluster.Namespace, Name: cluster.Spec.InfrastructureRef.Name}
	if err := r.client.Get(ctx, infraKey, infraCluster); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return r.work(ctx, cluster, object, []string{clusterv1.ReadyCondition, nodeRegistered}, func() (ctrl.Result, error) {
		// Clusters of several namespaces share the API server, which knows no namespaces of Nodes.
		node := fmt.Sprintf("%s.%s", object.Namespace, object.Name)
		if !object.DeletionTimestamp.IsZero() {
			err := r.workload.removeNode(ctx, node)
			if err == nil {
				controllerutil.RemoveFinalizer(object, machineFinalizer)
			}
			return ctrl.Result{}, err
		}
		if ptr.Deref(object.Status.Initialization.Provisioned, false) || !r.waits(object, machine, cluster) {
			result, err := r.reconcile(ctx, object, machine, infraCluster, node)
			if err != nil {
				return result, err
			}
			return result, sumUp(object, nodeRegistered)
		}
		return ctrl.Result{}, nil
	})
}

// waits tells in Ready what a machine waits for.
func (r *machineReconciler) waits(object *api.LocalMachine, machine *clusterv1.Machine, cluster *clusterv1.Cluster) bool {
	switch {
	case !ptr.Deref(cluster.Status.Initialization.InfrastructureProvisioned, false):
		message := fmt.Sprintf("Waiting for the infrastructure of Cluster %s to be provisioned", cluster.Name)
		set(object, clusterv1.ReadyCondition, metav1.ConditionFalse, clusterv1.WaitingForClusterInfrastructureReadyReason, message)
	case machine.Spec.Bootstrap.DataSecretName != nil:
		return false
	case !util.IsControlPlaneMachine(machine) && !conditions.IsTrue(cluster, clusterv1.ClusterControlPlaneInitializedCondition):
		message := fmt.Sprintf("Waiting for the control plane of Cluster %s to be initialized", cluster.Name)
		set(object, clusterv1.ReadyCondition, metav1.ConditionFalse, clusterv1.WaitingForControlPlaneInitializedReason, message)
	default:
		set(object, clusterv1.ReadyCondition, metav1.ConditionFalse, clusterv1.WaitingForBootstrapDataReason, "Waiting for the bootstrap provider to create the bootstrap data")
	}
	return true
}

func (r *machineReconciler) reconcile(ctx context.Context, object *api.LocalMachine, machine *clusterv1.Machine, infraCluster *api.LocalCluster, node string) (ctrl.Result, error) {
	if infraCluster.Spec.ControlPlaneEndpoint.IsZero() {
		set(object, nodeRegistered, metav1.ConditionFalse, "WaitingForAPIServer", "Waiting for the API server of the LocalCluster")
		return ctrl.Result{RequeueAfter: 500 * time.Millisecond}, nil
	}
	failureDomain := machine.Spec.FailureDomain
	if failureDomain == "" && len(infraCluster.Spec.FailureDomains) > 0 {
		failureDomain = infraCluster.Spec.FailureDomains[0]
	}
	if failureDomain != "" {
		object.Status.FailureDomain = failureDomain
	}
	providerID := fmt.Sprintf("local:///%s/%s", object.Namespace, object.Name)
	wish := wish{
		name:           node,
		providerID:     providerID,
		version:        machine.Spec.Version,
		labels:         func() (map[string]string, error) { return r.labelsOf(ctx, object, machine, failureDomain) },
		isControlPlane: util.IsControlPlaneMachine(machine),
	}
	if err := r.workload.ensureNode(ctx, wish); err != nil {
		return ctrl.Result{}, err
	}
	set(object, nodeRegistered, metav1.ConditionTrue, "Registered", "")
	object.Spec.ProviderID = providerID
	object.Status.Addresses = []clusterv1.MachineAddress{{Type: clusterv1.MachineHostName, Address: node}}
	object.Status.Initialization.Provisioned = ptr.To(true)
	return ctrl.Result{}, nil
}

func (r *machineReconciler) labelsOf(ctx context.Context, object *api.LocalMachine, machine *clusterv1.Machine, failureDomain string) (map[string]string, error) {
	data := &corev1.Secret{}
	key := client.ObjectKey{Namespace: object.Namespace, Name: ptr.Deref(machine.Spec.Bootstrap.DataSecretName, "")}
	if err := r.client.Get(ctx, key, data); err != nil {
		return nil, err
	}
	var bootstrap bootstrapData
	if err := json.Unmarshal(data.Data["value"], &bootstrap); err != nil {
		return nil, err
	}
	labels := map[string]string{}
	for key, value := range bootstrap.NodeLabels {
		labels[key] = value
	}
	if object.Spec.Size != "" {
		labels[corev1.LabelInstanceTypeStable] = object.Spec.Size
	}
	if failureDomain != "" {
		labels[corev1.LabelTopologyZone] = failureDomain
	}
	return labels, nil
}
