package main

import (
	"context"
	"crypto/tls"
	"flag"
	"fmt"
	"time"

	"github.com/go-logr/logr"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	ctrl "sigs.k8s.io/controller-runtime"

	bootstrapv1 "sigs.k8s.io/cluster-api/api/bootstrap/kubeadm/v1beta2"
	controlplanev1 "sigs.k8s.io/cluster-api/api/controlplane/kubeadm/v1beta2"
	runtimehooksv1 "sigs.k8s.io/cluster-api/api/runtime/hooks/v1alpha1"
	"sigs.k8s.io/cluster-api/exp/runtime/server"
	"sigs.k8s.io/cluster-api/exp/runtime/topologymutation"
)

const command = "echo patched by the extension"

func serve(args []string) error {
	flags := flag.NewFlagSet("serve", flag.ExitOnError)
	port := flags.Int("port", 0, "")
	certs := flags.String("certs", "", "")
	whole := flags.Bool("whole", false, "")
	own := flags.Bool("own", false, "")
	planted := flags.String("planted", "", "")
	_ = flags.Parse(args)
	ctrl.SetLogger(logr.Discard())

	scheme := runtime.NewScheme()
	if err := bootstrapv1.AddToScheme(scheme); err != nil {
		return err
	}
	if err := controlplanev1.AddToScheme(scheme); err != nil {
		return err
	}
	decoder := serializer.NewCodecFactory(scheme).UniversalDecoder(bootstrapv1.GroupVersion, controlplanev1.GroupVersion)

	catalog, err := ownCatalog()
	if err != nil {
		return err
	}
	if err := runtimehooksv1.AddToCatalog(catalog); err != nil {
		return err
	}
	extension, err := server.New(server.Options{Catalog: catalog, Host: "127.0.0.1", Port: *port, CertDir: *certs})
	if err != nil {
		return err
	}
	if *planted != "" {
		extension.Server, err = newPlantedServer(extension.Server, catalog, *planted)
		if err != nil {
			return err
		}
	}
	handlers := []server.ExtensionHandler{
		{Hook: runtimehooksv1.AfterControlPlaneInitialized, Name: "note", HandlerFunc: note},
		{Hook: runtimehooksv1.GeneratePatches, Name: "edit", HandlerFunc: edit(decoder)},
	}
	if *whole {
		handlers = wholeExtension(decoder)
	}
	if *own {
		handlers = ownExtension()
	}
	for _, handler := range handlers {
		if err := extension.AddExtensionHandler(handler); err != nil {
			return err
		}
	}
	go func() {
		for {
			time.Sleep(10 * time.Millisecond)
			address := fmt.Sprintf("127.0.0.1:%d", *port)
			connection, err := tls.Dial("tcp", address, &tls.Config{InsecureSkipVerify: true}) //nolint:gosec // only whether it listens
			if err == nil {
				_ = connection.Close()
				fmt.Println(*port)
				return
			}
		}
	}()
	return extension.Start(ctrl.SetupSignalHandler())
}

func note(_ context.Context, request *runtimehooksv1.AfterControlPlaneInitializedRequest, response *runtimehooksv1.AfterControlPlaneInitializedResponse) {
	response.SetStatus(runtimehooksv1.ResponseStatusSuccess)
	response.SetMessage(request.Cluster.Name + " is there")
}

func edit(decoder runtime.Decoder) func(context.Context, *runtimehooksv1.GeneratePatchesRequest, *runtimehooksv1.GeneratePatchesResponse) {
	return func(ctx context.Context, request *runtimehooksv1.GeneratePatchesRequest, response *runtimehooksv1.GeneratePatchesResponse) {
		topologymutation.WalkTemplates(ctx, decoder, request, response,
			func(_ context.Context, object runtime.Object, _ map[string]apiextensionsv1.JSON, _ runtimehooksv1.HolderReference) error {
				switch template := object.(type) {
				case *bootstrapv1.KubeadmConfigTemplate:
					spec := &template.Spec.Template.Spec
					spec.PreKubeadmCommands = append(spec.PreKubeadmCommands, command)
				case *controlplanev1.KubeadmControlPlaneTemplate:
					spec := &template.Spec.Template.Spec.KubeadmConfigSpec
					spec.PreKubeadmCommands = append(spec.PreKubeadmCommands, command)
				}
				return nil
			}, topologymutation.FailForUnknownTypes{})
	}
}
