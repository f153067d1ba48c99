// Runs Cluster API's own e2e specs against a management cluster that is already running. The first
// argument is a JSON file, the second the name of the spec.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/gomega"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/cluster-api/test/e2e"
	"sigs.k8s.io/cluster-api/test/framework"
	"sigs.k8s.io/cluster-api/test/framework/clusterctl"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
	"sigs.k8s.io/yaml"
)

const suiteName = "Cluster API"

// request is the content of the JSON file.
type request struct {
	// Kubeconfig is the file of the management cluster.
	Kubeconfig string `json:"kubeconfig"`
	// MoveTarget is the kubeconfig of the management cluster to which specs move Clusters.
	MoveTarget string `json:"moveTarget"`
	// ClusterctlConfig is the configuration of clusterctl with the repositories of the providers.
	ClusterctlConfig string `json:"clusterctlConfig"`
	// Local is the provider with the templates of LocalControlPlanes, as name:version.
	Local string `json:"local"`
	// Kubeadm is the provider with upstream's templates, as name:version.
	Kubeadm string `json:"kubeadm"`
	// Artifacts is the folder of logs.
	Artifacts string `json:"artifacts"`
	// UpstreamConfig is the configuration of the upstream suite, from which the intervals are taken.
	UpstreamConfig string `json:"upstreamConfig"`
	// KubernetesVersions are those of chained upgrades.
	KubernetesVersions []string `json:"kubernetesVersions"`
	// Finalizers are those of the provider's kinds.
	Finalizers map[string]string `json:"finalizers"`
}

// suite is what every spec needs.
type suite struct {
	request
	config *clusterctl.E2EConfig
	proxy  framework.ClusterProxy
	// moveTarget is nil without a management cluster to which specs move Clusters.
	moveTarget framework.ClusterProxy
}

// failures reports a failed suite to Ginkgo.
type failures struct{ failed bool }

func (f *failures) Fail() { f.failed = true }

func main() {
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(file, focus string) error {
	text, err := os.ReadFile(filepath.Clean(file))
	if err != nil {
		return err
	}
	s := suite{}
	if err := json.Unmarshal(text, &s.request); err != nil {
		return err
	}
	upstream, err := os.ReadFile(s.UpstreamConfig)
	if err != nil {
		return err
	}
	s.config = &clusterctl.E2EConfig{}
	if err := yaml.Unmarshal(upstream, s.config); err != nil {
		return err
	}
	s.config.Providers = nil
	// Upgrades of etcd need an etcd on the Nodes.
	delete(s.config.Variables, e2e.EtcdVersionUpgradeTo)
	// clusterctl reads the variables of templates from the environment.
	for name, value := range s.config.Variables {
		if err := os.Setenv(name, value); err != nil {
			return err
		}
	}

	ctrl.SetLogger(zap.New(zap.WriteTo(os.Stderr)))
	gomega.RegisterFailHandler(ginkgo.Fail)
	ginkgo.BeforeEach(func() {
		scheme := runtime.NewScheme()
		framework.TryAddDefaultSchemes(scheme)
		s.proxy = framework.NewClusterProxy("management", s.Kubeconfig, scheme)
		if s.MoveTarget != "" {
			s.moveTarget = framework.NewClusterProxy("move-target", s.MoveTarget, scheme)
		}
	})
	describeSpecs(context.Background(), &s)

	suiteConfig, reporterConfig := ginkgo.GinkgoConfiguration()
	// Ginkgo matches regular expressions with the names of suite, spec and test.
	suiteConfig.FocusStrings = []string{"^" + regexp.QuoteMeta(suiteName+" "+focus) + " (Should|A node should) "}
	suiteConfig.FailOnEmpty = true
	reporterConfig.NoColor = true
	reporterConfig.Verbose = true
	result := &failures{}
	if !ginkgo.RunSpecs(result, suiteName, suiteConfig, reporterConfig) || result.failed {
		return fmt.Errorf("specs failed: %s", focus)
	}
	return nil
}
