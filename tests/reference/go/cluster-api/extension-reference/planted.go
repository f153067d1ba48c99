package main

import (
	"encoding/json"
	"net/http"
	"os"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/webhook"

	runtimecatalog "sigs.k8s.io/cluster-api/api/runtime/catalog"
)

// plantedServer answers hooks as a file says, which tests change between calls.
type plantedServer struct {
	webhook.Server

	// file contains answers by hook, in lower case. null is that of a handler which sets nothing.
	file string
	// unset contains the responses of such handlers by hook.
	unset map[string]runtime.Object
}

func newPlantedServer(server webhook.Server, catalog *runtimecatalog.Catalog, file string) (*plantedServer, error) {
	unset := map[string]runtime.Object{}
	for gvh := range catalog.AllKnownHooks() {
		response, err := catalog.NewResponse(gvh)
		if err != nil {
			return nil, err
		}
		unset[strings.ToLower(gvh.Hook)] = response
	}
	return &plantedServer{Server: server, file: file, unset: unset}, nil
}

// Register registers a handler of a hook by its path: /group/version/hook/handler.
func (s *plantedServer) Register(path string, handler http.Handler) {
	hook := strings.Split(path, "/")[3]
	s.Server.Register(path, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer, err := s.answer(hook)
		switch {
		case err != nil:
			http.Error(w, err.Error(), http.StatusInternalServerError)
		case answer == nil:
			handler.ServeHTTP(w, r)
		default:
			_, _ = w.Write(answer)
		}
	}))
}

// answer returns the planted answer of a hook, if any.
func (s *plantedServer) answer(hook string) ([]byte, error) {
	text, err := os.ReadFile(s.file)
	if err != nil {
		return nil, err
	}
	planted := map[string]json.RawMessage{}
	if err := json.Unmarshal(text, &planted); err != nil {
		return nil, err
	}
	answer, isPlanted := planted[hook]
	if isPlanted && string(answer) == "null" {
		return json.Marshal(s.unset[hook])
	}
	return answer, nil
}
