// Command controller-reference runs a controller of Machines that does nothing but read them from the cache, on controller-runtime. The
// benchmark of controllers tells it what to do over stdin and reads what happened from stdout, one JSON object a line. With -count, it
// counts the reconciles of other controllers.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"sort"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/source"

	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"

	apiruntime "k8s.io/apimachinery/pkg/runtime"
)

const sentAnnotation = "bench.capikit.invalid/sent"

type reconciler struct {
	client   client.Client
	wanted   int
	started  time.Time
	mutex    sync.Mutex
	seen     map[types.NamespacedName]string
	delays   []float64
	count    atomic.Int64
	awaiting atomic.Int64
	reached  chan struct{}
}

func (r *reconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	machine := &clusterv1.Machine{}
	if err := r.client.Get(ctx, request.NamespacedName, machine); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	sent := machine.Annotations[sentAnnotation]
	r.mutex.Lock()
	last, known := r.seen[request.NamespacedName]
	r.seen[request.NamespacedName] = sent
	if known && sent != last {
		if at, err := strconv.ParseInt(sent, 10, 64); err == nil {
			r.delays = append(r.delays, float64(monotonic()-at)/1e6)
		}
	}
	if !known && len(r.seen) == r.wanted {
		say(map[string]any{"event": "reconciled", "objects": r.wanted, "ms": float64(time.Since(r.started).Microseconds()) / 1000})
	}
	r.mutex.Unlock()
	if r.count.Add(1) == r.awaiting.Load() {
		r.reached <- struct{}{}
	}
	return ctrl.Result{}, nil
}

func main() {
	started := time.Now()
	kubeconfig := flag.String("config", "", "kubeconfig file")
	objects := flag.Int("objects", 0, "how many Machines there are; 0 watches none")
	workers := flag.Int("workers", 1, "reconciles at once")
	counted := flag.String("count", "", "count the reconciles of ConfigMaps of this namespace instead")
	flag.Parse()
	ctrl.SetLogger(klog.Background())

	config, err := clientcmd.BuildConfigFromFlags("", *kubeconfig)
	must(err)
	config.QPS = -1
	if *counted != "" {
		countReconciles(config, *counted)
		return
	}
	scheme := apiruntime.NewScheme()
	must(clusterv1.AddToScheme(scheme))
	mgr, err := ctrl.NewManager(config, ctrl.Options{
		Scheme:                 scheme,
		Metrics:                server.Options{BindAddress: "0"},
		HealthProbeBindAddress: "0",
		Cache:                  cache.Options{DefaultTransform: cache.TransformStripManagedFields()},
	})
	must(err)

	r := &reconciler{
		client:  mgr.GetClient(),
		wanted:  *objects,
		started: started,
		seen:    map[types.NamespacedName]string{},
		reached: make(chan struct{}, 1),
	}
	extra := make(chan event.GenericEvent, 1024)
	if *objects > 0 {
		must(ctrl.NewControllerManagedBy(mgr).
			For(&clusterv1.Machine{}).
			WatchesRawSource(source.Channel(extra, &handler.EnqueueRequestForObject{})).
			WithOptions(controller.Options{MaxConcurrentReconciles: *workers}).
			Complete(r))
	}

	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		obey(r, extra)
		cancel()
	}()
	must(mgr.Start(ctx))
}

func obey(r *reconciler, extra chan<- event.GenericEvent) {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		switch words[0] {
		case "gc":
			debug.FreeOSMemory()
			var memory runtime.MemStats
			runtime.ReadMemStats(&memory)
			say(map[string]any{"event": "gc", "heap": memory.HeapAlloc})
		case "delays":
			r.mutex.Lock()
			delays := r.delays
			r.delays = nil
			r.mutex.Unlock()
			sort.Float64s(delays)
			say(map[string]any{"event": "delays", "count": len(delays), "p50": quantile(delays, 0.5), "p99": quantile(delays, 0.99), "max": quantile(delays, 1)})
		case "noop":
			rounds, err := strconv.Atoi(words[1])
			must(err)
			say(map[string]any{"event": "noop", "perSecond": noop(r, extra, rounds)})
		case "profile":
			file, err := os.Create(words[1])
			must(err)
			// More often than pprof's 100 Hz, which it then cannot set. Linux checks the timers of threads every 4 ms.
			runtime.SetCPUProfileRate(250)
			must(pprof.StartCPUProfile(file))
			say(map[string]any{"event": "profile"})
		case "profiled":
			pprof.StopCPUProfile()
			say(map[string]any{"event": "profiled"})
		case "quit":
			return
		}
	}
}

// noop reconciles every object so many times, one pass after the other, as a key that waits is not queued twice.
func noop(r *reconciler, extra chan<- event.GenericEvent, rounds int) float64 {
	r.mutex.Lock()
	keys := make([]types.NamespacedName, 0, len(r.seen))
	for key := range r.seen {
		keys = append(keys, key)
	}
	r.mutex.Unlock()
	began := time.Now()
	for range rounds {
		r.awaiting.Store(r.count.Load() + int64(len(keys)))
		for _, key := range keys {
			machine := &clusterv1.Machine{}
			machine.Namespace, machine.Name = key.Namespace, key.Name
			extra <- event.GenericEvent{Object: machine}
		}
		<-r.reached
	}
	return float64(rounds*len(keys)) / time.Since(began).Seconds()
}

func quantile(sorted []float64, part float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[int(part*float64(len(sorted)-1))]
}

func monotonic() int64 {
	var now unix.Timespec
	must(unix.ClockGettime(unix.CLOCK_MONOTONIC, &now))
	return now.Nano()
}

var output sync.Mutex

func say(value any) {
	output.Lock()
	defer output.Unlock()
	must(json.NewEncoder(os.Stdout).Encode(value))
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
