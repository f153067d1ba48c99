package main

import (
	"context"
	"errors"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	"sigs.k8s.io/cluster-api/util/conditions"
	capicontroller "sigs.k8s.io/cluster-api/util/controller"
	"sigs.k8s.io/cluster-api/util/patch"
	"sigs.k8s.io/cluster-api/util/paused"
	"sigs.k8s.io/cluster-api/util/predicates"
)

func (p *provider) controller(mgr ctrl.Manager, object client.Object) *capicontroller.Builder {
	return capicontroller.NewControllerManagedBy(mgr, klog.Background()).
		For(object).
		WithOptions(controller.Options{MaxConcurrentReconciles: concurrency})
}

// clusterChanges lets through new Clusters, paused and unpaused ones, and those whose infrastructure becomes provisioned.
func (p *provider) clusterChanges(more ...predicate.Predicate) predicate.Predicate {
	isNew := predicate.Funcs{
		UpdateFunc: func(event.UpdateEvent) bool { return false },
		DeleteFunc: func(event.DeleteEvent) bool { return false },
	}
	return predicate.Or(append(more, isNew, predicates.ClusterPausedTransitionsOrInfrastructureProvisioned(p.scheme, klog.Background()))...)
}

// work runs what a controller does to an object that is not paused, and writes what has changed, also when it failed.
func (p *provider) work(ctx context.Context, cluster *clusterv1.Cluster, object paused.ConditionSetter, owned []string, do func() (ctrl.Result, error)) (ctrl.Result, error) {
	if isPaused, written, err := paused.EnsurePausedCondition(ctx, p.client, cluster, object); err != nil || isPaused || written {
		return ctrl.Result{}, err
	}
	helper, err := patch.NewHelper(object, p.client)
	if err != nil {
		return ctrl.Result{}, err
	}
	result, failed := do()
	err = helper.Patch(ctx, object, patch.WithOwnedConditions{Conditions: append(owned, clusterv1.PausedCondition)})
	if len(object.GetFinalizers()) == 0 && !object.GetDeletionTimestamp().IsZero() {
		err = ignoreAllNotFound(err)
	}
	return result, errors.Join(failed, err)
}

func ignoreAllNotFound(err error) error {
	if aggregate, ok := err.(interface{ Errors() []error }); ok {
		for _, one := range aggregate.Errors() {
			if !apierrors.IsNotFound(one) {
				return err
			}
		}
		return nil
	}
	return client.IgnoreNotFound(err)
}

func set(object conditions.Setter, kind string, status metav1.ConditionStatus, reason, message string) {
	conditions.Set(object, metav1.Condition{Type: kind, Status: status, Reason: reason, Message: message})
}

// sumUp sets Ready from the conditions of these types.
func sumUp(object interface {
	conditions.Getter
	conditions.Setter
}, types ...string) error {
	return conditions.SetSummaryCondition(object, object, clusterv1.ReadyCondition, conditions.ForConditionTypes(types))
}

func controllerReference(object client.Object, kind string, version string) metav1.OwnerReference {
	yes := true
	reference := ownerReference(object, kind, version)
	reference.Controller, reference.BlockOwnerDeletion = &yes, &yes
	return reference
}

func ownerReference(object client.Object, kind string, version string) metav1.OwnerReference {
	return metav1.OwnerReference{APIVersion: version, Kind: kind, Name: object.GetName(), UID: object.GetUID()}
}
