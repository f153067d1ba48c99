// Command provider-reference is examples/provider-local in Go, as far as Clusters that share an API server need it: the other side of the
// benchmark of fleets. See README.md.
package main

import (
	"flag"
	"fmt"
	"os"
	"time"

	corev1 "k8s.io/api/core/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/selection"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/events"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/healthz"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/webhook"

	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	"sigs.k8s.io/cluster-api/controllers/clustercache"

	"capikit.invalid/reference/provider-reference/api"
)

const name = "local-controller-manager"

// concurrency of each controller, as the example has it.
const concurrency = 10

// provider is what the controllers have in common.
type provider struct {
	client   client.Client
	scheme   *runtime.Scheme
	events   events.EventRecorder
	clusters clustercache.ClusterCache
	// secrets reads those of Clusters from memory; client asks the API server.
	secrets client.Client
	// workload is the API server that all Clusters share.
	workload *workload
}

func main() {
	qps := flag.Float64("kube-api-qps", 100, "requests a second to the API server, on average")
	burst := flag.Int("kube-api-burst", 200, "requests to the API server that may go out at once")
	leaderElect := flag.Bool("leader-elect", false, "has one of several replicas work at a time")
	health := flag.String("health-addr", ":9440", "address of the probes")
	diagnostics := flag.String("diagnostics-address", ":8443", "address of metrics, as plain HTTP")
	flag.Bool("insecure-diagnostics", true, "taken for the sake of the example's flags: it is always so")
	webhookPort := flag.Int("webhook-port", 9443, "port of the webhook server")
	webhookCertDir := flag.String("webhook-cert-dir", "", "folder of its certificate")
	flag.Parse()
	ctrl.SetLogger(klog.Background())
	ctx := ctrl.SetupSignalHandler()

	config := ctrl.GetConfigOrDie()
	config.QPS, config.Burst, config.UserAgent = float32(*qps), *burst, name
	scheme := runtime.NewScheme()
	must(clientgoscheme.AddToScheme(scheme))
	must(apiextensionsv1.AddToScheme(scheme))
	must(clusterv1.AddToScheme(scheme))
	must(api.AddToScheme(scheme))

	syncPeriod := 10 * time.Minute
	ofClusters, err := labels.NewRequirement(clusterv1.ClusterNameLabel, selection.Exists, nil)
	must(err)
	mgr, err := ctrl.NewManager(config, ctrl.Options{
		Scheme:                 scheme,
		LeaderElection:         *leaderElect,
		LeaderElectionID:       "controller-leader-election-local",
		Metrics:                server.Options{BindAddress: *diagnostics},
		HealthProbeBindAddress: *health,
		WebhookServer:          webhook.NewServer(webhook.Options{Port: *webhookPort, CertDir: *webhookCertDir}),
		Cache: cache.Options{
			SyncPeriod:       &syncPeriod,
			DefaultTransform: cache.TransformStripManagedFields(),
			ByObject: map[client.Object]cache.ByObject{
				&corev1.Secret{}: {Label: labels.NewSelector().Add(*ofClusters)},
			},
		},
		Client: client.Options{Cache: &client.CacheOptions{
			DisableFor:   []client.Object{&corev1.ConfigMap{}, &corev1.Secret{}},
			Unstructured: true,
		}},
	})
	must(err)
	must(mgr.AddReadyzCheck("ping", healthz.Ping))
	must(mgr.AddHealthzCheck("ping", healthz.Ping))

	secrets, err := client.New(mgr.GetConfig(), client.Options{
		HTTPClient: mgr.GetHTTPClient(),
		Cache:      &client.CacheOptions{Reader: mgr.GetCache()},
	})
	must(err)
	clusters, err := clustercache.SetupWithManager(ctx, mgr, clustercache.Options{
		SecretClient: secrets,
		Client:       clustercache.ClientOptions{UserAgent: name},
	}, controller.Options{MaxConcurrentReconciles: 100})
	must(err)
	workload, err := openWorkload(os.Getenv("PROVIDER_LOCAL_STATE"))
	must(err)
	p := &provider{
		client:   mgr.GetClient(),
		scheme:   scheme,
		events:   mgr.GetEventRecorder(name),
		clusters: clusters,
		secrets:  secrets,
		workload: workload,
	}
	must((&clusterReconciler{p}).setup(ctx, mgr))
	must((&machineReconciler{p}).setup(ctx, mgr))
	must((&bootstrapReconciler{p}).setup(ctx, mgr))
	must((&controlPlaneReconciler{p}).setup(ctx, mgr))
	must(mgr.Start(ctx))
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
