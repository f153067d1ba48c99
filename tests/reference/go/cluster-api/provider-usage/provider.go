package main

import (
	"go/ast"
	"go/parser"
	"go/types"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// A provider is type-checked package by package. Its own packages are checked when they are imported.
type provider struct {
	name, module, dir string
	subdirs           []string
	packages          *compiled
	done              map[string]*types.Package
	symbols           usage
}

func (p *provider) countBelow(dir string) {
	filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !entry.IsDir() {
			if strings.HasSuffix(path, ".go") {
				p.countTests(path)
			}
			return nil
		}
		if name := entry.Name(); name == "vendor" || name == "third_party" || strings.HasPrefix(name, ".") && name != "." {
			return filepath.SkipDir
		}
		if relative, err := filepath.Rel(p.dir, path); err == nil && !isTest(relative) {
			p.Import(strings.TrimSuffix(p.module+"/"+filepath.ToSlash(relative), "/."))
		}
		return nil
	})
}

// isTest reports whether a folder contains tests, tools or documentation instead of a provider's program.
func isTest(path string) bool {
	for _, name := range strings.Split(filepath.ToSlash(path), "/") {
		switch name {
		case "test", "tests", "testing", "testutil", "testhelpers", "fake", "mocks", "hack", "docs", "node_modules":
			return true
		}
		if strings.HasPrefix(name, "mock_") {
			return true
		}
	}
	return false
}

// Import implements types.Importer.
func (p *provider) Import(path string) (*types.Package, error) {
	if pkg, ok := p.done[path]; ok {
		return pkg, nil
	}
	var files []*ast.File
	if p.owns(path) {
		files = p.parse(filepath.Join(p.dir, strings.TrimPrefix(path, p.module)))
	}
	if len(files) == 0 {
		return p.packages.Import(path)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: p, Error: func(error) {}, FakeImportC: true}
	p.done[path] = types.NewPackage(path, files[0].Name.Name)
	pkg, _ := config.Check(path, p.packages.files, files, info)
	p.done[path] = pkg
	p.count(files, info)
	return pkg, nil
}

func (p *provider) owns(path string) bool {
	for _, subdir := range p.subdirs {
		root := strings.TrimSuffix(p.module+"/"+subdir, "/.")
		if path == root || strings.HasPrefix(path, root+"/") {
			return true
		}
	}
	return false
}

func (p *provider) parse(dir string) (files []*ast.File) {
	entries, _ := os.ReadDir(dir)
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(p.packages.files, filepath.Join(dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err == nil && (len(files) == 0 || file.Name.Name == files[0].Name.Name) {
			files = append(files, file)
		}
	}
	return files
}

// count adds the names that hand-written files use. Names that the compiled packages do not have, such as those of older versions, are
// found by the import alone.
func (p *provider) count(files []*ast.File, info *types.Info) {
	for _, file := range files {
		if ast.IsGenerated(file) {
			continue
		}
		ast.Inspect(file, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.Ident:
				if object := info.Uses[node]; object != nil && object.Exported() && object.Pkg() != nil {
					path, name, kind := p.packages.describe(object)
					p.symbols.add(p.name, path, name, kind)
				}
			case *ast.SelectorExpr:
				if of, ok := node.X.(*ast.Ident); ok && info.Uses[node.Sel] == nil {
					if imported, ok := info.Uses[of].(*types.PkgName); ok {
						p.symbols.add(p.name, imported.Imported().Path(), node.Sel.Name, "unknown")
					}
				}
			}
			return true
		})
	}
}

// countTests adds the names of test packages that a test file uses, by its imports.
func (p *provider) countTests(path string) {
	file, err := parser.ParseFile(p.packages.files, path, nil, parser.SkipObjectResolution)
	if err != nil {
		return
	}
	imports := map[string]string{}
	for _, imported := range file.Imports {
		path, _ := strconv.Unquote(imported.Path.Value)
		if alias := aliases[path]; testAliases[alias] {
			name := filepath.Base(path)
			if imported.Name != nil {
				name = imported.Name.Name
			}
			imports[name] = path
		}
	}
	ast.Inspect(file, func(node ast.Node) bool {
		if selector, ok := node.(*ast.SelectorExpr); ok {
			if of, ok := selector.X.(*ast.Ident); ok && imports[of.Name] != "" {
				p.symbols.add(p.name, imports[of.Name], selector.Sel.Name, "unknown")
			}
		}
		return true
	})
}
