// Command caller-reference calls runtime hooks with Cluster API's own client, and serves hooks badly.
//
//	caller-reference serve -dir DIR    writes ca.crt, client.crt and client.key to DIR, prints its addresses as a line of JSON, ends with its input
//	caller-reference call              reads calls as lines of JSON, prints what came of each as a line of JSON
package main

import (
	"fmt"
	"os"
)

func main() {
	run := map[string]func([]string) error{"serve": serve, "call": call}
	if len(os.Args) < 2 || run[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: caller-reference serve|call")
		os.Exit(2)
	}
	if err := run[os.Args[1]](os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
