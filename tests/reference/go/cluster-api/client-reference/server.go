package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"sync"
	"syscall"
	"time"

	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/rest"
)

// step is the server's answer to one request.
type step struct {
	Status  int               `json:"status"`
	Headers map[string]string `json:"headers"`
	Body    json.RawMessage   `json:"body"`
	// Break is how the connection breaks instead of an answer: reset, eof or refused.
	Break string `json:"break"`
	// Events are the lines of a watch, which ends HoldMs after them.
	Events []json.RawMessage `json:"events"`
	HoldMs int64             `json:"holdMs"`
}

// seenRequest is one request and the milliseconds since the end of the previous answer.
type seenRequest struct {
	Method  string            `json:"method"`
	Path    string            `json:"path"`
	Query   map[string]string `json:"query"`
	AfterMs float64           `json:"afterMs"`
	Body    json.RawMessage   `json:"body,omitempty"`
}

// scriptedServer answers each request by the next step; requests beyond the script wait until it is closed.
type scriptedServer struct {
	mutex    sync.Mutex
	steps    []step
	seen     []seenRequest
	answered time.Time
	finished chan struct{}
	closed   chan struct{}
}

func newScriptedServer(steps []step) *scriptedServer {
	return &scriptedServer{steps: steps, answered: time.Now(), finished: make(chan struct{}), closed: make(chan struct{})}
}

func (s *scriptedServer) config() *rest.Config {
	return &rest.Config{Host: "http://server", Transport: s, QPS: -1}
}

func (s *scriptedServer) client() dynamic.Interface {
	return dynamic.NewForConfigOrDie(s.config())
}

func (s *scriptedServer) ended() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.answered = time.Now()
}

func (s *scriptedServer) next(request *http.Request, body []byte) *step {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	query := map[string]string{}
	for name, values := range request.URL.Query() {
		query[name] = values[0]
	}
	after := float64(time.Since(s.answered).Microseconds()) / 1000
	s.seen = append(s.seen, seenRequest{request.Method, request.URL.Path, query, after, body})
	if len(s.seen) > len(s.steps) {
		if len(s.seen) == len(s.steps)+1 {
			close(s.finished)
		}
		return nil
	}
	return &s.steps[len(s.seen)-1]
}

func (s *scriptedServer) RoundTrip(request *http.Request) (*http.Response, error) {
	var body []byte
	if request.Body != nil {
		body, _ = io.ReadAll(request.Body)
		_ = request.Body.Close()
	}
	step := s.next(request, body)
	if step == nil {
		select {
		case <-s.closed:
		case <-request.Context().Done():
		}
		return nil, errors.New("the scenario is over")
	}
	defer s.ended()
	switch step.Break {
	case "reset":
		return nil, os.NewSyscallError("read", syscall.ECONNRESET)
	case "eof":
		return nil, io.EOF
	case "refused":
		return nil, os.NewSyscallError("connect", syscall.ECONNREFUSED)
	}
	response := &http.Response{
		StatusCode: step.Status, Status: http.StatusText(step.Status), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{"Content-Type": {"application/json"}}, Request: request, ContentLength: -1,
	}
	if step.Status == 0 {
		response.StatusCode = http.StatusOK
	}
	for name, value := range step.Headers {
		response.Header.Set(name, value)
	}
	if step.Events == nil {
		response.Body = io.NopCloser(bytes.NewReader(step.Body))
		return response, nil
	}
	reader, writer := io.Pipe()
	response.Body = reader
	go func() {
		for _, event := range step.Events {
			if _, err := writer.Write(append(event, '\n')); err != nil {
				break
			}
		}
		select {
		case <-time.After(time.Duration(step.HoldMs) * time.Millisecond):
		case <-s.closed:
		}
		s.ended()
		_ = writer.Close()
	}()
	return response, nil
}
