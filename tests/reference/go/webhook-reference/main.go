// Command webhook-reference serves the admission of Machines with controller-runtime, and puts load on servers of it.
//
//	webhook-reference serve -port PORT -certs DIR           prints the port when it listens; DIR has tls.crt and tls.key
//	webhook-reference load -address HOST:PORT -ca FILE -body FILE -protocol h1|h2 -concurrency N -seconds S
//
// load admits as an API server does: the mutating webhook, then the validating one. It prints a line of JSON.
package main

import (
	"fmt"
	"os"
)

func main() {
	run := map[string]func([]string) error{"serve": serve, "load": load}
	if len(os.Args) < 2 || run[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: webhook-reference serve|load")
		os.Exit(2)
	}
	if err := run[os.Args[1]](os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
