// Command provider-usage counts which Go providers use which exported names of controller-runtime, Cluster API and client-go. Types of
// these packages come from compiled packages, so that it also finds methods and fields; other imports of the providers may be missing.
package main

import (
	"fmt"
	"go/types"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: provider-usage NAME=MODULE@VERSION=DIR[,SUBDIR…]…")
		os.Exit(2)
	}
	symbols, versions := usage{}, map[string]string{}
	packages := newCompiled()
	for _, argument := range os.Args[1:] {
		parts := strings.SplitN(argument, "=", 3)
		if len(parts) != 3 {
			fmt.Fprintf(os.Stderr, "invalid argument %q: expected NAME=MODULE@VERSION=DIR[,SUBDIR…]\n", argument)
			os.Exit(2)
		}
		dirs := strings.Split(parts[2], ",")
		if len(dirs) == 1 {
			dirs = append(dirs, ".")
		}
		versions[parts[0]] = parts[1]
		module, _, _ := strings.Cut(parts[1], "@")
		p := &provider{
			name: parts[0], module: module, dir: dirs[0], subdirs: dirs[1:], packages: packages,
			done: map[string]*types.Package{}, symbols: symbols,
		}
		for _, subdir := range p.subdirs {
			p.countBelow(filepath.Join(p.dir, subdir))
		}
	}
	packages.list(symbols)
	print(versions, symbols)
}
