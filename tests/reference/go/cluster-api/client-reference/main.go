// Command client-reference runs scenarios with client-go and controller-runtime: requests, reflectors, events, server-side apply, leader
// election, and helpers. One question a line, {"op": name, ...}; one answer a line, {"out": value} or {"error": text}.
//
// Scenarios that wait run in virtual time against a server in memory, so that their delays are exact and take no time.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"testing"
	"testing/synctest"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/klog/v2"
)

type answer struct {
	Out   any    `json:"out,omitempty"`
	Error string `json:"error,omitempty"`
}

type operation func(line []byte) (any, error)

var virtual = map[string]operation{
	"requests":  requests,
	"reflector": reflector,
	"events":    recordEvents,

	"delays": delays,
	"poll":   pollCondition,
	"queue":  runQueue,
}

var real = map[string]operation{
	"apply":      applyObjects,
	"lease":      elect,
	"controller": controllerReference,
	"gates":      featureGates,
	"mergePatch": mergePatch,
	"selector":   selector,
}

func ask(t *testing.T, line []byte) (reply answer) {
	var question struct {
		Op string `json:"op"`
	}
	if err := json.Unmarshal(line, &question); err != nil {
		return answer{Error: "unreadable question: " + err.Error()}
	}
	run := func(operation operation) {
		out, err := operation(line)
		reply.Out = out
		if err != nil {
			reply = answer{Error: err.Error()}
		}
	}
	if operation, ok := virtual[question.Op]; ok {
		synctest.Test(t, func(*testing.T) { run(operation) })
	} else if operation, ok := real[question.Op]; ok {
		run(operation)
	} else {
		reply.Error = "unknown op " + question.Op
	}
	return reply
}

func main() {
	out := os.Stdout
	// The test framework, which provides virtual time, prints its result.
	os.Stdout, _ = os.Open(os.DevNull)
	klog.SetSlogLogger(slog.New(slog.DiscardHandler))
	utilruntime.ErrorHandlers = nil // they wait for a millisecond after the last error, of another virtual time
	all := testing.InternalTest{Name: "questions", F: func(t *testing.T) {
		lines := bufio.NewReader(os.Stdin)
		answers := bufio.NewWriter(out)
		defer answers.Flush()
		for {
			line, err := lines.ReadBytes('\n')
			if len(line) > 1 {
				data, failure := json.Marshal(ask(t, line))
				if failure != nil {
					panic(failure)
				}
				fmt.Fprintf(answers, "%s\n", data)
			}
			if err != nil {
				return
			}
		}
	}}
	testing.Main(func(string, string) (bool, error) { return true, nil }, []testing.InternalTest{all}, nil, nil)
}
