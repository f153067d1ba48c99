package main

import (
	"bufio"
	"context"
	"os"
	"strings"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

const ownersAnnotation = "test.capikit.invalid/owners"

// countReconciles runs a controller of ConfigMaps of a namespace for each concurrency, with their
// Secrets and the ServiceAccounts that name them. It answers each line with the numbers of reconciles.
func countReconciles(config *rest.Config, namespace string) {
	mgr, err := ctrl.NewManager(config, ctrl.Options{
		Metrics:                server.Options{BindAddress: "0"},
		HealthProbeBindAddress: "0",
		Cache:                  cache.Options{DefaultNamespaces: map[string]cache.Config{namespace: {}}},
	})
	must(err)
	var mutex sync.Mutex
	counts := map[string]map[string]int{}
	for name, workers := range map[string]int{"1": 1, "10": 10} {
		own := map[string]int{}
		counts[name] = own
		must(ctrl.NewControllerManagedBy(mgr).
			Named("count-"+name).
			For(&corev1.ConfigMap{}).
			Owns(&corev1.Secret{}, builder.MatchEveryOwner).
			Watches(&corev1.ServiceAccount{}, handler.EnqueueRequestsFromMapFunc(ownersOf)).
			WithOptions(controller.Options{MaxConcurrentReconciles: workers}).
			Complete(reconcile.Func(func(_ context.Context, request reconcile.Request) (reconcile.Result, error) {
				mutex.Lock()
				defer mutex.Unlock()
				own[request.Name]++
				return reconcile.Result{}, nil
			})))
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		defer cancel()
		lines := bufio.NewScanner(os.Stdin)
		for lines.Scan() {
			mutex.Lock()
			say(counts)
			mutex.Unlock()
		}
	}()
	must(mgr.Start(ctx))
}

func ownersOf(_ context.Context, object client.Object) []reconcile.Request {
	var requests []reconcile.Request
	for _, name := range strings.FieldsFunc(object.GetAnnotations()[ownersAnnotation], func(r rune) bool { return r == ',' }) {
		requests = append(requests, reconcile.Request{NamespacedName: types.NamespacedName{Namespace: object.GetNamespace(), Name: name}})
	}
	return requests
}
