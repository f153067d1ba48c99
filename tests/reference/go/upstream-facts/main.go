// Command upstream-facts prints the declarations of Go packages as JSON. Each argument is NAME=FOLDER; constants may refer to other
// packages whose import path ends with "api/NAME".
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"sort"
	"strings"
)

type field struct {
	// Name in JSON. Empty for embedded types.
	Name     string   `json:"name"`
	GoName   string   `json:"goName"`
	Type     string   `json:"type"`
	Options  []string `json:"options"`
	Embedded bool     `json:"embedded"`
	comment
}

type typeFacts struct {
	Name string `json:"name"`
	File string `json:"file"`
	// Definition of a type that is not a struct.
	Type   string  `json:"type"`
	Fields []field `json:"fields"`
	comment
}

type constant struct {
	Name  string `json:"name"`
	File  string `json:"file"`
	Type  string `json:"type"`
	Value string `json:"value"`
	comment
}

type packageFacts struct {
	Name      string      `json:"name"`
	Types     []typeFacts `json:"types"`
	Constants []constant  `json:"constants"`
	Hooks     []hook      `json:"hooks"`
}

type source struct {
	name  string
	files map[string]*ast.File
}

func main() {
	sources := []source{}
	for _, argument := range os.Args[1:] {
		name, folder, ok := strings.Cut(argument, "=")
		if !ok {
			fail(fmt.Errorf("%s is not NAME=FOLDER", argument))
		}
		files, err := parsePackage(folder)
		if err != nil {
			fail(err)
		}
		sources = append(sources, source{name, files})
	}
	values := newConstants(sources)
	out := []packageFacts{}
	for _, each := range sources {
		facts := packageFacts{Name: each.name, Types: []typeFacts{}, Constants: []constant{}, Hooks: []hook{}}
		for _, file := range sortedFiles(each.files) {
			facts.Types = append(facts.Types, typesOf(file, each.files[file])...)
			facts.Constants = append(facts.Constants, constantsOf(file, each.files[file], each.name, values)...)
			facts.Hooks = append(facts.Hooks, hooksOf(each.files[file])...)
		}
		out = append(out, facts)
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(out); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

func parsePackage(folder string) (map[string]*ast.File, error) {
	entries, err := fs.ReadDir(os.DirFS(folder), ".")
	if err != nil {
		return nil, err
	}
	files := map[string]*ast.File{}
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "zz_generated") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), folder+"/"+name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files[name] = file
	}
	return files, nil
}

func sortedFiles(files map[string]*ast.File) []string {
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}
