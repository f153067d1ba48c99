package main

import "strings"

// The packages whose names are counted, as "alias path", by the aliases that providers use. Of API packages, only constants, functions and
// methods count: their types are generated.
const packageList = `
ctrl sigs.k8s.io/controller-runtime
builder sigs.k8s.io/controller-runtime/pkg/builder
cache sigs.k8s.io/controller-runtime/pkg/cache
certwatcher sigs.k8s.io/controller-runtime/pkg/certwatcher
client sigs.k8s.io/controller-runtime/pkg/client
apiutil sigs.k8s.io/controller-runtime/pkg/client/apiutil
ctrlconfig sigs.k8s.io/controller-runtime/pkg/client/config
fake sigs.k8s.io/controller-runtime/pkg/client/fake
interceptor sigs.k8s.io/controller-runtime/pkg/client/interceptor
cluster sigs.k8s.io/controller-runtime/pkg/cluster
config sigs.k8s.io/controller-runtime/pkg/config
controller sigs.k8s.io/controller-runtime/pkg/controller
controllerutil sigs.k8s.io/controller-runtime/pkg/controller/controllerutil
priorityqueue sigs.k8s.io/controller-runtime/pkg/controller/priorityqueue
conversion sigs.k8s.io/controller-runtime/pkg/conversion
envtest sigs.k8s.io/controller-runtime/pkg/envtest
komega sigs.k8s.io/controller-runtime/pkg/envtest/komega
event sigs.k8s.io/controller-runtime/pkg/event
finalizer sigs.k8s.io/controller-runtime/pkg/finalizer
handler sigs.k8s.io/controller-runtime/pkg/handler
healthz sigs.k8s.io/controller-runtime/pkg/healthz
leaderelection sigs.k8s.io/controller-runtime/pkg/leaderelection
log sigs.k8s.io/controller-runtime/pkg/log
zap sigs.k8s.io/controller-runtime/pkg/log/zap
manager sigs.k8s.io/controller-runtime/pkg/manager
signals sigs.k8s.io/controller-runtime/pkg/manager/signals
metrics sigs.k8s.io/controller-runtime/pkg/metrics
filters sigs.k8s.io/controller-runtime/pkg/metrics/filters
metricsserver sigs.k8s.io/controller-runtime/pkg/metrics/server
predicate sigs.k8s.io/controller-runtime/pkg/predicate
reconcile sigs.k8s.io/controller-runtime/pkg/reconcile
recorder sigs.k8s.io/controller-runtime/pkg/recorder
scheme sigs.k8s.io/controller-runtime/pkg/scheme
source sigs.k8s.io/controller-runtime/pkg/source
webhook sigs.k8s.io/controller-runtime/pkg/webhook
admission sigs.k8s.io/controller-runtime/pkg/webhook/admission
webhookconversion sigs.k8s.io/controller-runtime/pkg/webhook/conversion
addonsv1 sigs.k8s.io/cluster-api/api/addons/v1beta2
bootstrapv1 sigs.k8s.io/cluster-api/api/bootstrap/kubeadm/v1beta2
controlplanev1 sigs.k8s.io/cluster-api/api/controlplane/kubeadm/v1beta2
clusterv1beta1 sigs.k8s.io/cluster-api/api/core/v1beta1
clusterv1 sigs.k8s.io/cluster-api/api/core/v1beta2
capierrors sigs.k8s.io/cluster-api/api/deprecated/errors
ipamv1 sigs.k8s.io/cluster-api/api/ipam/v1beta2
ipamv1beta1 sigs.k8s.io/cluster-api/api/ipam/v1beta1
runtimev1 sigs.k8s.io/cluster-api/api/runtime/v1beta2
clustercache sigs.k8s.io/cluster-api/controllers/clustercache
crdmigrator sigs.k8s.io/cluster-api/controllers/crdmigrator
external sigs.k8s.io/cluster-api/controllers/external
noderefutil sigs.k8s.io/cluster-api/controllers/noderefutil
remote sigs.k8s.io/cluster-api/controllers/remote
feature sigs.k8s.io/cluster-api/feature
util sigs.k8s.io/cluster-api/util
annotations sigs.k8s.io/cluster-api/util/annotations
apiwarnings sigs.k8s.io/cluster-api/util/apiwarnings
utilcache sigs.k8s.io/cluster-api/util/cache
certs sigs.k8s.io/cluster-api/util/certs
collections sigs.k8s.io/cluster-api/util/collections
conditions sigs.k8s.io/cluster-api/util/conditions
v1beta1conditions sigs.k8s.io/cluster-api/util/conditions/deprecated/v1beta1
container sigs.k8s.io/cluster-api/util/container
contract sigs.k8s.io/cluster-api/util/contract
capicontrollerutil sigs.k8s.io/cluster-api/util/controller
utilconversion sigs.k8s.io/cluster-api/util/conversion
deprecatedconditions sigs.k8s.io/cluster-api/util/deprecated/v1beta1/conditions
deprecatedv1beta2conditions sigs.k8s.io/cluster-api/util/deprecated/v1beta1/conditions/v1beta2
deprecatedpatch sigs.k8s.io/cluster-api/util/deprecated/v1beta1/patch
deprecatedpaused sigs.k8s.io/cluster-api/util/deprecated/v1beta1/paused
failuredomains sigs.k8s.io/cluster-api/util/failuredomains
finalizers sigs.k8s.io/cluster-api/util/finalizers
flags sigs.k8s.io/cluster-api/util/flags
index sigs.k8s.io/cluster-api/util/index
kubeconfig sigs.k8s.io/cluster-api/util/kubeconfig
capilabels sigs.k8s.io/cluster-api/util/labels
format sigs.k8s.io/cluster-api/util/labels/format
capilog sigs.k8s.io/cluster-api/util/log
patch sigs.k8s.io/cluster-api/util/patch
paused sigs.k8s.io/cluster-api/util/paused
predicates sigs.k8s.io/cluster-api/util/predicates
capirecord sigs.k8s.io/cluster-api/util/record
capiresource sigs.k8s.io/cluster-api/util/resource
secret sigs.k8s.io/cluster-api/util/secret
topology sigs.k8s.io/cluster-api/util/topology
capiversion sigs.k8s.io/cluster-api/util/version
capiyaml sigs.k8s.io/cluster-api/util/yaml
discovery k8s.io/client-go/discovery
kubernetes k8s.io/client-go/kubernetes
clientscheme k8s.io/client-go/kubernetes/scheme
rest k8s.io/client-go/rest
toolscache k8s.io/client-go/tools/cache
clientcmd k8s.io/client-go/tools/clientcmd
clientcmdapi k8s.io/client-go/tools/clientcmd/api
events k8s.io/client-go/tools/events
events k8s.io/client-go/tools/internal/events
clientleaderelection k8s.io/client-go/tools/leaderelection
resourcelock k8s.io/client-go/tools/leaderelection/resourcelock
record k8s.io/client-go/tools/record
flowcontrol k8s.io/client-go/util/flowcontrol
retry k8s.io/client-go/util/retry
workqueue k8s.io/client-go/util/workqueue
equality k8s.io/apimachinery/pkg/api/equality
equality k8s.io/apimachinery/third_party/forked/golang/reflect
apierrors k8s.io/apimachinery/pkg/api/errors
apimeta k8s.io/apimachinery/pkg/api/meta
resource k8s.io/apimachinery/pkg/api/resource
metav1 k8s.io/apimachinery/pkg/apis/meta/v1
unstructured k8s.io/apimachinery/pkg/apis/meta/v1/unstructured
apiconversion k8s.io/apimachinery/pkg/conversion
fields k8s.io/apimachinery/pkg/fields
labels k8s.io/apimachinery/pkg/labels
runtime k8s.io/apimachinery/pkg/runtime
schema k8s.io/apimachinery/pkg/runtime/schema
serializer k8s.io/apimachinery/pkg/runtime/serializer
selection k8s.io/apimachinery/pkg/selection
types k8s.io/apimachinery/pkg/types
kerrors k8s.io/apimachinery/pkg/util/errors
intstr k8s.io/apimachinery/pkg/util/intstr
rand k8s.io/apimachinery/pkg/util/rand
utilruntime k8s.io/apimachinery/pkg/util/runtime
sets k8s.io/apimachinery/pkg/util/sets
strategicpatch k8s.io/apimachinery/pkg/util/strategicpatch
uuid k8s.io/apimachinery/pkg/util/uuid
validation k8s.io/apimachinery/pkg/util/validation
field k8s.io/apimachinery/pkg/util/validation/field
utilversion k8s.io/apimachinery/pkg/util/version
wait k8s.io/apimachinery/pkg/util/wait
utilyaml k8s.io/apimachinery/pkg/util/yaml
cliflag k8s.io/component-base/cli/flag
featuregate k8s.io/component-base/featuregate
logs k8s.io/component-base/logs
logsv1 k8s.io/component-base/logs/api/v1
componentversion k8s.io/component-base/version
klog k8s.io/klog/v2
logr github.com/go-logr/logr
clock k8s.io/utils/clock
netutils k8s.io/utils/net
ptr k8s.io/utils/ptr
`

// The packages that providers use in their tests. Only their names count in tests.
var testAliases = map[string]bool{"envtest": true, "fake": true, "interceptor": true, "komega": true}

// aliases contains the alias of each counted package by its path.
var aliases = func() map[string]string {
	result := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(packageList), "\n") {
		alias, path, _ := strings.Cut(line, " ")
		result[path] = alias
	}
	return result
}()

// isCounted reports whether a name of a package counts by its kind.
func isCounted(path, kind string) bool {
	if strings.HasPrefix(path, "sigs.k8s.io/cluster-api/api/") || path == "k8s.io/apimachinery/pkg/apis/meta/v1" {
		return aliases[path] != "" && kind != "type" && kind != "field"
	}
	return aliases[path] != ""
}

// isListed reports whether all names of a package are listed, even those that no provider uses.
func isListed(path string) bool {
	return aliases[path] != "" && (strings.HasPrefix(path, "sigs.k8s.io/controller-runtime") ||
		strings.HasPrefix(path, "sigs.k8s.io/cluster-api/util") || strings.HasPrefix(path, "sigs.k8s.io/cluster-api/controllers"))
}
