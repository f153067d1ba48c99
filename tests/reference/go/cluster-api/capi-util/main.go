// Command capi-util answers questions about conditions, patches, label values, versions, names and images with Cluster API's own util packages.
//
// One question a line, {"op": name, ...}; one answer a line, {"out": value} or {"error": text}. A moment that is the wall clock of the
// program is answered as "now", so that answers can be compared.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
)

var started = time.Now().Add(-2 * time.Second)

type question struct {
	Op        string               `json:"op"`
	Text      string               `json:"text"`
	Other     string               `json:"other"`
	Object    *clusterv1.Machine   `json:"object"`
	Before    *clusterv1.Machine   `json:"before"`
	After     *clusterv1.Machine   `json:"after"`
	Latest    *clusterv1.Machine   `json:"latest"`
	Condition *metav1.Condition    `json:"condition"`
	Old       *clusterv1.Condition `json:"old"`
	Type      string               `json:"type"`
	Target    string               `json:"target"`
	Types     []string             `json:"types"`
	Negative  []string             `json:"negative"`
	Ignore    []string             `json:"ignore"`
	Owned     []string             `json:"owned"`
	OwnedOld  []string             `json:"ownedV1Beta1"`
	StepOnly  []string             `json:"stepCounterIfOnly"`
	Steps     bool                 `json:"stepCounter"`
	SourceRef bool                 `json:"sourceRef"`
	Force     bool                 `json:"force"`
	Observed  bool                 `json:"observedGeneration"`
	Custom    bool                 `json:"customTime"`
	Numbers   []int32              `json:"numbers"`
}

type answer struct {
	Out   any    `json:"out,omitempty"`
	Error string `json:"error,omitempty"`
}

var operations = map[string]func(question) (any, error){
	"label":           label,
	"version":         compareVersions,
	"set":             set,
	"summary":         summary,
	"conditionsPatch": conditionsPatch,
	"v1beta1.set":     setOld,
	"v1beta1.summary": summaryOld,
	"v1beta1.patch":   conditionsPatchOld,
	"patch":           patchObject,
	"names":           names,
	"versions":        versions,
	"apiVersions":     apiVersions,
	"lowest":          lowest,
	"certificates":    certificates,
}

func ask(line []byte) answer {
	var q question
	if err := json.Unmarshal(line, &q); err != nil {
		return answer{Error: "unreadable question: " + err.Error()}
	}
	operation, ok := operations[q.Op]
	if !ok {
		return answer{Error: "unknown op " + q.Op}
	}
	out, err := operation(q)
	if err != nil {
		return answer{Error: err.Error()}
	}
	return answer{Out: out}
}

// readable is the JSON of a value, in which moments of this run are "now".
func readable(value any) (any, error) {
	data, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	var out any
	if err := json.Unmarshal(data, &out); err != nil {
		return nil, err
	}
	return blur(out), nil
}

func blur(value any) any {
	switch v := value.(type) {
	case map[string]any:
		for key := range v {
			v[key] = blur(v[key])
		}
	case []any:
		for i := range v {
			v[i] = blur(v[i])
		}
	case string:
		if at, err := time.Parse(time.RFC3339, v); err == nil && at.After(started) {
			return "now"
		}
	}
	return value
}

func main() {
	input := bufio.NewReader(os.Stdin)
	output := bufio.NewWriter(os.Stdout)
	defer output.Flush()
	encoder := json.NewEncoder(output)
	for {
		line, err := input.ReadBytes('\n')
		if len(line) > 1 {
			if err := encoder.Encode(ask(line)); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
		if err != nil {
			return
		}
	}
}
