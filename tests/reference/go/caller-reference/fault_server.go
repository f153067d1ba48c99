package main

import (
	"compress/gzip"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"flag"
	"fmt"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

func serve(args []string) error {
	flags := flag.NewFlagSet("serve", flag.ExitOnError)
	dir := flags.String("dir", "", "")
	_ = flags.Parse(args)
	made, err := newCertificates(*dir)
	if err != nil {
		return err
	}
	addresses := map[string]string{}
	both, one := []string{"h2", "http/1.1"}, []string{"http/1.1"}
	for name, config := range map[string]*tls.Config{
		"both":  {NextProtos: both, ClientAuth: tls.RequestClientCert, Certificates: made.server},
		"http1": {NextProtos: one, ClientAuth: tls.RequestClientCert, Certificates: made.server},
		"mtls":  {NextProtos: both, ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: made.pool, Certificates: made.server},
		"other": {NextProtos: both, Certificates: made.other},
	} {
		listener, err := tls.Listen("tcp", "127.0.0.1:0", config)
		if err != nil {
			return err
		}
		addresses[name] = listener.Addr().String()
		server := &http.Server{
			Handler: http.HandlerFunc(answer), TLSConfig: config, ErrorLog: log.New(io.Discard, "", 0),
			ReadHeaderTimeout: time.Minute, MaxHeaderBytes: 1 << 20,
		}
		go func() { _ = server.Serve(listener) }()
	}
	// It takes connections, and then says nothing for ever, as a host does that lost its power.
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	addresses["silent"] = silent.Addr().String()
	go holdConnections(silent)
	plain, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	addresses["plain"] = plain.Addr().String()
	go func() {
		server := &http.Server{Handler: http.HandlerFunc(answer), ReadHeaderTimeout: time.Minute}
		_ = server.Serve(plain)
	}()
	nobody, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	addresses["nobody"] = nobody.Addr().String()
	_ = nobody.Close()
	if err := json.NewEncoder(os.Stdout).Encode(addresses); err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, os.Stdin)
	return err
}

// holdConnections keeps what it takes, as Go closes connections that nobody holds.
func holdConnections(listener net.Listener) {
	held := map[string]net.Conn{}
	for {
		connection, err := listener.Accept()
		if err != nil {
			return
		}
		held[connection.RemoteAddr().String()] = connection
	}
}

// answer does what the end of the path says; for Discovery, whose path has no name, what stands before the group.
func answer(response http.ResponseWriter, request *http.Request) {
	body, _ := io.ReadAll(request.Body)
	steps := strings.Split(strings.Trim(request.URL.Path, "/"), "/")
	mode := steps[len(steps)-1]
	if mode == "discovery" {
		discovery(response, steps[0])
		return
	}
	fault := faults[mode]
	if fault == nil {
		echo(response, request, body)
		return
	}
	fault(response, request)
}

var faults = map[string]func(http.ResponseWriter, *http.Request){
	"success":        send(200, `{"status":"Success","message":"done"}`),
	"block":          send(200, `{"status":"Success","message":"wait","retryAfterSeconds":7}`),
	"block-longer":   send(200, `{"status":"Success","message":"wait longer","retryAfterSeconds":70}`),
	"negative":       send(200, `{"status":"Success","retryAfterSeconds":-1}`),
	"failure":        send(200, `{"status":"Failure","message":"no"}`),
	"no-status":      send(200, `{"message":"hm"}`),
	"unknown-status": send(200, `{"status":"Maybe"}`),
	"title-case":     send(200, `{"Status":"Success","Message":"by any name"}`),
	"lower-case":     send(200, `{"status":"success"}`),
	"no-body":        send(200, ``),
	"null":           send(200, `null`),
	"array":          send(200, `[]`),
	"text":           send(200, `<html>welcome</html>`),
	"wrong-type":     send(200, `{"status":"Success","retryAfterSeconds":"7"}`),
	"fraction":       send(200, `{"status":"Success","retryAfterSeconds":7.5}`),
	"too-big":        send(200, `{"status":"Success","retryAfterSeconds":4294967296}`),
	"unknown-field":  send(200, `{"status":"Success","color":"red"}`),
	"other-kind":     send(200, `{"apiVersion":"a/v1","kind":"B","status":"Success"}`),
	"trailing":       send(200, `{"status":"Success"} and more`),
	"created":        send(201, `{"status":"Success"}`),
	"no-content":     send(204, ``),
	"not-found":      send(404, `no such page`),
	"long-error":     send(500, strings.Repeat("x", 2000)),
	"unavailable":    send(503, `{"status":"Success"}`),
	"fake-answer":    send(200, `{"status":"Success","First":3,"Second":"two"}`),
	"redirect": func(response http.ResponseWriter, request *http.Request) {
		http.Redirect(response, request, "https://"+request.Host+"/elsewhere/success", http.StatusTemporaryRedirect)
	},
	"gzip":        packed(`{"status":"Success","message":"unpacked"}`),
	"broken-gzip": brokenGzip,
	"oversize": func(response http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(response, `{"status":"Success","message":"`+strings.Repeat("x", 21<<20)+`"}`)
	},
	"oversize-error": func(response http.ResponseWriter, _ *http.Request) {
		response.WriteHeader(http.StatusInternalServerError)
		_, _ = io.WriteString(response, strings.Repeat("x", 21<<20))
	},
	"hang": func(_ http.ResponseWriter, request *http.Request) { <-request.Context().Done() },
	"slow-loris": func(response http.ResponseWriter, request *http.Request) {
		for _, letter := range `{"status":"Success","message":"` + strings.Repeat("z", 1<<20) {
			_, _ = io.WriteString(response, string(letter))
			_ = http.NewResponseController(response).Flush()
			select {
			case <-request.Context().Done():
				return
			case <-time.After(50 * time.Millisecond):
			}
		}
	},
	"drop": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	"break-off": func(response http.ResponseWriter, _ *http.Request) {
		response.Header().Set("Content-Length", "100")
		_, _ = io.WriteString(response, `{"status":"Success"`)
		_ = http.NewResponseController(response).Flush()
		panic(http.ErrAbortHandler)
	},
	"reset": reset,
}

func send(status int, body string) func(http.ResponseWriter, *http.Request) {
	return func(response http.ResponseWriter, _ *http.Request) {
		response.WriteHeader(status)
		if status != http.StatusNoContent {
			_, _ = io.WriteString(response, body)
		}
	}
}

func packed(body string) func(http.ResponseWriter, *http.Request) {
	return func(response http.ResponseWriter, request *http.Request) {
		if !strings.Contains(request.Header.Get("Accept-Encoding"), "gzip") {
			response.WriteHeader(http.StatusNotAcceptable)
			return
		}
		response.Header().Set("Content-Encoding", "gzip")
		writer := gzip.NewWriter(response)
		_, _ = io.WriteString(writer, body)
		_ = writer.Close()
	}
}

func brokenGzip(response http.ResponseWriter, _ *http.Request) {
	response.Header().Set("Content-Encoding", "gzip")
	_, _ = io.WriteString(response, "this was never packed")
}

// reset sends half of an answer, and then resets the connection, where there is one to the request alone.
func reset(response http.ResponseWriter, _ *http.Request) {
	connection, _, err := http.NewResponseController(response).Hijack()
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	_, _ = io.WriteString(connection, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"status\":\"Succ")
	if secure, ok := connection.(*tls.Conn); ok {
		_ = secure.NetConn().(*net.TCPConn).SetLinger(0)
		_ = secure.NetConn().Close()
	}
}

// echo answers with what came.
func echo(response http.ResponseWriter, request *http.Request, body []byte) {
	var sent map[string]any
	_ = json.Unmarshal(body, &sent)
	certificates := []string{}
	for _, certificate := range request.TLS.PeerCertificates {
		certificates = append(certificates, certificate.Subject.CommonName)
	}
	told, _ := json.Marshal(map[string]any{
		"method": request.Method, "path": request.URL.EscapedPath(), "query": request.URL.Query(), "protocol": request.Proto,
		"serverName": request.TLS.ServerName, "certificates": certificates, "contentType": request.Header.Get("Content-Type"),
		"accept": request.Header.Get("Accept"), "acceptEncoding": request.Header.Get("Accept-Encoding"), "body": sent,
	})
	_ = json.NewEncoder(response).Encode(map[string]any{"status": "Success", "message": string(told)})
}

const v1alpha1 = "hooks.runtime.cluster.x-k8s.io/v1alpha1"

func discovery(response http.ResponseWriter, which string) {
	hook := map[string]any{"apiVersion": v1alpha1, "hook": "BeforeClusterDelete"}
	handler := func(changes map[string]any) map[string]any {
		made := map[string]any{"name": "good", "requestHook": hook}
		for key, value := range changes {
			made[key] = value
		}
		return made
	}
	handlers := []any{handler(nil)}
	with := func(changes map[string]any) { handlers = append(handlers, handler(changes)) }
	named := func(name string) { with(map[string]any{"name": name}) }
	requesting := func(apiVersion, hook string) {
		with(map[string]any{"name": "bad", "requestHook": map[string]any{"apiVersion": apiVersion, "hook": hook}})
	}
	status := "Success"
	switch which {
	case "full":
		with(map[string]any{"name": "whole", "timeoutSeconds": 30, "failurePolicy": "Ignore"})
	case "none":
		handlers = nil
	case "zero":
		with(map[string]any{"name": "zero", "timeoutSeconds": 0})
	case "twice":
		named("good")
	case "upper-case":
		named("Bad")
	case "dotted":
		named("ba.d")
	case "underscore":
		named("ba_d")
	case "long":
		named(strings.Repeat("b", 64))
	case "no-name":
		named("")
	case "late":
		with(map[string]any{"name": "bad", "timeoutSeconds": 31})
	case "negative":
		with(map[string]any{"name": "bad", "timeoutSeconds": -1})
	case "policy":
		with(map[string]any{"name": "bad", "failurePolicy": "Maybe"})
	case "unknown-hook":
		requesting(v1alpha1, "BeforeTea")
	case "unknown-version":
		requesting("hooks.runtime.cluster.x-k8s.io/v1alpha9", "BeforeClusterDelete")
	case "unknown-group":
		requesting("tea.example.org/v1", "BeforeClusterDelete")
	case "group-version":
		requesting("a/b/c", "BeforeClusterDelete")
	case "no-group":
		requesting("v1alpha1", "BeforeClusterDelete")
	case "failure":
		status = "Failure"
	case "no-status":
		status = ""
	case "status":
		response.WriteHeader(http.StatusBadGateway)
	case "hang":
		time.Sleep(time.Hour)
	}
	_ = json.NewEncoder(response).Encode(map[string]any{"status": status, "handlers": handlers})
}

type certificates struct {
	pool          *x509.CertPool
	server, other []tls.Certificate
}

func newCertificates(dir string) (*certificates, error) {
	ca := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "faults"}, IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageCertSign, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
	}
	caKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	serial := int64(1)
	issue := func(template *x509.Certificate) ([]byte, []byte, error) {
		serial++
		template.SerialNumber = big.NewInt(serial)
		template.NotBefore, template.NotAfter = ca.NotBefore, ca.NotAfter
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			return nil, nil, err
		}
		der, err := x509.CreateCertificate(rand.Reader, template, ca, &key.PublicKey, caKey)
		if err != nil {
			return nil, nil, err
		}
		keyDER, err := x509.MarshalECPrivateKey(key)
		if err != nil {
			return nil, nil, err
		}
		return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}),
			pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: keyDER}), nil
	}
	caDER, err := x509.CreateCertificate(rand.Reader, ca, ca, &caKey.PublicKey, caKey)
	if err != nil {
		return nil, err
	}
	caPEM := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: caDER})
	made := &certificates{pool: x509.NewCertPool()}
	made.pool.AppendCertsFromPEM(caPEM)
	pair := func(template *x509.Certificate) ([]tls.Certificate, error) {
		certificate, key, err := issue(template)
		if err != nil {
			return nil, err
		}
		loaded, err := tls.X509KeyPair(certificate, key)
		return []tls.Certificate{loaded}, err
	}
	if made.server, err = pair(&x509.Certificate{IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, DNSNames: []string{"localhost"}}); err != nil {
		return nil, err
	}
	if made.other, err = pair(&x509.Certificate{DNSNames: []string{"elsewhere.example.org"}}); err != nil {
		return nil, err
	}
	client, clientKey, err := issue(&x509.Certificate{
		Subject: pkix.Name{CommonName: "the caller"}, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth},
	})
	if err != nil {
		return nil, err
	}
	for name, content := range map[string][]byte{"ca.crt": caPEM, "client.crt": client, "client.key": clientKey} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			return nil, fmt.Errorf("%s: %w", strconv.Quote(name), err)
		}
	}
	return made, nil
}
