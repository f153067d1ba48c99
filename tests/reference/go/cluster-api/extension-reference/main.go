// Command extension-reference serves runtime hooks with Cluster API's own library, and puts load on servers of them.
//
//	extension-reference serve -port PORT -certs DIR [-whole|-own] [-planted FILE]  prints the port when it listens; DIR has tls.crt and tls.key; whole: every hook; own: hooks of a provider; planted: responses by hook in place of those of handlers
//	extension-reference document  prints the OpenAPI document of the provider's hooks
//	extension-reference load -address HOST:PORT -ca FILE -path PATH -body FILE -patches N -protocol h1|h2 -concurrency N -seconds S
//
// load prints a line of JSON.
package main

import (
	"fmt"
	"os"
)

func main() {
	run := map[string]func([]string) error{"serve": serve, "document": document, "load": load}
	if len(os.Args) < 2 || run[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: extension-reference serve|document|load")
		os.Exit(2)
	}
	if err := run[os.Args[1]](os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
