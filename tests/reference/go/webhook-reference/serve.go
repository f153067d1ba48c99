package main

import (
	"context"
	"flag"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/go-logr/logr"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/webhook"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
)

const (
	mutatePath   = "/mutate-cluster-x-k8s-io-v1beta2-machine"
	validatePath = "/validate-cluster-x-k8s-io-v1beta2-machine"
)

var version = regexp.MustCompile(`^v\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$`)

type machines struct{}

func (machines) Default(_ context.Context, m *clusterv1.Machine) error {
	if m.Labels == nil {
		m.Labels = map[string]string{}
	}
	m.Labels[clusterv1.ClusterNameLabel] = m.Spec.ClusterName
	if m.Spec.Version != "" && !strings.HasPrefix(m.Spec.Version, "v") {
		m.Spec.Version = "v" + m.Spec.Version
	}
	if m.Spec.Deletion.NodeDeletionTimeoutSeconds == nil {
		seconds := int32(10)
		m.Spec.Deletion.NodeDeletionTimeoutSeconds = &seconds
	}
	return nil
}

func (machines) ValidateCreate(_ context.Context, m *clusterv1.Machine) (admission.Warnings, error) {
	return nil, validate(nil, m)
}

func (machines) ValidateUpdate(_ context.Context, old, m *clusterv1.Machine) (admission.Warnings, error) {
	return nil, validate(old, m)
}

func (machines) ValidateDelete(context.Context, *clusterv1.Machine) (admission.Warnings, error) {
	return nil, nil
}

func validate(old, m *clusterv1.Machine) error {
	var faults field.ErrorList
	spec := field.NewPath("spec")
	if !m.Spec.Bootstrap.ConfigRef.IsDefined() && m.Spec.Bootstrap.DataSecretName == nil {
		faults = append(faults, field.Required(spec.Child("bootstrap"), "either dataSecretName or configRef must be set"))
	}
	if m.Spec.Version != "" && !version.MatchString(m.Spec.Version) {
		faults = append(faults, field.Invalid(spec.Child("version"), m.Spec.Version, "must be a semantic version"))
	}
	if old != nil && old.Spec.ClusterName != m.Spec.ClusterName {
		faults = append(faults, field.Forbidden(spec.Child("clusterName"), "field is immutable"))
	}
	if len(faults) == 0 {
		return nil
	}
	return apierrors.NewInvalid(clusterv1.GroupVersion.WithKind("Machine").GroupKind(), m.Name, faults)
}

func serve(args []string) error {
	flags := flag.NewFlagSet("serve", flag.ExitOnError)
	port := flags.Int("port", 0, "")
	certs := flags.String("certs", "", "")
	_ = flags.Parse(args)
	ctrl.SetLogger(logr.Discard())

	scheme := runtime.NewScheme()
	if err := clusterv1.AddToScheme(scheme); err != nil {
		return err
	}
	server := webhook.NewServer(webhook.Options{Host: "127.0.0.1", Port: *port, CertDir: *certs})
	server.Register(mutatePath, admission.WithDefaulter[*clusterv1.Machine](scheme, machines{}))
	server.Register(validatePath, admission.WithValidator[*clusterv1.Machine](scheme, machines{}))
	go func() {
		for server.StartedChecker()(nil) != nil {
			time.Sleep(10 * time.Millisecond)
		}
		fmt.Println(*port)
	}()
	return server.Start(ctrl.SetupSignalHandler())
}
