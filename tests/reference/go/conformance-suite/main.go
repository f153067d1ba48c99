// Command conformance-suite takes the place of e2e.test in the image of Kubernetes' conformance tests: it has two tests
// instead of some thousand. The environment variables SUITE_FAILS and SUITE_WITHOUT_CONFORMANCE change them.
package main

import (
	"flag"
	"os"
	"testing"

	"github.com/onsi/ginkgo/v2"
)

// The flags that the image's entry point sets.
func init() {
	flag.Bool("disable-log-dump", false, "")
	for _, name := range []string{"repo-root", "provider", "report-dir", "kubeconfig"} {
		flag.String(name, "", "")
	}
}

type result struct{ failed bool }

func (r *result) Fail() { r.failed = true }

func main() {
	testing.Init()
	flag.Parse()
	label := "[Conformance]"
	if os.Getenv("SUITE_WITHOUT_CONFORMANCE") != "" {
		label = "[Slow]"
	}
	ginkgo.Describe("[sig-api-machinery]", func() {
		ginkgo.It("has an API "+label, func() {
			ginkgo.GinkgoWriter.Println("ran the conformance test")
			if os.Getenv("SUITE_FAILS") != "" {
				ginkgo.Fail("the API does not conform")
			}
		})
		ginkgo.It("has an alpha API", func() { ginkgo.Fail("not a conformance test") })
	})
	var own result
	ginkgo.RunSpecs(&own, "Kubernetes e2e suite")
	if own.failed {
		os.Exit(1)
	}
}
