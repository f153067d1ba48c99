package main

import (
	"go/ast"
	"go/token"
	"strconv"
)

type hook struct {
	Name        string   `json:"name"`
	Request     string   `json:"request"`
	Response    string   `json:"response"`
	Tags        []string `json:"tags"`
	Summary     string   `json:"summary"`
	Description string   `json:"description"`
	Deprecated  bool     `json:"deprecated"`
	Singleton   bool     `json:"singleton"`
	comment
}

// hooksOf returns the hooks that a file registers: RegisterHook(Name, &HookMeta{…}).
func hooksOf(tree *ast.File) []hook {
	var found []hook
	ast.Inspect(tree, func(node ast.Node) bool {
		call, ok := node.(*ast.CallExpr)
		if !ok || len(call.Args) != 2 {
			return true
		}
		name, named := call.Args[0].(*ast.Ident)
		if selector, ok := call.Fun.(*ast.SelectorExpr); ok && named && selector.Sel.Name == "RegisterHook" {
			found = append(found, hookOf(name.Name, call.Args[1], tree))
		}
		return true
	})
	return found
}

func hookOf(name string, meta ast.Expr, tree *ast.File) hook {
	facts := hook{Name: name, Tags: []string{}}
	for _, declaration := range tree.Decls {
		if function, ok := declaration.(*ast.FuncDecl); ok && function.Name.Name == name {
			facts.comment = commentOf(function.Doc)
			bodies := []string{}
			for _, each := range function.Type.Params.List {
				bodies = append(bodies, bodyName(each.Type))
			}
			if len(bodies) == 2 {
				facts.Request, facts.Response = bodies[0], bodies[1]
			}
		}
	}
	if address, ok := meta.(*ast.UnaryExpr); ok {
		meta = address.X
	}
	if literal, ok := meta.(*ast.CompositeLit); ok {
		for _, element := range literal.Elts {
			if pair, ok := element.(*ast.KeyValueExpr); ok {
				facts.set(pair.Key.(*ast.Ident).Name, pair.Value)
			}
		}
	}
	return facts
}

func bodyName(parameter ast.Expr) string {
	if pointer, ok := parameter.(*ast.StarExpr); ok {
		parameter = pointer.X
	}
	if name, ok := parameter.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}

func (h *hook) set(key string, value ast.Expr) {
	switch key {
	case "Tags":
		if list, ok := value.(*ast.CompositeLit); ok {
			for _, each := range list.Elts {
				h.Tags = append(h.Tags, literalText(each))
			}
		}
	case "Summary":
		h.Summary = literalText(value)
	case "Description":
		h.Description = literalText(value)
	case "Deprecated":
		h.Deprecated = isTrue(value)
	case "Singleton":
		h.Singleton = isTrue(value)
	}
}

func isTrue(value ast.Expr) bool {
	name, ok := value.(*ast.Ident)
	return ok && name.Name == "true"
}

func literalText(value ast.Expr) string {
	switch one := value.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(one.Value)
		if err == nil && one.Kind == token.STRING {
			return text
		}
	case *ast.BinaryExpr:
		return literalText(one.X) + literalText(one.Y)
	}
	return ""
}
