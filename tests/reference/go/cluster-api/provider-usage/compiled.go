package main

import (
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"strings"
)

// compiled reads the export data of this module's dependencies.
type compiled struct {
	files  *token.FileSet
	gc     types.Importer
	owners map[*types.Var]string
	read   map[*types.Package]bool
}

func newCompiled() *compiled {
	list := exec.Command("go", "list", "-e", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}", "std",
		"sigs.k8s.io/controller-runtime/...", "sigs.k8s.io/cluster-api/util/...", "sigs.k8s.io/cluster-api/controllers/...",
		"sigs.k8s.io/cluster-api/bootstrap/...", "sigs.k8s.io/cluster-api/controlplane/...", "sigs.k8s.io/cluster-api/exp/...",
		"sigs.k8s.io/cluster-api/api/...")
	list.Stderr = os.Stderr
	output, err := list.Output()
	if err != nil {
		fmt.Fprintln(os.Stderr, "go list:", err)
	}
	exports := map[string]string{}
	for _, line := range strings.Split(string(output), "\n") {
		if path, file, ok := strings.Cut(line, "\t"); ok && file != "" {
			exports[path] = file
		}
	}
	files := token.NewFileSet()
	lookup := func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, fmt.Errorf("unknown package %s", path)
		}
		return os.Open(exports[path])
	}
	return &compiled{files: files, gc: importer.ForCompiler(files, "gc", lookup), owners: map[*types.Var]string{}, read: map[*types.Package]bool{}}
}

// Import implements types.Importer.
func (c *compiled) Import(path string) (*types.Package, error) {
	return c.gc.Import(path)
}

// list adds all exported names of packages, also those that no provider uses.
func (c *compiled) list(symbols usage) {
	for path := range aliases {
		if !isListed(path) {
			continue
		}
		pkg, err := c.Import(path)
		if err != nil {
			continue
		}
		for _, name := range pkg.Scope().Names() {
			object := pkg.Scope().Lookup(name)
			if !object.Exported() {
				continue
			}
			symbols.add("", path, name, "func")
			if declared, ok := object.(*types.TypeName); ok && !declared.IsAlias() {
				for _, member := range membersOf(declared.Type()) {
					symbols.add("", path, name+"."+member, "func")
				}
			}
		}
	}
}

// membersOf returns the exported fields and methods that a type declares itself.
func membersOf(t types.Type) (names []string) {
	add := func(object types.Object) {
		if object.Exported() {
			names = append(names, object.Name())
		}
	}
	named, ok := t.(*types.Named)
	if !ok {
		return nil
	}
	for i := range named.NumMethods() {
		add(named.Method(i))
	}
	switch underlying := named.Underlying().(type) {
	case *types.Struct:
		for i := range underlying.NumFields() {
			add(underlying.Field(i))
		}
	case *types.Interface:
		for i := range underlying.NumExplicitMethods() {
			add(underlying.ExplicitMethod(i))
		}
	}
	return names
}

// describe returns the package, the name, as in "Reader.Get", and the kind of an object; no name for local objects and embedded fields
// of types without a name.
func (c *compiled) describe(object types.Object) (path, name, kind string) {
	path = object.Pkg().Path()
	switch object := object.(type) {
	case *types.Const:
		return path, object.Name(), "const"
	case *types.TypeName:
		return path, object.Name(), "type"
	case *types.Func:
		if receiver := object.Origin().Signature().Recv(); receiver != nil {
			if owner := nameOf(receiver.Type()); owner != "" {
				return path, owner + "." + object.Name(), "method"
			}
			return "", "", ""
		}
		return path, object.Name(), "func"
	case *types.Var:
		if !object.IsField() {
			if object.Parent() != object.Pkg().Scope() {
				return "", "", ""
			}
			return path, object.Name(), "var"
		}
		if owner := c.ownerOf(object.Origin()); owner != "" {
			return path, owner + "." + object.Name(), "field"
		}
	}
	return "", "", ""
}

func nameOf(t types.Type) string {
	if pointer, ok := t.(*types.Pointer); ok {
		t = pointer.Elem()
	}
	if named, ok := t.(*types.Named); ok {
		return named.Obj().Name()
	}
	return ""
}

// ownerOf returns the name of the struct that declares a field.
func (c *compiled) ownerOf(field *types.Var) string {
	if !c.read[field.Pkg()] {
		c.read[field.Pkg()] = true
		scope := field.Pkg().Scope()
		for _, name := range scope.Names() {
			if declared, ok := scope.Lookup(name).(*types.TypeName); ok && !declared.IsAlias() {
				if fields, ok := declared.Type().Underlying().(*types.Struct); ok {
					for i := range fields.NumFields() {
						c.owners[fields.Field(i)] = name
					}
				}
			}
		}
	}
	return c.owners[field]
}
