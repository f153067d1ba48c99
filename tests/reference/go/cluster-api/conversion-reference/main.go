// Command conversion-reference answers ConversionReviews with the conversion code of Cluster API itself.
//
//	conversion-reference serve -cert FILE -key FILE -versions FILE    HTTPS on a free port, printed on the first line
//	conversion-reference convert -versions FILE                       one {"in": object, "to": apiVersion} a line
//
// FILE of -versions is JSON: "<Kind>.<group>" to the apiVersion a management cluster serves.
package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"flag"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/webhook/conversion"

	addonsv1beta1 "sigs.k8s.io/cluster-api/api/addons/v1beta1"
	addonsv1 "sigs.k8s.io/cluster-api/api/addons/v1beta2"
	bootstrapv1beta1 "sigs.k8s.io/cluster-api/api/bootstrap/kubeadm/v1beta1"
	bootstrapv1 "sigs.k8s.io/cluster-api/api/bootstrap/kubeadm/v1beta2"
	controlplanev1beta1 "sigs.k8s.io/cluster-api/api/controlplane/kubeadm/v1beta1"
	controlplanev1 "sigs.k8s.io/cluster-api/api/controlplane/kubeadm/v1beta2"
	clusterv1beta1 "sigs.k8s.io/cluster-api/api/core/v1beta1"
	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	ipamv1alpha1 "sigs.k8s.io/cluster-api/api/ipam/v1alpha1"
	ipamv1beta1 "sigs.k8s.io/cluster-api/api/ipam/v1beta1"
	ipamv1 "sigs.k8s.io/cluster-api/api/ipam/v1beta2"
	runtimev1alpha1 "sigs.k8s.io/cluster-api/api/runtime/v1alpha1"
	runtimev1 "sigs.k8s.io/cluster-api/api/runtime/v1beta2"
	bootstrapconversion "sigs.k8s.io/cluster-api/bootstrap/kubeadm/webhooks/conversion"
	controlplaneconversion "sigs.k8s.io/cluster-api/controlplane/kubeadm/webhooks/conversion"
	coreconversion "sigs.k8s.io/cluster-api/core/webhooks/conversion"
)

type constructor = func(*runtime.Scheme) (conversion.Converter, error)

func handler(versions map[string]string) (http.Handler, error) {
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{
		addonsv1beta1.AddToScheme, addonsv1.AddToScheme, bootstrapv1beta1.AddToScheme, bootstrapv1.AddToScheme,
		controlplanev1beta1.AddToScheme, controlplanev1.AddToScheme, clusterv1beta1.AddToScheme, clusterv1.AddToScheme,
		ipamv1alpha1.AddToScheme, ipamv1beta1.AddToScheme, ipamv1.AddToScheme, runtimev1alpha1.AddToScheme, runtimev1.AddToScheme,
	} {
		if err := add(scheme); err != nil {
			return nil, err
		}
	}
	getter := func(_ context.Context, gk schema.GroupKind) (string, error) {
		if v, ok := versions[gk.Kind+"."+gk.Group]; ok {
			return v, nil
		}
		return "", fmt.Errorf("no apiVersion known for kind %q in group %q", gk.Kind, gk.Group)
	}
	coreconversion.SetAPIVersionGetter(getter)
	controlplaneconversion.SetAPIVersionGetter(getter)

	registry := conversion.NewRegistry()
	for kind, build := range map[schema.GroupKind]constructor{
		{Group: "addons.cluster.x-k8s.io", Kind: "ClusterResourceSet"}:                coreconversion.ClusterResourceSet,
		{Group: "addons.cluster.x-k8s.io", Kind: "ClusterResourceSetBinding"}:         coreconversion.ClusterResourceSetBinding,
		{Group: "bootstrap.cluster.x-k8s.io", Kind: "KubeadmConfig"}:                  bootstrapconversion.KubeadmConfig,
		{Group: "bootstrap.cluster.x-k8s.io", Kind: "KubeadmConfigTemplate"}:          bootstrapconversion.KubeadmConfigTemplate,
		{Group: "cluster.x-k8s.io", Kind: "Cluster"}:                                  coreconversion.Cluster,
		{Group: "cluster.x-k8s.io", Kind: "ClusterClass"}:                             coreconversion.ClusterClass,
		{Group: "cluster.x-k8s.io", Kind: "Machine"}:                                  coreconversion.Machine,
		{Group: "cluster.x-k8s.io", Kind: "MachineDeployment"}:                        coreconversion.MachineDeployment,
		{Group: "cluster.x-k8s.io", Kind: "MachineDrainRule"}:                         coreconversion.MachineDrainRule,
		{Group: "cluster.x-k8s.io", Kind: "MachineHealthCheck"}:                       coreconversion.MachineHealthCheck,
		{Group: "cluster.x-k8s.io", Kind: "MachinePool"}:                              coreconversion.MachinePool,
		{Group: "cluster.x-k8s.io", Kind: "MachineSet"}:                               coreconversion.MachineSet,
		{Group: "controlplane.cluster.x-k8s.io", Kind: "KubeadmControlPlane"}:         controlplaneconversion.KubeadmControlPlane,
		{Group: "controlplane.cluster.x-k8s.io", Kind: "KubeadmControlPlaneTemplate"}: controlplaneconversion.KubeadmControlPlaneTemplate,
		{Group: "ipam.cluster.x-k8s.io", Kind: "IPAddress"}:                           coreconversion.IPAddress,
		{Group: "ipam.cluster.x-k8s.io", Kind: "IPAddressClaim"}:                      coreconversion.IPAddressClaim,
		{Group: "runtime.cluster.x-k8s.io", Kind: "ExtensionConfig"}:                  coreconversion.ExtensionConfig,
	} {
		converter, err := build(scheme)
		if err != nil {
			return nil, err
		}
		if err := registry.RegisterConverter(kind, converter); err != nil {
			return nil, err
		}
	}
	return conversion.NewWebhookHandler(scheme, registry), nil
}

func serve(h http.Handler, cert, key string) error {
	pair, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	server := &http.Server{Handler: h, TLSConfig: &tls.Config{Certificates: []tls.Certificate{pair}}}
	return server.ServeTLS(listener, "", "")
}

// convertLines keeps every answer on the line of its question, so that a client may send ahead.
func convertLines(h http.Handler) error {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 1<<20), 1<<26)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for in.Scan() {
		var question struct {
			In json.RawMessage `json:"in"`
			To string          `json:"to"`
		}
		if err := json.Unmarshal(in.Bytes(), &question); err != nil {
			return err
		}
		review, err := json.Marshal(map[string]any{
			"apiVersion": "apiextensions.k8s.io/v1", "kind": "ConversionReview",
			"request": map[string]any{"uid": "1", "desiredAPIVersion": question.To, "objects": []json.RawMessage{question.In}},
		})
		if err != nil {
			return err
		}
		recorder := httptest.NewRecorder()
		h.ServeHTTP(recorder, httptest.NewRequest(http.MethodPost, "/convert", bytes.NewReader(review)))
		var answer struct {
			Response struct {
				ConvertedObjects []json.RawMessage `json:"convertedObjects"`
				Result           struct {
					Status  string `json:"status"`
					Message string `json:"message"`
				} `json:"result"`
			} `json:"response"`
		}
		line := map[string]any{}
		if err := json.Unmarshal(recorder.Body.Bytes(), &answer); err != nil {
			line["error"] = fmt.Sprintf("status %d: %v", recorder.Code, err)
		} else if answer.Response.Result.Status != "Success" {
			line["error"] = answer.Response.Result.Message
		} else {
			line["out"] = answer.Response.ConvertedObjects[0]
		}
		text, err := json.Marshal(line)
		if err != nil {
			return err
		}
		fmt.Fprintln(out, string(text))
	}
	return in.Err()
}

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: conversion-reference serve|convert [flags]")
		os.Exit(2)
	}
	flags := flag.NewFlagSet(os.Args[1], flag.ExitOnError)
	cert := flags.String("cert", "", "certificate file")
	key := flags.String("key", "", "key file")
	versionsFile := flags.String("versions", "", "JSON file with the served apiVersions")
	_ = flags.Parse(os.Args[2:])
	versions := map[string]string{}
	data, err := os.ReadFile(*versionsFile)
	if err == nil {
		err = json.Unmarshal(data, &versions)
	}
	var h http.Handler
	if err == nil {
		h, err = handler(versions)
	}
	if err == nil {
		switch os.Args[1] {
		case "serve":
			err = serve(h, *cert, *key)
		case "convert":
			err = convertLines(h)
		default:
			err = fmt.Errorf("unknown command %q", os.Args[1])
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "conversion-reference:", err)
		os.Exit(1)
	}
}
