// The sharder of kubernetes-controller-sharding as published, with one addition: the environment
// variable WEBHOOK_PORT. Upstream's configuration has no port, and tests run at the same time.
package main

import (
	"fmt"
	"os"
	"strconv"

	"github.com/timebertt/kubernetes-controller-sharding/cmd/sharder/app"
	"sigs.k8s.io/controller-runtime/pkg/manager/signals"
	"sigs.k8s.io/controller-runtime/pkg/webhook"
)

func main() {
	if text, isSet := os.LookupEnv("WEBHOOK_PORT"); isSet {
		port, err := strconv.Atoi(text)
		if err != nil {
			fmt.Println("WEBHOOK_PORT:", err)
			os.Exit(1)
		}
		webhook.DefaultPort = port
	}
	if err := app.NewCommand().ExecuteContext(signals.SetupSignalHandler()); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}
