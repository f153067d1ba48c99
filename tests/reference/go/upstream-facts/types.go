package main

import (
	"go/ast"
	"go/types"
	"reflect"
	"strconv"
	"strings"
)

// Description and markers of a declaration.
type comment struct {
	Doc     string   `json:"doc"`
	Markers []string `json:"markers"`
}

// commentOf separates a comment group into the description and its markers.
func commentOf(groups ...*ast.CommentGroup) comment {
	found := comment{Markers: []string{}}
	var text []string
	for _, group := range groups {
		if group == nil {
			continue
		}
		for _, line := range group.List {
			plain := strings.TrimPrefix(strings.TrimPrefix(line.Text, "//"), " ")
			switch {
			case strings.HasPrefix(line.Text, "/*") || isDirective(line.Text):
			case strings.HasPrefix(plain, "+"):
				found.Markers = append(found.Markers, strings.TrimSpace(plain))
			default:
				text = append(text, strings.TrimRight(plain, " \t"))
			}
		}
	}
	found.Doc = strings.TrimSpace(strings.Join(text, "\n"))
	return found
}

// isDirective reports whether a comment is for a tool, such as "//nolint:godot".
func isDirective(line string) bool {
	rest := strings.TrimPrefix(line, "//")
	return rest != "" && rest[0] != ' ' && rest[0] != '\t' && rest[0] != '+'
}

func typesOf(file string, tree *ast.File) []typeFacts {
	var found []typeFacts
	for _, declaration := range tree.Decls {
		group, ok := declaration.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range group.Specs {
			one, ok := spec.(*ast.TypeSpec)
			if !ok || !one.Name.IsExported() {
				continue
			}
			doc := one.Doc
			if doc == nil {
				doc = group.Doc
			}
			// Markers of kinds may be in a separate comment before the description.
			facts := typeFacts{Name: one.Name.Name, File: file, Fields: []field{}, comment: commentOf(commentBefore(tree, doc), doc)}
			switch definition := one.Type.(type) {
			case *ast.StructType:
				facts.Fields = fieldsOf(definition)
			case *ast.InterfaceType, *ast.FuncType:
				continue
			default:
				facts.Type = types.ExprString(definition)
			}
			found = append(found, facts)
		}
	}
	return found
}

// commentBefore returns the group of markers that ends one blank line above a comment.
func commentBefore(tree *ast.File, doc *ast.CommentGroup) *ast.CommentGroup {
	for i, group := range tree.Comments {
		if i > 0 && group == doc && isMarkers(tree.Comments[i-1]) && !declaredBetween(tree, tree.Comments[i-1], doc) {
			return tree.Comments[i-1]
		}
	}
	return nil
}

func isMarkers(group *ast.CommentGroup) bool {
	for _, line := range group.List {
		if !strings.HasPrefix(line.Text, "// +") {
			return false
		}
	}
	return true
}

func declaredBetween(tree *ast.File, before, after *ast.CommentGroup) bool {
	for _, declaration := range tree.Decls {
		if declaration.End() > before.Pos() && declaration.Pos() < after.Pos() {
			return true
		}
	}
	return false
}

func fieldsOf(definition *ast.StructType) []field {
	found := []field{}
	for _, each := range definition.Fields.List {
		tag := ""
		if each.Tag != nil {
			if plain, err := strconv.Unquote(each.Tag.Value); err == nil {
				tag = reflect.StructTag(plain).Get("json")
			}
		}
		parts := strings.Split(tag, ",")
		if parts[0] == "-" {
			continue
		}
		facts := field{Name: parts[0], Type: types.ExprString(each.Type), Options: parts[1:], comment: commentOf(each.Doc)}
		if len(each.Names) == 0 {
			facts.Embedded = parts[0] == ""
			facts.GoName = facts.Type[strings.LastIndexAny(facts.Type, ".*")+1:]
			found = append(found, facts)
			continue
		}
		for _, name := range each.Names {
			if name.IsExported() && parts[0] != "" {
				facts.GoName = name.Name
				found = append(found, facts)
			}
		}
	}
	return found
}
