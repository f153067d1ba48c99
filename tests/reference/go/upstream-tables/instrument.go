package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const marker = "Unrecorded"

// instrument renames the functions of a package, and adds functions of their names that record each call.
func instrument(folder, name string, functions []string) error {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return err
	}
	found := []string{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		names, err := instrumentFile(file, name, functions)
		if err != nil {
			return err
		}
		found = append(found, names...)
	}
	for _, function := range functions {
		if !slices.Contains(found, function) {
			return fmt.Errorf("%s has no function %s", name, function)
		}
	}
	return nil
}

func instrumentFile(path, name string, functions []string) ([]string, error) {
	source, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	offset := func(at token.Pos) int { return files.Position(at).Offset }
	textOf := func(node ast.Node) string { return string(source[offset(node.Pos()):offset(node.End())]) }
	found := []string{}
	insertions := map[int]string{}
	wrappers := ""
	for _, declaration := range file.Decls {
		function, ok := declaration.(*ast.FuncDecl)
		if !ok || !slices.Contains(functions, nameOf(function)) {
			continue
		}
		found = append(found, nameOf(function))
		insertions[offset(function.Name.End())] = marker
		wrappers += wrapper(function, name, textOf)
	}
	if len(found) == 0 {
		return nil, nil
	}
	insertions[offset(file.Name.End())] = "\n\nimport \"sigs.k8s.io/cluster-api/internal/recorder\"\n"
	text := ""
	at := 0
	places := []int{}
	for place := range insertions {
		places = append(places, place)
	}
	slices.Sort(places)
	for _, place := range places {
		text += string(source[at:place]) + insertions[place]
		at = place
	}
	return found, os.WriteFile(path, []byte(text+string(source[at:])+wrappers), 0o644)
}

func nameOf(function *ast.FuncDecl) string {
	if function.Recv == nil {
		return function.Name.Name
	}
	of := function.Recv.List[0].Type
	if pointer, ok := of.(*ast.StarExpr); ok {
		of = pointer.X
	}
	return of.(*ast.Ident).Name + "." + function.Name.Name
}

func wrapper(function *ast.FuncDecl, name string, textOf func(ast.Node) string) string {
	params, args, recordedArgs := []string{}, []string{}, []string{}
	for _, field := range function.Type.Params.List {
		for range max(1, len(field.Names)) {
			arg := fmt.Sprintf("arg%d", len(args))
			params = append(params, arg+" "+textOf(field.Type))
			recordedArgs = append(recordedArgs, arg)
			if _, ok := field.Type.(*ast.Ellipsis); ok {
				arg += "..."
			}
			args = append(args, arg)
		}
	}
	results, resultTypes := []string{}, []string{}
	for _, field := range function.Type.Results.List {
		for range max(1, len(field.Names)) {
			results = append(results, fmt.Sprintf("result%d", len(results)))
			resultTypes = append(resultTypes, textOf(field.Type))
		}
	}
	receiver, callee := "", function.Name.Name+marker
	if function.Recv != nil {
		receiver = "(receiver " + textOf(function.Recv.List[0].Type) + ") "
		callee = "receiver." + callee
		recordedArgs = append([]string{"receiver"}, recordedArgs...)
	}
	call := filepath.Base(name) + "." + nameOf(function)
	all := strings.Join(results, ", ")
	lines := []string{
		fmt.Sprintf("\nfunc %s%s(%s) (%s) {", receiver, function.Name.Name, strings.Join(params, ", "), strings.Join(resultTypes, ", ")),
		fmt.Sprintf("\tfinish := recorder.Start(%q, %s)", call, strings.Join(recordedArgs, ", ")),
		fmt.Sprintf("\t%s := %s(%s)", all, callee, strings.Join(args, ", ")),
	}
	if returned, ok := function.Type.Results.List[0].Type.(*ast.FuncType); ok {
		lines = append(lines, returnedFunction(returned, call, recordedArgs, textOf), "}\n")
		return strings.Join(lines, "\n")
	}
	return strings.Join(append(lines, fmt.Sprintf("\tfinish(%s)", all), "\treturn "+all, "}\n"), "\n")
}

// returnedFunction records the calls of a returned function, with the arguments of the outer one first.
func returnedFunction(function *ast.FuncType, call string, outer []string, textOf func(ast.Node) string) string {
	params, args := []string{}, []string{}
	for _, field := range function.Params.List {
		for range max(1, len(field.Names)) {
			arg := fmt.Sprintf("inner%d", len(args))
			params = append(params, arg+" "+textOf(field.Type))
			args = append(args, arg)
		}
	}
	results, types := []string{}, []string{}
	for _, field := range function.Results.List {
		results = append(results, fmt.Sprintf("out%d", len(results)))
		types = append(types, textOf(field.Type))
	}
	all := strings.Join(results, ", ")
	return strings.Join([]string{
		"\t_ = finish",
		fmt.Sprintf("\treturn func(%s) (%s) {", strings.Join(params, ", "), strings.Join(types, ", ")),
		fmt.Sprintf("\t\tfinish := recorder.Start(%q, %s)", call, strings.Join(append(outer, args...), ", ")),
		fmt.Sprintf("\t\t%s := result0(%s)", all, strings.Join(args, ", ")),
		fmt.Sprintf("\t\tfinish(%s)", all),
		"\t\treturn " + all,
		"\t}",
	}, "\n")
}
