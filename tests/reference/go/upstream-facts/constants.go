package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

type place struct {
	expression ast.Expr
	home       string
	imports    map[string]string
}

// constants are the expressions of all packages, by "package.Name".
type constants map[string]place

func newConstants(sources []source) constants {
	all := constants{}
	for _, each := range sources {
		for _, tree := range each.files {
			imports := importsOf(tree, sources)
			eachConstant(tree, func(_ *ast.ValueSpec, name string, value ast.Expr) {
				all[each.name+"."+name] = place{value, each.name, imports}
			})
		}
	}
	return all
}

// importsOf returns the names of the read packages by their names in a file.
func importsOf(tree *ast.File, sources []source) map[string]string {
	found := map[string]string{}
	for _, each := range tree.Imports {
		path, err := strconv.Unquote(each.Path.Value)
		if err != nil || each.Name == nil {
			continue
		}
		for _, known := range sources {
			if strings.HasSuffix(path, "/api/"+known.name) {
				found[each.Name.Name] = known.name
			}
		}
	}
	return found
}

func eachConstant(tree *ast.File, visit func(*ast.ValueSpec, string, ast.Expr)) {
	for _, declaration := range tree.Decls {
		group, ok := declaration.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, spec := range group.Specs {
			one := spec.(*ast.ValueSpec)
			if one.Doc == nil && !group.Lparen.IsValid() {
				one.Doc = group.Doc
			}
			for i, name := range one.Names {
				if i < len(one.Values) {
					visit(one, name.Name, one.Values[i])
				}
			}
		}
	}
}

// text returns the value of a string constant.
func (all constants) text(expression ast.Expr, at place) (string, bool) {
	switch one := expression.(type) {
	case *ast.BasicLit:
		value, err := strconv.Unquote(one.Value)
		return value, err == nil && one.Kind == token.STRING
	case *ast.BinaryExpr:
		left, first := all.text(one.X, at)
		right, second := all.text(one.Y, at)
		return left + right, first && second && one.Op == token.ADD
	case *ast.CallExpr:
		if conversionType(one) != "" {
			return all.text(one.Args[0], at)
		}
	case *ast.Ident:
		return all.named(at.home + "." + one.Name)
	case *ast.SelectorExpr:
		if home, ok := one.X.(*ast.Ident); ok {
			return all.named(at.imports[home.Name] + "." + one.Sel.Name)
		}
	}
	return "", false
}

// conversionType returns the type of a conversion such as Phase("Running"), or "".
func conversionType(expression ast.Expr) string {
	call, ok := expression.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return ""
	}
	if name := types.ExprString(call.Fun); name != "len" {
		return name
	}
	return ""
}

func (all constants) named(name string) (string, bool) {
	found, ok := all[name]
	if !ok {
		return "", false
	}
	return all.text(found.expression, found)
}

func constantsOf(file string, tree *ast.File, home string, all constants) []constant {
	var found []constant
	eachConstant(tree, func(spec *ast.ValueSpec, name string, value ast.Expr) {
		text, ok := all.text(value, all[home+"."+name])
		if !ok || !ast.IsExported(name) {
			return
		}
		facts := constant{Name: name, File: file, Type: conversionType(value), Value: text, comment: commentOf(spec.Doc)}
		if spec.Type != nil {
			facts.Type = types.ExprString(spec.Type)
		}
		found = append(found, facts)
	})
	return found
}
