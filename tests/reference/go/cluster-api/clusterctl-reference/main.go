// Command clusterctl-reference answers how clusterctl reads and fills in templates, with clusterctl's own packages.
//
// One question a line, {"op": name, ...}; one answer a line, {"out": value} or {"error": text}.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

type question struct {
	Op       string            `json:"op"`
	Template string            `json:"template"`
	Values   map[string]string `json:"values"`
	// Of components.
	Images   map[string]map[string]string `json:"images"`
	Provider struct {
		Name    string `json:"name"`
		Type    string `json:"type"`
		Version string `json:"version"`
	} `json:"provider"`
	Namespace string `json:"namespace"`
	Raw       bool   `json:"raw"`
}

type answer struct {
	Out   any    `json:"out,omitempty"`
	Error string `json:"error,omitempty"`
}

var operations = map[string]func(question) (any, error){
	"template": template,
}

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	decoder := json.NewDecoder(in)
	encoder := json.NewEncoder(out)
	for decoder.More() {
		var q question
		if err := decoder.Decode(&q); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		if err := encoder.Encode(ask(q)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// ask tells of a crash as of any other error.
func ask(q question) (a answer) {
	defer func() {
		if r := recover(); r != nil {
			a = answer{Error: fmt.Sprintf("crash: %v", r)}
		}
	}()
	operation, ok := operations[q.Op]
	if !ok {
		return answer{Error: "no such operation: " + q.Op}
	}
	out, err := operation(q)
	if err != nil {
		return answer{Error: err.Error()}
	}
	return answer{Out: out}
}
