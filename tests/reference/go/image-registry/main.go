// image-registry serves a registry with images of managers, as their releases publish them: a static program in the
// highest of several layers, for two platforms. Clients need a token, blobs are on another port, and the connections
// of large blobs are cut once.
package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"strings"
	"sync"

	"github.com/google/go-containerregistry/pkg/name"
	"github.com/google/go-containerregistry/pkg/registry"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/remote"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
)

// image is one line of the input.
type image struct {
	// Name is the repository and tag.
	Name string `json:"name"`
	// Program is a file of this machine.
	Program string `json:"program"`
	// Path is that of the program in the image.
	Path string `json:"path"`
	// Architecture is Go's name of this machine's architecture.
	Architecture string `json:"architecture"`
}

const token = "token-of-this-registry"

func main() {
	log.SetFlags(0)
	logger := log.New(io.Discard, "", 0)
	handler := registry.New(registry.Logger(logger))
	loopback := httptest.NewServer(handler)
	decoder := json.NewDecoder(os.Stdin)
	var images []image
	if err := decoder.Decode(&images); err != nil {
		log.Fatal(err)
	}
	digests := map[string]string{}
	for _, one := range images {
		digest, err := push(strings.TrimPrefix(loopback.URL, "http://"), one)
		if err != nil {
			log.Fatal(err)
		}
		digests[one.Name] = digest
	}
	blobs := listen(cutOnce(handler))
	var front string
	front = listen(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == "/token":
			user, password, _ := r.BasicAuth()
			if user != "user" || password != "password" || !strings.HasSuffix(r.URL.Query().Get("scope"), ":pull") {
				w.WriteHeader(http.StatusUnauthorized)
				return
			}
			_ = json.NewEncoder(w).Encode(map[string]string{"token": token})
		case r.Header.Get("Authorization") != "Bearer "+token:
			w.Header().Set("WWW-Authenticate", fmt.Sprintf(`Bearer realm="http://%s/token",service="registry"`, front))
			w.WriteHeader(http.StatusUnauthorized)
		case strings.Contains(r.URL.Path, "/blobs/"):
			http.Redirect(w, r, "http://"+blobs+r.URL.Path, http.StatusTemporaryRedirect)
		default:
			handler.ServeHTTP(w, r)
		}
	}))
	_ = json.NewEncoder(os.Stdout).Encode(map[string]any{"host": front, "digests": digests})
	// Ends with the process that started it.
	_, _ = io.Copy(io.Discard, io.MultiReader(decoder.Buffered(), os.Stdin))
}

func listen(handler http.Handler) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	go func() { log.Fatal(http.Serve(listener, handler)) }()
	return listener.Addr().String()
}

// cutOnce ends the first connection of each large blob in the middle.
func cutOnce(handler http.Handler) http.Handler {
	var lock sync.Mutex
	cut := map[string]bool{}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "" {
			http.Error(w, "credentials of another host", http.StatusBadRequest)
			return
		}
		recorder := httptest.NewRecorder()
		handler.ServeHTTP(recorder, r)
		body := recorder.Body.Bytes()
		lock.Lock()
		first := len(body) > 1<<20 && !cut[r.URL.Path]
		cut[r.URL.Path] = true
		lock.Unlock()
		for key, values := range recorder.Header() {
			w.Header()[key] = values
		}
		w.Header().Set("Content-Length", fmt.Sprint(len(body)))
		w.WriteHeader(recorder.Code)
		if !first {
			_, _ = w.Write(body)
			return
		}
		_, _ = w.Write(body[:len(body)/2])
		panic(http.ErrAbortHandler)
	})
}

// push uploads an index of two platforms, of which the other one has a program that cannot run.
func push(host string, one image) (string, error) {
	program, err := os.ReadFile(one.Program)
	if err != nil {
		return "", err
	}
	other := map[string]string{"amd64": "arm64", "arm64": "amd64"}[one.Architecture]
	own, err := build(one.Path, program, one.Architecture)
	if err != nil {
		return "", err
	}
	foreign, err := build(one.Path, []byte("a program of another platform"), other)
	if err != nil {
		return "", err
	}
	index := mutate.AppendManifests(empty.Index,
		mutate.IndexAddendum{Add: foreign, Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: "linux", Architecture: other}}},
		mutate.IndexAddendum{Add: own, Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: "linux", Architecture: one.Architecture}}},
	)
	reference, err := name.ParseReference(host+"/"+one.Name, name.Insecure)
	if err != nil {
		return "", err
	}
	if err := remote.WriteIndex(reference, index); err != nil {
		return "", err
	}
	digest, err := index.Digest()
	return digest.String(), err
}

// build makes the layers of a distroless base and one with the program.
func build(at string, program []byte, architecture string) (v1.Image, error) {
	base, err := layer(file{"etc/", nil}, file{"etc/passwd", []byte("nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n")})
	if err != nil {
		return nil, err
	}
	certificates, err := layer(file{"etc/ssl/", nil}, file{"etc/ssl/ca-certificates.crt", []byte("none\n")})
	if err != nil {
		return nil, err
	}
	top, err := layer(file{strings.TrimPrefix(at, "/"), program})
	if err != nil {
		return nil, err
	}
	whole, err := mutate.AppendLayers(empty.Image, base, certificates, top)
	if err != nil {
		return nil, err
	}
	config, err := whole.ConfigFile()
	if err != nil {
		return nil, err
	}
	config = config.DeepCopy()
	config.OS, config.Architecture = "linux", architecture
	config.Config = v1.Config{Entrypoint: []string{at}, User: "65532", WorkingDir: "/"}
	return mutate.ConfigFile(whole, config)
}

type file struct {
	name    string
	content []byte
}

func layer(files ...file) (v1.Layer, error) {
	var buffer bytes.Buffer
	writer := tar.NewWriter(&buffer)
	for _, one := range files {
		header := &tar.Header{Name: one.name, Mode: 0o755, Size: int64(len(one.content)), Typeflag: tar.TypeReg}
		if strings.HasSuffix(one.name, "/") {
			header.Typeflag = tar.TypeDir
			header.Name = path.Clean(one.name) + "/"
		}
		if err := writer.WriteHeader(header); err != nil {
			return nil, err
		}
		if _, err := writer.Write(one.content); err != nil {
			return nil, err
		}
	}
	if err := writer.Close(); err != nil {
		return nil, err
	}
	content := buffer.Bytes()
	opener := func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(content)), nil }
	return tarball.LayerFromOpener(opener, tarball.WithCompressedCaching, tarball.WithCompressionLevel(gzip.BestSpeed))
}
