package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	"sigs.k8s.io/cluster-api/controllers/clustercache"
	"sigs.k8s.io/cluster-api/controllers/external"
	"sigs.k8s.io/cluster-api/util"
	"sigs.k8s.io/cluster-api/util/collections"
	"sigs.k8s.io/cluster-api/util/conditions"
	"sigs.k8s.io/cluster-api/util/finalizers"
	"sigs.k8s.io/cluster-api/util/kubeconfig"
	"sigs.k8s.io/cluster-api/util/patch"
	"sigs.k8s.io/cluster-api/util/secret"

	"capikit.invalid/reference/provider-reference/api"
)

const (
	controlPlaneFinalizer = "localcontrolplane.controlplane.cluster.x-k8s.io/machines"
	madeFromAnnotation    = "local.controlplane.cluster.x-k8s.io/made-from"
	certificatesAvailable = "CertificatesAvailable"
)

var controlPlaneKind = api.ControlPlane.WithKind("LocalControlPlane")

// controlPlaneReconciler creates the Machines of control planes and deletes them. It rolls nothing out: no fleet of the benchmark changes.
type controlPlaneReconciler struct{ *provider }

func (r *controlPlaneReconciler) setup(ctx context.Context, mgr ctrl.Manager) error {
	ofCluster := func(_ context.Context, object client.Object) []ctrl.Request {
		reference := object.(*clusterv1.Cluster).Spec.ControlPlaneRef
		if reference.GroupKind() != controlPlaneKind.GroupKind() {
			return nil
		}
		return []ctrl.Request{{NamespacedName: client.ObjectKey{Namespace: object.GetNamespace(), Name: reference.Name}}}
	}
	endpointChanged := predicate.Funcs{
		CreateFunc: func(event.CreateEvent) bool { return false },
		DeleteFunc: func(event.DeleteEvent) bool { return false },
		UpdateFunc: func(e event.UpdateEvent) bool {
			before, after := e.ObjectOld.(*clusterv1.Cluster), e.ObjectNew.(*clusterv1.Cluster)
			return before.Spec.ControlPlaneEndpoint != after.Spec.ControlPlaneEndpoint
		},
	}
	return r.controller(mgr, &api.LocalControlPlane{}).
		Owns(&clusterv1.Machine{}).
		Watches(&clusterv1.Cluster{}, handler.EnqueueRequestsFromMapFunc(ofCluster), r.clusterChanges(endpointChanged)).
		Complete(ctx, r)
}

func (r *controlPlaneReconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	object := &api.LocalControlPlane{}
	if err := r.client.Get(ctx, request.NamespacedName, object); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if added, err := finalizers.EnsureFinalizer(ctx, r.client, object, controlPlaneFinalizer); err != nil || added {
		return ctrl.Result{}, err
	}
	cluster, err := util.GetOwnerCluster(ctx, r.client, object.ObjectMeta)
	if err != nil || cluster == nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	owned := []string{
		clusterv1.AvailableCondition, clusterv1.RollingOutCondition, clusterv1.ScalingUpCondition, clusterv1.ScalingDownCondition, certificatesAvailable,
	}
	return r.work(ctx, cluster, object, owned, func() (ctrl.Result, error) {
		isOwned := func(machine *clusterv1.Machine) bool {
			return collections.OwnedMachines(object, controlPlaneKind.GroupKind())(machine)
		}
		all, err := collections.GetFilteredMachinesForCluster(ctx, r.client, cluster)
		if err != nil {
			return ctrl.Result{}, err
		}
		machines := all.Filter(isOwned)
		tell(object, cluster, machines)
		if !object.DeletionTimestamp.IsZero() {
			return r.delete(ctx, object, all, machines)
		}
		return r.reconcile(ctx, object, cluster, machines)
	})
}

// tell says how many Machines there are, in numbers and conditions.
func tell(object *api.LocalControlPlane, cluster *clusterv1.Cluster, machines collections.Machines) {
	count := func(kind string) *int32 {
		having := machines.Filter(func(machine *clusterv1.Machine) bool { return conditions.IsTrue(machine, kind) })
		return ptr.To(int32(having.Len()))
	}
	status := &object.Status
	status.Selector = fmt.Sprintf("%s=%s,%s", clusterv1.ClusterNameLabel, cluster.Name, clusterv1.MachineControlPlaneLabel)
	status.Replicas = ptr.To(int32(machines.Len()))
	status.ReadyReplicas = count(clusterv1.MachineReadyCondition)
	status.AvailableReplicas = count(clusterv1.MachineAvailableCondition)
	status.UpToDateReplicas = count(clusterv1.MachineUpToDateCondition)
	status.Versions, status.Version = nil, ""
	if machines.Len() > 0 {
		// All have the same: nothing is rolled out.
		status.Version = object.Spec.Version
		status.Versions = []clusterv1.StatusVersion{{Version: object.Spec.Version, Replicas: *status.Replicas}}
	}
	wanted := ptr.Deref(object.Spec.Replicas, 1)
	if !object.DeletionTimestamp.IsZero() {
		wanted = 0
	}
	set(object, clusterv1.RollingOutCondition, metav1.ConditionFalse, clusterv1.NotRollingOutReason, "")
	set(object, clusterv1.ScalingUpCondition, metav1.ConditionFalse, clusterv1.NotScalingUpReason, "")
	set(object, clusterv1.ScalingDownCondition, metav1.ConditionFalse, clusterv1.NotScalingDownReason, "")
	if *status.Replicas < wanted {
		message := fmt.Sprintf("Scaling up from %d to %d replicas", *status.Replicas, wanted)
		set(object, clusterv1.ScalingUpCondition, metav1.ConditionTrue, clusterv1.ScalingUpReason, message)
	} else if *status.Replicas > wanted {
		message := fmt.Sprintf("Scaling down from %d to %d replicas", *status.Replicas, wanted)
		set(object, clusterv1.ScalingDownCondition, metav1.ConditionTrue, clusterv1.ScalingDownReason, message)
	}
}

func (r *controlPlaneReconciler) reconcile(ctx context.Context, object *api.LocalControlPlane, cluster *clusterv1.Cluster, machines collections.Machines) (ctrl.Result, error) {
	initialized := ptr.Deref(object.Status.Initialization.ControlPlaneInitialized, false)
	if !initialized && !ptr.Deref(cluster.Status.Initialization.InfrastructureProvisioned, false) {
		message := fmt.Sprintf("Waiting for the infrastructure of Cluster %s to be provisioned", cluster.Name)
		set(object, clusterv1.AvailableCondition, metav1.ConditionFalse, clusterv1.WaitingForClusterInfrastructureReadyReason, message)
		return ctrl.Result{}, nil
	}
	if err := r.ensureSecrets(ctx, object, cluster, initialized); err != nil {
		return ctrl.Result{}, err
	}
	result, err := r.keepMachines(ctx, object, cluster, machines)
	if err != nil {
		return ctrl.Result{}, err
	}
	if ptr.Deref(object.Status.Initialization.ControlPlaneInitialized, false) && *object.Status.AvailableReplicas > 0 {
		set(object, clusterv1.AvailableCondition, metav1.ConditionTrue, clusterv1.AvailableReason, "")
	} else {
		set(object, clusterv1.AvailableCondition, metav1.ConditionFalse, clusterv1.NotAvailableReason, "")
	}
	return result, nil
}

func (r *controlPlaneReconciler) ensureSecrets(ctx context.Context, object *api.LocalControlPlane, cluster *clusterv1.Cluster, initialized bool) error {
	key := util.ObjectKey(cluster)
	owner := controllerReference(object, controlPlaneKind.Kind, api.ControlPlane.String())
	certificates := secret.NewCertificatesForInitialControlPlane(nil)
	if initialized {
		if err := certificates.LookupCached(ctx, r.secrets, r.client, key); err != nil {
			return err
		}
	} else if err := certificates.LookupOrGenerateCached(ctx, r.secrets, r.client, key, owner); err != nil {
		return err
	}
	set(object, certificatesAvailable, metav1.ConditionTrue, "Available", "")
	if found, err := r.hasKubeconfig(ctx, key); err != nil || found {
		return err
	}
	endpoint := fmt.Sprintf("%s:%d", cluster.Spec.ControlPlaneEndpoint.Host, cluster.Spec.ControlPlaneEndpoint.Port)
	return kubeconfig.CreateSecretWithOwner(ctx, r.client, key, endpoint, owner)
}

func (r *controlPlaneReconciler) keepMachines(ctx context.Context, object *api.LocalControlPlane, cluster *clusterv1.Cluster, machines collections.Machines) (ctrl.Result, error) {
	for _, machine := range machines {
		helper, err := patch.NewHelper(machine, r.client)
		if err != nil {
			return ctrl.Result{}, err
		}
		set(machine, clusterv1.MachineUpToDateCondition, metav1.ConditionTrue, clusterv1.MachineUpToDateReason, "")
		if err := helper.Patch(ctx, machine, patch.WithOwnedConditions{Conditions: []string{clusterv1.MachineUpToDateCondition}}); err != nil {
			return ctrl.Result{}, err
		}
	}
	if !ptr.Deref(object.Status.Initialization.ControlPlaneInitialized, false) && machines.Len() > 0 {
		workload, err := r.clusters.GetUncachedClient(ctx, util.ObjectKey(cluster))
		if errors.Is(err, clustercache.ErrClusterNotConnected) {
			return ctrl.Result{RequeueAfter: time.Second}, nil
		} else if err != nil {
			return ctrl.Result{}, err
		}
		if err := workload.List(ctx, &corev1.NodeList{}, client.Limit(1)); err != nil {
			return ctrl.Result{}, err
		}
		object.Status.Initialization.ControlPlaneInitialized = ptr.To(true)
	}
	for _, machine := range machines {
		if !machine.DeletionTimestamp.IsZero() || !machine.Status.NodeRef.IsDefined() {
			return ctrl.Result{}, nil
		}
	}
	if int32(machines.Len()) >= ptr.Deref(object.Spec.Replicas, 1) {
		return ctrl.Result{}, nil
	}
	name, err := r.createMachine(ctx, object, cluster, machines)
	if err != nil {
		return ctrl.Result{}, err
	}
	r.events.Eventf(object, nil, corev1.EventTypeNormal, "MachineCreated", "Reconcile", "Created Machine %s", name)
	return ctrl.Result{}, nil
}

func (r *controlPlaneReconciler) createMachine(ctx context.Context, object *api.LocalControlPlane, cluster *clusterv1.Cluster, machines collections.Machines) (string, error) {
	infrastructureRef := object.Spec.MachineTemplate.Spec.InfrastructureRef
	template, err := external.GetObjectFromContractVersionedRef(ctx, r.client, infrastructureRef, object.Namespace)
	if err != nil {
		return "", err
	}
	// Otherwise `clusterctl move` would leave it behind, and it would outlive the Cluster.
	owner := ownerReference(cluster, "Cluster", clusterv1.GroupVersion.String())
	if !util.HasExactOwnerRef(template.GetOwnerReferences(), owner) {
		owned := template.DeepCopy()
		owned.SetOwnerReferences(util.EnsureOwnerRef(owned.GetOwnerReferences(), owner))
		if err := r.client.Patch(ctx, owned, client.MergeFrom(template)); err != nil {
			return "", err
		}
	}

	name := freeName(object, machines)
	labels := map[string]string{
		clusterv1.ClusterNameLabel:             cluster.Name,
		clusterv1.MachineControlPlaneLabel:     "",
		clusterv1.MachineControlPlaneNameLabel: object.Name,
	}
	self := ownerReference(object, controlPlaneKind.Kind, api.ControlPlane.String())
	infrastructure, err := r.clone(ctx, template, name, labels, self)
	if err != nil {
		return "", err
	}
	metadata := metav1.ObjectMeta{Namespace: object.Namespace, Name: name, Labels: labels, OwnerReferences: []metav1.OwnerReference{self}}
	config := &api.LocalBootstrapConfig{ObjectMeta: metadata, Spec: ptr.Deref(object.Spec.BootstrapConfigSpec, api.LocalBootstrapConfigSpec{})}
	if err := r.client.Create(ctx, config); client.IgnoreAlreadyExists(err) != nil {
		return "", err
	}
	machine := &clusterv1.Machine{ObjectMeta: *metadata.DeepCopy(), Spec: clusterv1.MachineSpec{
		ClusterName: cluster.Name,
		Version:     object.Spec.Version,
		Bootstrap: clusterv1.Bootstrap{ConfigRef: clusterv1.ContractVersionedObjectReference{
			APIGroup: api.Bootstrap.Group, Kind: "LocalBootstrapConfig", Name: name,
		}},
		InfrastructureRef: clusterv1.ContractVersionedObjectReference{
			APIGroup: infrastructure.GroupVersionKind().Group, Kind: infrastructure.GetKind(), Name: name,
		},
	}}
	machine.Annotations = map[string]string{madeFromAnnotation: madeFrom(object)}
	machine.OwnerReferences = []metav1.OwnerReference{controllerReference(object, controlPlaneKind.Kind, api.ControlPlane.String())}
	return name, r.client.Create(ctx, machine)
}

func (r *controlPlaneReconciler) clone(ctx context.Context, template *unstructured.Unstructured, name string, labels map[string]string, owner metav1.OwnerReference) (*unstructured.Unstructured, error) {
	clone, err := external.GenerateTemplate(&external.GenerateTemplateInput{
		Template: template.DeepCopy(),
		TemplateRef: &corev1.ObjectReference{
			APIVersion: template.GetAPIVersion(), Kind: template.GetKind(), Namespace: template.GetNamespace(), Name: template.GetName(),
		},
		Namespace:   template.GetNamespace(),
		Name:        name,
		ClusterName: labels[clusterv1.ClusterNameLabel],
		OwnerRef:    &owner,
		Labels:      labels,
	})
	if err != nil {
		return nil, err
	}
	return clone, client.IgnoreAlreadyExists(r.client.Create(ctx, clone))
}

func freeName(object *api.LocalControlPlane, machines collections.Machines) string {
	for number := 0; ; number++ {
		name := fmt.Sprintf("%s-%d", object.Name, number)
		if _, taken := machines[name]; !taken {
			return name
		}
	}
}

func madeFrom(object *api.LocalControlPlane) string {
	labels := ptr.Deref(object.Spec.BootstrapConfigSpec, api.LocalBootstrapConfigSpec{}).NodeLabels
	if labels == nil {
		labels = map[string]string{}
	}
	text, err := json.Marshal([]any{object.Spec.MachineTemplate.Spec.InfrastructureRef.Name, labels})
	must(err)
	return fmt.Sprintf("%x", sha256.Sum256(text))[:16]
}

// delete deletes the Machines when no others are left, and waits for them.
func (r *controlPlaneReconciler) delete(ctx context.Context, object *api.LocalControlPlane, all, machines collections.Machines) (ctrl.Result, error) {
	if machines.Len() == 0 {
		controllerutil.RemoveFinalizer(object, controlPlaneFinalizer)
		return ctrl.Result{}, nil
	}
	message := fmt.Sprintf("Deleting %d Machines", machines.Len())
	if all.Len() > machines.Len() {
		message = "LocalControlPlane deletion blocked because following objects still exist: Machines"
	}
	set(object, clusterv1.AvailableCondition, metav1.ConditionFalse, clusterv1.DeletingReason, message)
	if all.Len() == machines.Len() {
		for _, machine := range machines {
			if machine.DeletionTimestamp.IsZero() {
				if err := r.client.Delete(ctx, machine); client.IgnoreNotFound(err) != nil {
					return ctrl.Result{}, err
				}
			}
		}
	}
	return ctrl.Result{RequeueAfter: 30 * time.Second}, nil
}
